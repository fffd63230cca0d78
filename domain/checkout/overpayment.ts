import { type Cents, cents, SMALLEST_PAYMENT, ZERO } from '../values/cents.ts';

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

/** The most that one payment can be where neither a bill nor its biller sets a limit (ruling 6). */
export const LARGEST_PAYMENT = cents(99_999_999);

export function limitOf({ transaction_limit }: Pick<Payable, 'transaction_limit'>): Cents {
  return transaction_limit > 0 ? transaction_limit : LARGEST_PAYMENT;
}

/** A prepaid account takes any amount up to the limit (DET-90). */
export function isAboveLimit(bill: Pick<Payable, 'transaction_limit'>, amount: Cents): boolean {
  return amount > limitOf(bill);
}

export function mostPayable({ balance, amount_due }: Payable): Cents {
  return Math.max(balance ?? ZERO, amount_due ?? ZERO) as Cents;
}
