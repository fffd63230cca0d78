import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AutoPay } from '../../domain/auto-pay/auto-pay.ts';
import { factsOf, type RunAhead, runsAhead } from '../../domain/auto-pay/year-ahead.ts';
import { SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { addDays, addMonths, type CalendarDate } from '../../domain/values/calendar-date.ts';
import { cents, fromDollars, sum } from '../../domain/values/cents.ts';
import { autoPayer, autoPayPayments, passDays, sentMessages } from '../../tests/support/auto-payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { auditBooks } from '../jobs/audit.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { bills } from '../store/schema/billers.ts';
import { sandboxBilling } from '../store/schema/sandbox.ts';
import { ruleOf } from './next-run.ts';

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

/** Computes the year ahead from the answers of the calls, as a screen does. */
function preview(settings: AutoPay, balance: number): RunAhead[] {
  const { run_date, regular_date, due_date } = settings;
  const next = run_date && regular_date ? { run_date, regular_date } : undefined;
  const bill = { balance: cents(balance), amount_due: cents(balance), pending: cents(0) };
  return runsAhead({
    rule: ruleOf({
      runPeriod: settings.run_period,
      dayOfMonth: settings.day_of_month,
      daysBeforeDueDate: settings.days_before_due_date,
      startDate: settings.start_date as CalendarDate,
      endDate: settings.end_date,
      endAutoPay: settings.endAutoPay,
    }),
    next,
    due_date,
    run: factsOf(settings, bill, { isInCollections: false, no_overpayment: false }),
    method: undefined,
  });
}

const paidOn = async (number: string) => {
  const paid = await autoPayPayments(portal, number);
  return paid.filter(({ status }) => status === SUCCESSFUL);
};

test('a year of auto pay: each announced run is made, each bill is paid once, and every customer is told (SRV2-01, SRV2-03, SRV2-05)', {
  timeout: 300_000,
}, async () => {
  const start = portal.parts.clock.today();
  // Monthly, in full, at a biller that keeps billing; moved to another day once.
  const monthly = '100-7001-01';
  await averys.reschedule(monthly, 20);
  const [first] = await portal.store.db
    .select()
    .from(bills)
    .where(eq(bills.id, await averys.billOf(monthly)));
  const monthlyAhead = preview(await averys.get(monthly), first?.balance ?? 0);
  // By the due date, three days before it.
  const byDueDate = '5520 700 02';
  // A set amount every quarter and every two months; one of them until a stop date.
  const quarterly = 'CA-70010';
  const quarterlyAhead = preview(await averys.get(quarterly), 0);
  const prepaid = '87-70006';
  const saved = await averys.get(prepaid);
  const stop = addMonths(start, 7);
  const twoMonthly = { ...saved, run_period: 2 as const, endAutoPay: 2 as const, end_date: stop };
  (await averys.save(prepaid, twoMonthly)).answer();
  const prepaidAhead = preview(await averys.get(prepaid), 0);
  await portal.store.db.execute("update payment_methods set exp_year = 2030 where nickname like 'Avery%'");

  await passDays(portal, YEAR);
  avery = await portal.signIn('autopay');
  const end = portal.parts.clock.today();
  const within = (ahead: readonly RunAhead[]) =>
    ahead.map(({ run_date }) => run_date).filter((date) => date <= end);

  const paidMonthly = await paidOn(monthly);
  expect(paidMonthly.map(({ transactionDate }) => transactionDate)).toEqual(within(monthlyAhead));
  expect(paidMonthly[0]?.amount).toBe(monthlyAhead[0]?.amount);
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
  expect(paidPrepaid.map(({ transactionDate, amount }) => [transactionDate, amount])).toEqual(
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
  expect(await auditBooks(portal.store)).toEqual([]);
});
