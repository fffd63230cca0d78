import type { Joining } from '../domain/addition.ts';
import type { AnswerOf } from '../domain/call.ts';
import type { getBalance } from '../domain/calls/bills.ts';
import { additionProblem, additionProblemText, type CartCandidate } from '../domain/cart-rules.ts';
import { SMALLEST_PAYMENT } from '../domain/cents.ts';

export interface AdditionWish {
  readonly kind: 'addition';
  readonly bills: readonly Joining[];
  readonly inCart: readonly CartCandidate[];
  /** Where the customer is led when it is granted. */
  readonly next: 'list' | 'cart';
}

export interface RemovalWish {
  readonly kind: 'removal';
  readonly ebillId: number;
  readonly cartItemId: number;
}

/** Something that the customer wants done to the cart. */
export type Wish = AdditionWish | RemovalWish;

/** The words of the cart rule that a wish would break, if it would (CRT-26 to CRT-32). */
export function barrierOf(wish: Wish | undefined): string | undefined {
  if (wish?.kind !== 'addition') return undefined;
  const problem = additionProblem(wish.inCart, wish.bills);
  return problem && additionProblemText(problem);
}

/** The first bill whose amount the biller has yet to tell (BIL-28). */
export function unknownBill(wish: Wish | undefined): Joining | undefined {
  return wish?.kind === 'addition' ? wish.bills.find(({ amount }) => amount === null) : undefined;
}

export function withAmount(wish: Wish, live: AnswerOf<typeof getBalance>): Wish {
  if (wish.kind === 'removal') return wish;
  const bills = wish.bills.map((bill) =>
    bill.ebill_id === live.ebill_id ? { ...bill, amount: live.period_amt_due } : bill,
  );
  return { ...wish, bills };
}

export function hasNothingDue(wish: Wish | undefined): boolean {
  return wish?.kind === 'addition' && knownBills(wish).some(({ amount }) => amount < SMALLEST_PAYMENT);
}

export function knownBills(wish: Wish | undefined) {
  if (wish?.kind !== 'addition') return [];
  return wish.bills.flatMap(({ amount, ...bill }) => (amount === null ? [] : [{ ...bill, amount }]));
}

/** The bills that a wish is about. */
export function billsOf(wish: Wish | undefined): readonly number[] {
  if (!wish) return [];
  return wish.kind === 'removal' ? [wish.ebillId] : wish.bills.map(({ ebill_id }) => ebill_id);
}
