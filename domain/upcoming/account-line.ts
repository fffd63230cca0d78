import type { Account } from '../accounts/account.ts';
import type { AutoPay } from '../auto-pay/auto-pay.ts';
import { forecastTotal } from '../auto-pay/forecast-outcome.ts';
import type { Bill } from '../bills/bill.ts';
import { billedOf } from '../bills/bill-change.ts';
import { isSettled, knownAmount } from '../bills/bill-list.ts';
import { aboutText, billName, estimateFor, nextBill } from '../bills/estimate.ts';
import { byDate, type CalendarDate } from '../values/calendar-date.ts';
import { type Cents, formatCents, sum, ZERO } from '../values/cents.ts';
import { isMadeOnItsDay } from './made-on-its-day.ts';
import { DELETE_UNPAID } from './text/unpaid.ts';

/** What an account was billed, is asked for, and will probably be. */
export interface AccountMoment {
  readonly kind:
    | 'billed'
    | 'due'
    | 'paid'
    | 'on its way'
    | 'scheduled'
    | 'will fail'
    | 'auto pay'
    | 'expected';
  readonly date: CalendarDate;
  readonly what: string;
  /** Empty where it is not known. */
  readonly amount: string;
  readonly detail: string;
  /** The bill behind it, where it is another one than the bill that is shown. */
  readonly bill?: number;
  /** The receipt of a payment. */
  readonly confirmation?: string;
}

type Run = Pick<AutoPay, 'active' | 'run_date' | 'forecast' | 'unpayable'>;

/** What the bill list tells of the account's auto pay. */
type ListedRun = Pick<Account['autoPay'], 'isActive' | 'scheduledDate' | 'instead'>;

const PAST_SHOWN = 2;

/**
 * The account's own line of time, in order; empty where only this bill would stand on it. Until the settings of its auto
 * pay are there, the list tells its day. A portal without payments plans none.
 */
export function accountLine(
  bill: Bill,
  run: Run | undefined,
  today: CalendarDate,
  hasPayments: boolean,
  listed?: ListedRun,
): AccountMoment[] {
  const { pagination, billing_period_end, due_date, scheduled_payments } = bill;
  const past = pagination.allBills
    .flatMap((period) => billedOf(period).map((billed) => ({ ...billed, id: period.id })))
    .filter(({ end }) => billing_period_end !== null && end < billing_period_end)
    .sort((one, other) => (one.end < other.end ? -1 : 1))
    .slice(-PAST_SHOWN)
    .map(({ end, amount, id: before }) => ({
      kind: 'billed' as const,
      date: end,
      what: billName(end),
      amount: formatCents(amount),
      detail: '',
      bill: before,
    }));
  const next = nextBill(bill, today);
  const moments: AccountMoment[] = [
    ...past,
    ...(due_date === null ? [] : [dueMoment(bill, due_date)]),
    ...paidMoments(bill),
    ...scheduled_payments.map((payment) => ({
      ...(isMadeOnItsDay(payment, hasPayments)
        ? { kind: 'scheduled' as const, detail: '' }
        : { kind: 'will fail' as const, detail: DELETE_UNPAID }),
      date: payment.order_date,
      what: 'Scheduled payment',
      amount: formatCents(payment.total_plus_fees),
    })),
    ...(hasPayments ? (run ? runMoment(run) : listedMoment(listed)) : []),
    ...(next
      ? [
          {
            kind: 'expected' as const,
            date: next.due,
            what: next.name,
            amount: aboutText(next.estimate.amount),
            detail: next.estimate.words,
          },
        ]
      : []),
  ];
  return moments.length > 1 ? moments.sort(byDateAndKind) : [];
}

/** A payment of a day stands before what is due on it. */
function byDateAndKind(one: AccountMoment, other: AccountMoment): number {
  return byDate(one, other) || Number(isMade(other)) - Number(isMade(one));
}

/** True of a payment that the customer has made. */
export function isMade({ kind }: Pick<AccountMoment, 'kind'>): boolean {
  return kind === 'paid' || kind === 'on its way';
}

/** The payments of the bill, less what was given back. */
function paidMoments({ payments }: Bill): AccountMoment[] {
  return payments.filter(hasRow).map(({ date, value, transactionDetails, on_its_way }) => ({
    kind: on_its_way ? 'on its way' : 'paid',
    date,
    what: 'Payment',
    amount: formatCents(value),
    detail: '',
    confirmation: transactionDetails.confirmationNumber,
  }));
}

type Payment = Bill['payments'][number];
type PaymentWithRow = Payment & {
  readonly date: CalendarDate;
  readonly transactionDetails: NonNullable<Payment['transactionDetails']>;
};

/** A payment stands on the line by its date, and leads to its receipt. */
function hasRow(payment: Payment): payment is PaymentWithRow {
  return payment.date !== undefined && payment.value > ZERO && payment.transactionDetails !== null;
}

/** The bill itself. Before the biller has told an amount, an estimate stands in for it. */
function dueMoment(bill: Bill, date: CalendarDate): AccountMoment {
  const { billing_period_end: end } = bill;
  const amount = paidBill(bill) ?? knownAmount(bill);
  const estimate = amount === null && end !== null ? estimateFor(bill, end) : undefined;
  return {
    kind: 'due',
    date,
    what: end === null ? 'This bill' : billName(end),
    amount: amount === null ? (estimate ? aboutText(estimate.amount) : '') : formatCents(amount),
    detail: estimate?.words ?? '',
  };
}

/**
 * True where the payments that have a row on the line come to all that the bill asked for. A payment without a date or
 * a receipt has no row. Where the biller told no total, the bill asked for what all its payments come to.
 */
export function isCoveredByRows(bill: Bill): boolean {
  const made = bill.payments.filter(({ value }) => value > ZERO);
  const shown = sum(made.filter(hasRow).map(({ value }) => value));
  const asked = billedBy(bill) ?? sum(made.map(({ value }) => value));
  return shown > ZERO && shown >= asked;
}

/** What a bill asked for that payments have settled; null of every other bill. */
export function paidBill(
  bill: Pick<Bill, 'id' | 'pagination' | 'payments'> & Parameters<typeof isSettled>[0],
): Cents | null {
  const paid = sum(
    bill.payments.flatMap(({ value, on_its_way }) => (value > ZERO && !on_its_way ? value : [])),
  );
  if (!isSettled(bill) || paid === ZERO) return null;
  return billedBy(bill) ?? paid;
}

/** The total of the bill, where the biller told one. */
function billedBy({ id, pagination }: Pick<Bill, 'id' | 'pagination'>): Cents | undefined {
  const billed = pagination.allBills.find((period) => period.id === id)?.billed ?? ZERO;
  return billed > ZERO ? billed : undefined;
}

function runMoment(run: Run): AccountMoment[] {
  if (!run.active || run.run_date === null || !run.forecast || run.unpayable) return [];
  const total = forecastTotal(run.forecast);
  if (total === null) return [];
  const { method } = run.forecast;
  return [
    {
      kind: 'auto pay',
      date: run.run_date,
      what: 'Auto Pay',
      amount: formatCents(total),
      detail: method && `With ${method}`,
    },
  ];
}

/** Amount and method are awaited, and have their place. */
function listedMoment(listed: ListedRun | undefined): AccountMoment[] {
  if (!listed?.isActive || listed.scheduledDate === null || listed.instead) return [];
  return [{ kind: 'auto pay', date: listed.scheduledDate, what: 'Auto Pay', amount: '', detail: '\u00a0' }];
}
