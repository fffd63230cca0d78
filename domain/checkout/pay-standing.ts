import { type Cents, SMALLEST_PAYMENT } from '../values/cents.ts';
import type { CheckedMark } from './checked-mark.ts';

/** Set on the device for a bill whose payment has no outcome yet (CHK-24). */
export interface BeingChecked {
  readonly checked?: CheckedMark;
  /** What is owed in any case: the payment is of a part. */
  readonly rest?: Cents | undefined;
}

interface PayFacts extends BeingChecked {
  readonly is_payable: boolean;
  readonly prepay: boolean;
  readonly processing: boolean;
  readonly collections: { readonly isInCollections: boolean };
  readonly cart_item_id: number | null;
  readonly period_amt_due: Cents | null;
  readonly amount_due_calculated: boolean;
}

/** Whether a bill can be paid from a list, and why not. The first that applies counts. */
export type PayStanding =
  | 'being checked'
  | 'in cart'
  | 'in collections'
  | 'prepaid'
  | 'not payable'
  | 'not calculated'
  | 'nothing due'
  | 'payable';

/** True of a bill that is owed, and that this portal takes: from the list, on the bill's own page or in the cart. */
export function canBePaid(bill: PayFacts): boolean {
  return PAID_HERE.has(payStanding(bill));
}

const PAID_HERE: ReadonlySet<PayStanding> = new Set(['payable', 'not calculated', 'in cart']);

export function payStanding(bill: PayFacts): PayStanding {
  if (bill.checked) return 'being checked';
  if (bill.cart_item_id !== null) return bill.is_payable ? 'in cart' : 'not payable';
  if (bill.collections.isInCollections) return 'in collections';
  if (bill.prepay) return 'prepaid';
  if (!bill.is_payable) return 'not payable';
  if (!bill.amount_due_calculated || bill.period_amt_due === null) return 'not calculated';
  return bill.period_amt_due < SMALLEST_PAYMENT ? 'nothing due' : 'payable';
}
