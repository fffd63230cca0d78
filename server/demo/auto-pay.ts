import { inArray } from 'drizzle-orm';
import { FULL_BILL, SET_AMOUNT } from '../../domain/auto-pay.ts';
import type { RunPeriod } from '../../domain/auto-pay-dates.ts';
import type { InactiveReason } from '../../domain/auto-pay-run.ts';
import { addDays, type CalendarDate } from '../../domain/calendar-date.ts';
import { fromDollars, ZERO } from '../../domain/cents.ts';
import { newPlan, planned } from '../auto-pay/plan.ts';
import { accountRow } from '../auto-pay/rows.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { accounts } from '../store/schema/billers.ts';
import { paymentMethods } from '../store/schema/payments.ts';
import type { Db } from '../store/store.ts';
import { PAY_THEMSELVES } from './auto-pay-accounts.ts';
import { PEOPLE, type PersonName } from './people.ts';
import type { People } from './write-people.ts';

/** What is not said is by the due date, in full, by the Visa of who controls it. */
export interface DemoAutoPay {
  readonly shows: string;
  readonly controller?: PersonName;
  readonly run_period?: RunPeriod;
  readonly days_before_due_date?: number;
  /** Days from load day to the first run of a calendar rule. */
  readonly firstIn?: number;
  /** A set amount in dollars. */
  readonly amount?: number;
  /** The safety limit in dollars. */
  readonly limit?: number;
  readonly backups?: readonly string[];
  readonly email2?: string;
  readonly inactive?: InactiveReason;
  /** Days from its stop date to load day. */
  readonly endedAgo?: number;
}

const PRIMARY: Partial<Record<PersonName, string>> = { autopay: 'Avery Visa', household: 'Remy Visa' };

/** Reasons for which no method of who controlled it is left. */
const WITHOUT_METHOD: readonly InactiveReason[] = ['control taken', 'method removed', 'account removed'];

/** The auto pays of the demo, planned as if each had been saved on load day (SRV2-50). */
export async function writeAutoPays(db: Db, people: People, today: CalendarDate): Promise<void> {
  const numbers = PAY_THEMSELVES.map(({ number }) => number);
  const rows = await db.select().from(accounts).where(inArray(accounts.accountNum, numbers));
  const methods = await db.select().from(paymentMethods);
  for (const { number, autoPay } of PAY_THEMSELVES) {
    const account = rows.find(({ accountNum }) => accountNum === number);
    const known = account && (await accountRow(db, account.id));
    if (!autoPay || !known) continue;
    const controller = autoPay.controller ?? 'autopay';
    const methodNamed = (nickname: string | undefined) =>
      methods.find((method) => method.customerId === people[controller] && method.nickname === nickname)?.id;
    const columns = columnsOf(autoPay, today);
    const isLeft = autoPay.inactive === undefined || !WITHOUT_METHOD.includes(autoPay.inactive);
    await db.insert(autoPays).values({
      ...columns,
      ...(autoPay.inactive ? planned(undefined) : newPlan(columns, known.bill, today)),
      accountId: known.account.id,
      customerId: people[controller],
      active: autoPay.inactive === undefined,
      inactiveReason: autoPay.inactive ?? null,
      primaryMethodId: isLeft ? (methodNamed(PRIMARY[controller]) ?? null) : null,
      secondaryMethodIds: (autoPay.backups ?? []).flatMap((nickname) => methodNamed(nickname) ?? []),
      email: PEOPLE[controller].email,
    });
  }
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
