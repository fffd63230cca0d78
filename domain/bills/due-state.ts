import type { Account } from '../accounts/account.ts';
import { PAYMENT_ON_ITS_WAY } from '../receipts/text/en.ts';
import { type CalendarDate, daysBetween, shortDate } from '../values/calendar-date.ts';
import { isSettled } from './bill-list.ts';
import { DUE_SOON_DAYS } from './due-soon.ts';

export type DueKind =
  | 'in collections'
  | 'processing'
  | 'scheduled'
  | 'nothing due'
  | 'past due'
  | 'due soon'
  | 'due later';

/** The state of a bill and the few words that show it. */
export interface DueState {
  readonly kind: DueKind;
  readonly words: string;
}

type DueFacts = Pick<
  Account,
  | 'collections'
  | 'processing'
  | 'scheduled_date'
  | 'prepay'
  | 'amount_due_calculated'
  | 'period_amt_due'
  | 'due_date'
>;

/**
 * What the chip of a bill says; the first state that applies counts. Undefined when the bill has neither a
 * due date nor another state.
 */
export function dueState(bill: DueFacts, today: CalendarDate): DueState | undefined {
  if (bill.collections.isInCollections) return { kind: 'in collections', words: 'In collections' };
  if (bill.processing) return { kind: 'processing', words: PAYMENT_ON_ITS_WAY };
  if (bill.scheduled_date) {
    return { kind: 'scheduled', words: `Scheduled ${shortDate(bill.scheduled_date)}` };
  }
  if (bill.prepay) return undefined;
  if (isSettled(bill)) return { kind: 'nothing due', words: 'Nothing due' };
  return bill.due_date ? dateState(bill.due_date, today) : undefined;
}

/** The state by due date alone. */
export function dateState(due: CalendarDate, today: CalendarDate): DueState {
  const days = daysBetween(today, due);
  if (days < 0) return { kind: 'past due', words: `Past due ${days === -1 ? '1 day' : `${-days} days`}` };
  if (days === 0) return { kind: 'due soon', words: 'Due today' };
  return { kind: days <= DUE_SOON_DAYS ? 'due soon' : 'due later', words: `Due ${shortDate(due)}` };
}
