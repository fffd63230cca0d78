import { SET_AMOUNT } from './auto-pay.ts';
import { hasEnded } from './auto-pay-dates.ts';
import type { CalendarDate } from './calendar-date.ts';
import { type Cents, ZERO } from './cents.ts';

/** Why an auto pay is off, as customers read it (SRV2-16). */
export const INACTIVE_REASONS = {
  'turned off': 'You turned this auto pay off.',
  'control taken': 'Another customer took control of this auto pay.',
  'method removed': 'The primary payment method was removed.',
  'stop date passed': 'The stop date has passed.',
  'payments failed': 'The payment could not be processed.',
  'in collections': 'This account is in collections.',
  'not offered': 'Auto pay is no longer offered for this account.',
  'account removed': 'This account was removed.',
} as const;

export type InactiveReason = keyof typeof INACTIVE_REASONS;

/** The reason for the eyes of who controls it, or of another customer who holds the account; nothing while it is active. */
export function inactiveWords(reason: InactiveReason | null, isController: boolean): string {
  if (reason === null) return '';
  if (reason === 'turned off' && !isController) return 'This auto pay was turned off.';
  if (reason === 'account removed' && !isController)
    return 'The customer who controlled this auto pay removed the account.';
  if (reason === 'control taken' && isController)
    return 'You took control of this auto pay. Save it with a payment method of your own to start it.';
  return INACTIVE_REASONS[reason];
}

const MOST_FAILED_DATES = 3;

/** True after so many run dates in a row failed (SRV2-12). A date and its next-day retry count as one (ruling 8). */
export function isGivenUp(failedDates: number): boolean {
  return failedDates >= MOST_FAILED_DATES;
}

/** What a run finds on its day: the settings, and the bill with what the biller told just now. */
export interface RunFacts {
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
  /** The latest bill; null where there is none. */
  readonly bill: {
    readonly balance: Cents | null;
    readonly amount_due: Cents | null;
    /** What pending payments by hand will pay of it. */
    readonly pending: Cents;
  } | null;
}

/** What is done on a run date. */
export type RunDecision =
  | { readonly kind: 'pay'; readonly amount: Cents }
  /** Nothing is owed, or it is paid already: the next date is set (SRV2-07, SRV2-14). */
  | { readonly kind: 'nothing to pay' }
  /** The customer is told to pay by hand; the auto pay stays active (SRV2-09). */
  | { readonly kind: 'above safety limit'; readonly amount: Cents }
  | { readonly kind: 'stop'; readonly reason: InactiveReason };

/** What a run does with what it finds (SRV2-06 to SRV2-09, SRV2-14, SRV2-15, ruling 5). */
export function decideRun(facts: RunFacts, today: CalendarDate): RunDecision {
  if (!facts.isHeld) return { kind: 'stop', reason: 'account removed' };
  if (facts.isInCollections) return { kind: 'stop', reason: 'in collections' };
  if (!facts.isAllowed) return { kind: 'stop', reason: 'not offered' };
  if (hasEnded(facts, today)) return { kind: 'stop', reason: 'stop date passed' };
  const amount = amountOf(facts);
  if (amount <= 0) return { kind: 'nothing to pay' };
  const isFull = facts.paymentAmountOption !== SET_AMOUNT;
  if (isFull && facts.setAmountLimit && amount > facts.max_pay_amount)
    return { kind: 'above safety limit', amount };
  return { kind: 'pay', amount };
}

/**
 * What would be paid with these facts, before the safety limit is looked at: never what pending payments will pay, and at
 * most what the rule of overpayment allows (SRV2-08, SRV2-14, ruling 5). Nothing is paid on an unknown balance.
 */
export function amountOf({ bill, prepay, no_overpayment, ...settings }: RunFacts): Cents {
  if (!bill) return ZERO;
  const isSet = settings.paymentAmountOption === SET_AMOUNT;
  if (prepay) return isSet ? settings.pay_amount : ZERO;
  const balance = bill.balance ?? bill.amount_due;
  if (balance === null) return ZERO;
  const due = bill.amount_due ?? balance;
  const most = no_overpayment ? due : Math.max(balance, due);
  const wanted = isSet ? settings.pay_amount : balance - bill.pending;
  return Math.max(ZERO, Math.min(wanted, most - bill.pending)) as Cents;
}
