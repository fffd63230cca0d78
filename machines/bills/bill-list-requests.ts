import type { AnswerOf } from '../../domain/api/call.ts';
import type { getBalance } from '../../domain/bills/list-calls.ts';
import { type AdditionProblem, additionProblem, type CartCandidate } from '../../domain/cart/add-rules.ts';
import type { CartAddition } from '../../domain/cart/add-to-cart.ts';
import { SMALLEST_PAYMENT } from '../../domain/values/cents.ts';

export interface AdditionRequest {
  readonly kind: 'addition';
  readonly bills: readonly CartAddition[];
  readonly inCart: readonly CartCandidate[];
  /** Where the app leads the customer after the addition. */
  readonly next: 'list' | 'cart';
}

export interface RemovalRequest {
  readonly kind: 'removal';
  readonly ebillId: number;
  readonly cartItemId: number;
}

/** A change of the cart that the customer has requested. */
export type CartRequest = AdditionRequest | RemovalRequest;

/** The cart rule that a request would break; undefined when it breaks none (CRT-26 to CRT-32). */
export function ruleProblemOf(wish: CartRequest | undefined): AdditionProblem | undefined {
  return wish?.kind === 'addition' ? additionProblem(wish.inCart, wish.bills) : undefined;
}

/** The first bill whose amount the biller has not reported yet (BIL-28). */
export function unknownBill(wish: CartRequest | undefined): CartAddition | undefined {
  return wish?.kind === 'addition' ? wish.bills.find(({ amount }) => amount === null) : undefined;
}

export function withAmount(wish: CartRequest, live: AnswerOf<typeof getBalance>): CartRequest {
  if (wish.kind === 'removal') return wish;
  const bills = wish.bills.map((bill) =>
    bill.ebill_id === live.ebill_id ? { ...bill, amount: live.period_amt_due } : bill,
  );
  return { ...wish, bills };
}

export function hasNothingDue(wish: CartRequest | undefined): boolean {
  return wish?.kind === 'addition' && knownBills(wish).some(({ amount }) => amount < SMALLEST_PAYMENT);
}

export function knownBills(wish: CartRequest | undefined) {
  if (wish?.kind !== 'addition') return [];
  return wish.bills.flatMap(({ amount, ...bill }) => (amount === null ? [] : [{ ...bill, amount }]));
}

/** The bills of a request. */
export function billsOf(wish: CartRequest | undefined): readonly number[] {
  if (!wish) return [];
  return wish.kind === 'removal' ? [wish.ebillId] : wish.bills.map(({ ebill_id }) => ebill_id);
}
