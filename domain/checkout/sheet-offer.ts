import { add, type Cents } from '../values/cents.ts';
import { changedSetback, type Setback } from './open-attempt.ts';
import type { Review } from './review.ts';
import { otherFee } from './text/other-fee.ts';

/**
 * What the customer agrees to with a tap on `Submit Payment` while a typed amount is not reviewed yet: the review
 * shown, with that amount and the same fee. Only a review that asks for exactly this is paid.
 */
export function withBillAmount(review: Review, amount: Cents): Review {
  return {
    ...review,
    cart_details: review.cart_details.map((entry) => (entry.kind === 'bill' ? { ...entry, amount } : entry)),
    statement_total: amount,
    total: add(amount, review.fee),
    paid_with: review.paid_with.map((paying) => ({ ...paying, amount })),
  };
}

/** What differs from that: nothing was sent, and the customer looks again. */
export function offerSetback(agreed: Review, fresh: Review): Setback {
  if (agreed.fee === fresh.fee) return changedSetback();
  return { kind: 'changed', message: otherFee(agreed.fee, fresh.fee) };
}
