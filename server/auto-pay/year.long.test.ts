import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AutoPay } from '../../domain/auto-pay/auto-pay.ts';
import { autoPayFormOf } from '../../domain/auto-pay/form.ts';
import { previewRuns } from '../../domain/auto-pay/preview.ts';
import type { RunAhead } from '../../domain/auto-pay/year-ahead.ts';
import { SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { addDays, addMonths, type CalendarDate } from '../../domain/values/calendar-date.ts';
import { type Cents, cents, formatCents, fromDollars, sum } from '../../domain/values/cents.ts';
import { autoPayer, autoPayPayments, passDays, sentMessages } from '../../tests/support/auto-payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { autoPayOutcome, autoPayPromises, isAsPromised } from '../../tools/story/auto-pay-promises.ts';
import { auditBooks } from '../jobs/audit.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { bills } from '../store/schema/billers.ts';
import { sandboxBilling } from '../store/schema/sandbox.ts';

/** A year and a day, so that the run of the same day next year is included. */
const YEAR = 366;

let portal: Portal;
let avery: SignedInCustomer;
let averys: ReturnType<typeof autoPayer>;

beforeAll(async () => {
  portal = await openPortal();
  avery = await portal.signIn('autopay');
  averys = autoPayer(portal, () => avery);
});

afterAll(() => portal.close());

/** Computes the year ahead from the answer of the call, as a screen does. */
function preview(settings: AutoPay): RunAhead[] {
  return previewRuns({
    saved: settings,
    form: autoPayFormOf(settings),
    methods: undefined,
    today: portal.parts.clock.today(),
  });
}

const paidOn = async (number: string) => {
  const paid = await autoPayPayments(portal, number);
  return paid.filter(({ status }) => status === SUCCESSFUL);
};

test('over a year of auto pay what was said the day before is what happens, each bill is paid once, and every customer is told (SRV2-01, SRV2-03, SRV2-05, SRV2-14)', async () => {
  const start = portal.parts.clock.today();
  // Monthly, in full, at a biller that keeps billing; moved to another day once.
  const monthly = '100-7001-01';
  await averys.reschedule(monthly, 20);
  const monthlyAhead = preview(await averys.get(monthly));
  // By the due date, three days before it.
  const byDueDate = '5520 700 02';
  // A set amount every quarter and every two months; one of them until a stop date.
  const quarterly = 'CA-70010';
  const quarterlyAhead = preview(await averys.get(quarterly));
  const prepaid = '87-70006';
  const saved = await averys.get(prepaid);
  const stop = addMonths(start, 7);
  const twoMonthly = { ...saved, run_period: 2 as const, endAutoPay: 2 as const, end_date: stop };
  (await averys.save(prepaid, twoMonthly)).answer();
  const prepaidAhead = preview(await averys.get(prepaid));
  await portal.store.db.execute("update payment_methods set exp_year = 2030 where nickname like 'Avery%'");
  // Nobody is told of this payment ahead, so nobody asks its biller for the amount before the day.
  await portal.store.db.execute(
    'update auto_pays set notify_schedule = false where account_id in (select account_id from bills where is_newest and balance is null)',
  );
  // A card that expires before its payment.
  await portal.store.db.execute(
    "update payment_methods set exp_month = 11, exp_year = 2026 where nickname = 'Remy Visa'",
  );

  const said: Record<string, number> = {};
  for (let day = 0; day < YEAR; day++) {
    const tomorrow = addDays(portal.parts.clock.today(), 1);
    const promises = await autoPayPromises(portal.parts, tomorrow);
    await passDays(portal, 1);
    for (const promise of promises) {
      const outcome = await autoPayOutcome(portal.parts, promise, tomorrow);
      expect({ promise, outcome, isKept: isAsPromised(promise, outcome) }).toMatchObject({ isKept: true });
      said[promise.forecast.outcome] = (said[promise.forecast.outcome] ?? 0) + 1;
    }
  }
  expect(said).toMatchObject({
    'will pay': expect.any(Number),
    'nothing owed': expect.any(Number),
    'amount not known': expect.any(Number),
    'no method can pay': expect.any(Number),
    'above safety limit': expect.any(Number),
  });
  avery = await portal.signIn('autopay');
  const end = portal.parts.clock.today();
  const within = (ahead: readonly RunAhead[]) =>
    ahead.map(({ run_date }) => run_date).filter((date) => date <= end);

  const paidMonthly = await paidOn(monthly);
  expect(paidMonthly.map(({ transactionDate }) => transactionDate)).toEqual(within(monthlyAhead));
  expect(formatCents(paidMonthly[0]?.amount as Cents)).toBe(monthlyAhead[0]?.amount);
  expect(within(monthlyAhead)).toHaveLength(12);
  expect(within(monthlyAhead)[0]).toBe(addDays(start, 20));

  const [billing] = await portal.store.db
    .select({ billing: sandboxBilling, due: bills.dueDate, balance: bills.balance, account: bills.accountId })
    .from(sandboxBilling)
    .innerJoin(bills, eq(bills.accountId, sandboxBilling.accountId))
    .where(eq(bills.id, await averys.billOf(byDueDate)));
  const posted = await portal.store.db
    .select()
    .from(bills)
    .where(eq(bills.accountId, billing?.account ?? 0));
  const newBills = posted.filter(({ billingPeriodEnd }) => (billingPeriodEnd ?? '') > start);
  const paidByDue = await paidOn(byDueDate);
  const runsOfBills = newBills
    .map(({ dueDate }) => addDays(dueDate as CalendarDate, -3))
    .filter((date) => date <= end)
    .sort();
  expect(paidByDue.map(({ transactionDate }) => transactionDate)).toEqual(runsOfBills);
  expect(paidByDue.length).toBeGreaterThan(10);
  expect(sum(paidByDue.map(({ amount }) => amount))).toBe(
    sum(
      paidByDue.map(({ transactionDate }) => {
        const month = Number(addDays(transactionDate, 3).slice(5, 7)) - 1;
        return billing?.billing.charges[month] ?? cents(0);
      }),
    ),
  );

  // A set amount of a bill that gets no successor ends with its balance.
  const paidQuarterly = await paidOn(quarterly);
  expect(paidQuarterly.map(({ amount }) => amount)).toEqual([fromDollars(60), fromDollars(60)]);
  expect(paidQuarterly.map(({ transactionDate }) => transactionDate)).toEqual(
    within(quarterlyAhead).slice(0, 2),
  );
  const paidPrepaid = await paidOn(prepaid);
  expect(paidPrepaid.map(({ transactionDate, amount }) => [transactionDate, formatCents(amount)])).toEqual(
    prepaidAhead.map(({ run_date, amount }) => [run_date, amount]),
  );
  const [stopped] = await portal.store.db
    .select()
    .from(autoPays)
    .where(eq(autoPays.id, saved.id ?? 0));
  expect([stopped?.active, stopped?.inactiveReason]).toEqual([false, 'stop date passed']);

  for (const { confirmationNum } of [...paidMonthly, ...paidByDue].slice(-12)) {
    const messages = (await sentMessages(portal)).filter(({ body }) => body.includes(confirmationNum));
    expect(messages.map(({ channel }) => channel)).toContain('mail');
    expect(messages.map(({ channel }) => channel)).toContain('sms');
  }
  expect(await auditBooks(portal.parts)).toEqual([]);
});
