import type { Account } from './account.ts';
import { type CalendarDate, daysBetween, shortDate } from './calendar-date.ts';
import { SMALLEST_PAYMENT } from './cents.ts';

export type DueKind =
  | 'in collections'
  | 'processing'
  | 'scheduled'
  | 'nothing due'
  | 'past due'
  | 'due soon'
  | 'due later';

/** Where an account stands in time, with the few words that say so. */
export interface DueState {
  readonly kind: DueKind;
  readonly words: string;
}

type Dated = Pick<
  Account,
  | 'collections'
  | 'processing'
  | 'scheduled_date'
  | 'prepay'
  | 'amount_due_calculated'
  | 'period_amt_due'
  | 'due_date'
>;

/** Bills due within this many days count as due soon. */
export const SOON = 7;

/** What the chip of a bill says; nothing when there is neither a date nor a standing to tell. The first that holds counts. */
export function dueState(bill: Dated, today: CalendarDate): DueState | undefined {
  if (bill.collections.isInCollections) return { kind: 'in collections', words: 'In collections' };
  if (bill.processing) return { kind: 'processing', words: 'Processing' };
  if (bill.scheduled_date) {
    return { kind: 'scheduled', words: `Scheduled ${shortDate(bill.scheduled_date)}` };
  }
  if (bill.prepay) return undefined;
  if (isSettled(bill)) return { kind: 'nothing due', words: 'Nothing due' };
  return bill.due_date ? dateState(bill.due_date, today) : undefined;
}

function isSettled({ amount_due_calculated, period_amt_due }: Dated): boolean {
  return amount_due_calculated && period_amt_due !== null && period_amt_due < SMALLEST_PAYMENT;
}

/** Where a due date stands, whatever else is known of the bill. */
export function dateState(due: CalendarDate, today: CalendarDate): DueState {
  const days = daysBetween(today, due);
  if (days < 0) return { kind: 'past due', words: `Past due ${days === -1 ? '1 day' : `${-days} days`}` };
  if (days === 0) return { kind: 'due soon', words: 'Due today' };
  return { kind: days <= SOON ? 'due soon' : 'due later', words: `Due ${shortDate(due)}` };
}
