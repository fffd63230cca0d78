import { lostSetback, type Setback } from './open-attempt.ts';
import type { CheckoutAnswer, PaymentAttempt } from './payment-calls.ts';

/** What became of an attempt, once the server knows. */
export type AttemptOutcome =
  | { readonly kind: 'accepted'; readonly answer: CheckoutAnswer }
  | { readonly kind: 'unpaid'; readonly setback: Setback };

/** The outcome that the server told of an attempt; undefined while it is still open (CHK-24). */
export function outcomeOf(attempt: PaymentAttempt): AttemptOutcome | undefined {
  switch (attempt.state) {
    case 'open':
      return undefined;
    case 'accepted':
      return { kind: 'accepted', answer: attempt.answer };
    case 'declined':
      return { kind: 'unpaid', setback: { kind: 'declined', message: attempt.message } };
    case 'void':
      return { kind: 'unpaid', setback: lostSetback() };
  }
}
