import { inArray } from 'drizzle-orm';
import { FULL_BILL, SET_AMOUNT } from '../../domain/auto-pay/auto-pay.ts';
import type { InactiveReason } from '../../domain/auto-pay/run-decision.ts';
import { DECLINED } from '../../domain/checkout/text/declines.ts';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import { fromDollars, ZERO } from '../../domain/values/cents.ts';
import { proposedRangeOf } from '../auto-pay/debits/proposed-range.ts';
import { newPlan, plannedColumns } from '../auto-pay/next-run.ts';
import { accountRow } from '../auto-pay/rows.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { accounts, type bills } from '../store/schema/billers.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import type { Db } from '../store/store.ts';
import { AUTO_PAY_ACCOUNTS, type DemoAutoPay } from './accounts.ts';
import { PEOPLE, type PersonName } from './people.ts';
import type { People } from './write-people.ts';

const PRIMARY: Partial<Record<PersonName, string>> = { autopay: 'Avery Visa', household: 'Remy Visa' };

/** Reasons that leave the auto pay without its former controller's methods. */
const WITHOUT_METHOD: readonly InactiveReason[] = ['control taken', 'method removed', 'account removed'];

/** Writes the auto pays of the demo, planned as if each had been saved on load day (SRV2-50). */
export async function writeAutoPays(db: Db, people: People, today: CalendarDate): Promise<void> {
  const numbers = AUTO_PAY_ACCOUNTS.map(({ number }) => number);
  const rows = await db.select().from(accounts).where(inArray(accounts.accountNum, numbers));
  const methods = await db.select().from(paymentMethods);
  for (const { number, autoPay } of AUTO_PAY_ACCOUNTS) {
    const account = rows.find(({ accountNum }) => accountNum === number);
    const info = account && (await accountRow(db, account.id));
    if (!autoPay || !info) continue;
    const controller = autoPay.controller ?? 'autopay';
    const methodNamed = (nickname: string | undefined) =>
      methods.find((method) => method.customerId === people[controller] && method.nickname === nickname)?.id;
    const columns = columnsOf(autoPay, today);
    const isLeft = autoPay.inactive === undefined || !WITHOUT_METHOD.includes(autoPay.inactive);
    await db.insert(autoPays).values({
      ...columns,
      ...(autoPay.inactive ? plannedColumns(undefined) : newPlan(columns, info.bill, today)),
      accountId: info.account.id,
      customerId: people[controller],
      active: autoPay.inactive === undefined,
      inactiveReason: autoPay.inactive ?? null,
      ...(autoPay.inactive === 'payments failed' && info.bill && failedThreeTimes(info.bill, today)),
      debitLimit: await proposedRangeOf(db, today, info.account.id),
      primaryMethodId: isLeft ? (methodNamed(PRIMARY[controller]) ?? null) : null,
      secondaryMethodIds: (autoPay.backups ?? []).flatMap((nickname) => methodNamed(nickname) ?? []),
      email: PEOPLE[controller].email,
    });
  }
}

/** What the third failed date in a row leaves behind. */
function failedThreeTimes(
  bill: Pick<typeof bills.$inferSelect, 'id' | 'balance' | 'amountDue'>,
  today: CalendarDate,
) {
  const amount = bill.balance ?? bill.amountDue ?? ZERO;
  const date = addDays(today, -1);
  return { failedDates: 3, failedPayment: { date, amount, billId: bill.id, reason: DECLINED } };
}

function columnsOf(autoPay: DemoAutoPay, today: CalendarDate) {
  const { run_period = 0, firstIn = 1, amount, limit, endedAgo } = autoPay;
  const first = addDays(today, firstIn);
  return {
    runPeriod: run_period,
    dayOfMonth: run_period === 0 ? 1 : Math.min(28, Number(first.slice(8))),
    daysBeforeDueDate: autoPay.days_before_due_date ?? 0,
    startDate: endedAgo === undefined ? addDays(today, 1) : addDays(today, -90),
    endDate: endedAgo === undefined ? null : addDays(today, -endedAgo),
    endAutoPay: endedAgo === undefined ? (1 as const) : (2 as const),
    paymentAmountOption: amount === undefined ? (FULL_BILL as 1) : (SET_AMOUNT as 2),
    payAmount: amount === undefined ? ZERO : fromDollars(amount),
    maxPayAmount: limit === undefined ? ZERO : fromDollars(limit),
    setAmountLimit: limit !== undefined,
    email2: autoPay.email2 ?? '',
    notifyPayment: true,
    notifyPaymentError: true,
    notifySchedule: true,
    notifyDisable: true,
    notifyEnable: true,
  };
}
