import { amountTextProblem } from '../values/amount-text.ts';
import {
  type Cents,
  cents,
  formatCents,
  fromDollars,
  LARGEST_DOLLARS,
  readAmount,
  SMALLEST_PAYMENT,
  ZERO,
} from '../values/cents.ts';
import { AMOUNT_DUE_UNKNOWN } from './text/en.ts';

/** What the amount rules need to know of a bill. Unknown amounts are null. */
export interface Payable {
  readonly biller: string;
  readonly balance: Cents | null;
  readonly amount_due: Cents | null;
  readonly prepay: boolean;
  readonly no_overpayment: boolean;
  readonly can_edit_amount: boolean;
  /** The largest amount of one payment; 0 means that the biller sets none. */
  readonly transaction_limit: Cents;
  /** Why nothing of this biller can be paid, in words; missing when it can. */
  readonly unpayable?: string | undefined;
}

export type AmountProblem =
  | 'unpayable'
  | 'not positive'
  | 'above limit'
  | 'overpaid'
  | 'above amount due'
  | 'fixed'
  | 'unknown';

/**
 * Why an amount cannot be paid on a bill; undefined when it can. Screens and server share this one predicate
 * (ruling 5).
 */
export function amountProblem(bill: Payable, amount: Cents): AmountProblem | undefined {
  if (bill.unpayable) return 'unpayable';
  if (amount < SMALLEST_PAYMENT) return 'not positive';
  if (bill.prepay) return isAboveLimit(bill, amount) ? 'above limit' : undefined;
  if (bill.amount_due === null) return 'unknown';
  if (bill.no_overpayment && amount > bill.amount_due) return 'above amount due';
  if (amount > mostPayable(bill)) return 'overpaid';
  if (!bill.can_edit_amount && amount !== bill.amount_due) return 'fixed';
  return undefined;
}

/** The same in words, with the most that can be paid where too much was entered (WCAG 3.3.3). */
export function payableProblem(bill: Payable, amount: Cents): string | undefined {
  const problem = amountProblem(bill, amount);
  if (problem === undefined) return undefined;
  const words = amountProblemText(problem, bill);
  const most = mostPayable(bill);
  return problem === 'overpaid' && most > 0
    ? `${words} The most you can pay is ${formatCents(most)}.`
    : words;
}

/**
 * Why a typed amount cannot be paid on a bill, in words. An amount that no field takes is told like any other
 * that is more than is owed (CRT-25).
 */
export function typedAmountProblem(bill: Payable, text: string): string | undefined {
  const amount = readAmount(text);
  if (typeof amount === 'number') return payableProblem(bill, amount);
  const isTooMuch = amount === 'too large' && payableProblem(bill, fromDollars(LARGEST_DOLLARS));
  return isTooMuch || amountTextProblem(text);
}

/** The most that one payment can be where neither a bill nor its biller sets a limit (ruling 6). */
export const LARGEST_PAYMENT = cents(99_999_999);

function limitOf({ transaction_limit }: Pick<Payable, 'transaction_limit'>): Cents {
  return transaction_limit > 0 ? transaction_limit : LARGEST_PAYMENT;
}

/** A prepaid account takes any amount up to the limit (DET-90). */
export function isAboveLimit(bill: Pick<Payable, 'transaction_limit'>, amount: Cents): boolean {
  return amount > limitOf(bill);
}

export function mostPayable({ balance, amount_due }: Payable): Cents {
  return Math.max(balance ?? ZERO, amount_due ?? ZERO) as Cents;
}

const NO_POSITIVE_BALANCE =
  'There are items in your cart without a positive balance, please update or remove them to continue.';

/** The message for each problem (CRT-23 to CRT-25). */
export function amountProblemText(
  problem: AmountProblem,
  bill: Pick<Payable, 'biller' | 'transaction_limit' | 'unpayable'>,
): string {
  switch (problem) {
    case 'unpayable':
      return bill.unpayable ?? '';
    case 'not positive':
      return NO_POSITIVE_BALANCE;
    case 'above limit':
      return limitText(bill);
    case 'overpaid':
      return 'Can not overpay.';
    case 'above amount due':
      return `${bill.biller} does not allow overpayment for this bill.`;
    case 'fixed':
      return 'The amount of this bill cannot be changed, and it is not the amount due any more.';
    case 'unknown':
      return AMOUNT_DUE_UNKNOWN;
  }
}

/** The message for an amount above the limit (DET-86). */
export function limitText(bill: Pick<Payable, 'transaction_limit'>): string {
  return `The maximum amount per transaction is limited to ${formatCents(limitOf(bill))}`;
}
