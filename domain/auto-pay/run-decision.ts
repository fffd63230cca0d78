import type { CalendarDate } from '../values/calendar-date.ts';
import { type Cents, ZERO } from '../values/cents.ts';
import { SET_AMOUNT } from './auto-pay.ts';
import { asksFirst, type DebitTerms } from './debit-range.ts';
import { isPastStopDate } from './run-dates.ts';

/** Why an auto pay is off. */
export type InactiveReason =
  | 'turned off'
  | 'stopped by staff'
  | 'control taken'
  | 'method removed'
  | 'stop date passed'
  | 'payments failed'
  | 'debit returned'
  | 'in collections'
  | 'not offered'
  | 'prepaid'
  | 'account removed';

const MOST_FAILED_DATES = 3;

/**
 * True after this many failed run dates in a row (SRV2-12). A date and its next-day retry count as one
 * (ruling 8).
 */
export function hasFailedTooOften(failedDates: number): boolean {
  return failedDates >= MOST_FAILED_DATES;
}

/** What a run finds on its day: the settings, and the bill with its current balance. */
export interface RunFacts extends DebitTerms {
  /** The primary method where it is a bank account. */
  readonly debited: number | null;
  readonly end_date: CalendarDate | null;
  readonly paymentAmountOption: 1 | 2;
  readonly pay_amount: Cents;
  readonly max_pay_amount: Cents;
  readonly setAmountLimit: boolean;
  readonly isAllowed: boolean;
  readonly isHeld: boolean;
  readonly isInCollections: boolean;
  readonly prepay: boolean;
  readonly no_overpayment: boolean;
  /** Where the amount cannot be changed, the amount due counts as the balance. */
  readonly can_edit_amount: boolean;
  /** True when auto pay has paid this bill in full already; a set amount is paid again (ruling 5). */
  readonly isPaidByAutoPay: boolean;
  /** The latest bill; null where there is none, and where it cannot be paid here. */
  readonly bill: {
    readonly balance: Cents | null;
    readonly amount_due: Cents | null;
    /** The sum of all pending payments on this bill, whoever scheduled them. */
    readonly pending: Cents;
  } | null;
}

export type RunDecision =
  | { readonly kind: 'pay'; readonly amount: Cents }
  /** Nothing is owed, or the bill is paid already: only the next date is set (SRV2-07, SRV2-14). */
  | { readonly kind: 'nothing to pay' }
  /** The biller has not told what is owed. */
  | { readonly kind: 'amount not known' }
  /** A notice asks the customer to pay manually; the auto pay stays active (SRV2-09). */
  | { readonly kind: 'above safety limit'; readonly amount: Cents }
  /** The amount is above the range of the bank account, and its notice came late or not yet (ruling 77). */
  | { readonly kind: 'asks first'; readonly amount: Cents }
  | { readonly kind: 'stop'; readonly reason: InactiveReason };

/** Decides what a run does (SRV2-06 to SRV2-09, SRV2-14, SRV2-15, APW-24, rulings 5 and 77). */
export function decideRun(facts: RunFacts, today: CalendarDate): RunDecision {
  if (!facts.isHeld) return { kind: 'stop', reason: 'account removed' };
  if (facts.isInCollections) return { kind: 'stop', reason: 'in collections' };
  if (!facts.isAllowed) return { kind: 'stop', reason: 'not offered' };
  if (isPastStopDate(facts, today)) return { kind: 'stop', reason: 'stop date passed' };
  // The account has become prepaid, and there is no full bill any more.
  if (facts.prepay && facts.paymentAmountOption !== SET_AMOUNT) return { kind: 'stop', reason: 'prepaid' };
  const amount = runAmount(facts);
  if (amount <= 0) return { kind: isAmountUnknown(facts) ? 'amount not known' : 'nothing to pay' };
  const isFull = facts.paymentAmountOption !== SET_AMOUNT;
  if (isFull && facts.setAmountLimit && amount > facts.max_pay_amount)
    return { kind: 'above safety limit', amount };
  const { debited } = facts;
  const asks = debited !== null && asksFirst(facts, facts, amount, today, debited);
  return { kind: asks ? 'asks first' : 'pay', amount };
}

function isAmountUnknown({ bill, isPaidByAutoPay, ...settings }: RunFacts): boolean {
  if (!bill || (settings.paymentAmountOption !== SET_AMOUNT && isPaidByAutoPay)) return false;
  return bill.amount_due === null && (bill.balance === null || !settings.can_edit_amount);
}

/**
 * The amount of a run before the safety limit applies. It leaves out what pending payments will pay and
 * respects the overpayment rule (SRV2-08, SRV2-14, ruling 5). An unknown balance gives zero.
 */
export function runAmount({
  bill,
  prepay,
  no_overpayment,
  ...settings
}: Omit<RunFacts, 'debited' | keyof DebitTerms>): Cents {
  if (!bill) return ZERO;
  const isSet = settings.paymentAmountOption === SET_AMOUNT;
  if (prepay) return isSet ? settings.pay_amount : ZERO;
  if (!isSet && settings.isPaidByAutoPay) return ZERO;
  const balance = (settings.can_edit_amount ? bill.balance : bill.amount_due) ?? bill.amount_due;
  if (balance === null) return ZERO;
  const due = bill.amount_due ?? balance;
  const most = no_overpayment ? due : Math.max(balance, due);
  const requested = isSet ? settings.pay_amount : balance - bill.pending;
  return Math.max(ZERO, Math.min(requested, most - bill.pending)) as Cents;
}
