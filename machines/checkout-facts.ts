import { type AgreedOffer, isAsOffered, isInTime, offerSetback, type Tap } from '../domain/agreed-offer.ts';
import { reviewCart, updatePurchaseOrderNumber } from '../domain/calls/checkout.ts';
import type { CheckoutAnswer, PaymentAttempt } from '../domain/calls/payments.ts';
import { type Failure, failureOf } from '../domain/failure.ts';
import {
  isSameOffer,
  lostSetback,
  type OpenAttempt,
  type Setback,
  setbackWith,
} from '../domain/open-attempt.ts';
import type { Review } from '../domain/review.ts';
import type { MoneyOutcome } from './port.ts';

/** What is known of a cart that is reviewed and paid. */
export type Context = {
  readonly review: Review | undefined;
  /** The review that the customer submitted while its purchase order number was still being saved. */
  readonly agreed: Review | undefined;
  /** What was agreed to with one tap before there was a review; gone once it is sent or stopped, or when no review came. */
  readonly offer: AgreedOffer | undefined;
  readonly orderNumber: string;
  /** Written to the device before anything is sent, and gone from it when the outcome is known. */
  readonly attempt: OpenAttempt | undefined;
  /** How often was asked what became of it. */
  readonly checks: number;
  readonly answer: CheckoutAnswer | undefined;
  readonly setback: Setback | undefined;
  /** Why there is no review to show. */
  readonly failure: Failure | undefined;
  /** The receipt of the payment that another tab made. */
  readonly paidElsewhere: string;
};

type Known = { context: Context };
type Reviewed = { review: Review };
type Recalled = { attempt: OpenAttempt | undefined };
type Outcome = { outcome: MoneyOutcome<CheckoutAnswer> };
type Told = { told: PaymentAttempt };
type Failed = { error: unknown };

export function unreviewed(offer: AgreedOffer | undefined): Context {
  return {
    review: undefined,
    agreed: undefined,
    offer,
    orderNumber: '',
    attempt: undefined,
    checks: 0,
    answer: undefined,
    setback: undefined,
    failure: undefined,
    paidElsewhere: '',
  };
}

/** What decides which way a checkout goes. */
export const guards = {
  isOpenAttempt: (_: Known, { attempt }: Recalled) => attempt !== undefined,
  isBehindAttempt: ({ context }: Known, { attempt }: Recalled) =>
    attempt !== undefined && context.offer !== undefined,
  isNewNumber: ({ context }: Known, { orderNumber }: { orderNumber: string }) =>
    context.review !== undefined && context.review.purchase_order_number !== orderNumber,
  wasAgreed: ({ context }: Known) => context.agreed !== undefined,
  isSameOffer: ({ context }: Known, { review }: Reviewed) =>
    context.agreed !== undefined && isSameOffer(context.agreed, review),
  isAsOffered: ({ context }: Known, { review }: Reviewed) =>
    context.offer !== undefined && isAsOffered(review, context.offer),
  isOffered: ({ context }: Known) => context.offer !== undefined,
  isInTime: ({ context }: Known, { now }: { now: Tap }) =>
    context.offer !== undefined && isInTime(context.offer, now),
  isBeingSettled: ({ context }: Known) => context.failure?.status === 409,
  wasAccepted: (_: Known, { outcome }: Outcome) => outcome.kind === 'accepted',
  wasDeclined: (_: Known, { outcome }: Outcome) => outcome.kind === 'declined' || outcome.kind === 'unsent',
  provedAccepted: (_: Known, { told }: Told) => told.state === 'accepted',
  provedUnpaid: (_: Known, { told }: Told) => told.state === 'declined' || told.state === 'void',
};

/** What is known then, by what happened. */
export const after = {
  reviewed: ({ context }: Known, { review }: Reviewed) => ({
    review,
    setback: setbackWith(context.setback, context.review, review),
    orderNumber: review.purchase_order_number,
    agreed: undefined,
    failure: undefined,
  }),
  notReviewed: ({ context }: Known, { error }: Failed) => {
    const failure = failureOf(error, reviewCart.failure);
    const setback: Setback | undefined = context.offer
      ? { kind: 'unsent', message: failure.message }
      : context.setback;
    return { failure, agreed: undefined, setback, offer: undefined };
  },
  offerChanged: ({ context }: Known, { review }: Reviewed) => ({
    setback: context.offer && offerSetback(review, context.offer),
    offer: undefined,
  }),
  notSaved: (_: Known, { error }: Failed) => {
    const { message } = failureOf(error, updatePurchaseOrderNumber.failure);
    return { agreed: undefined, setback: { kind: 'not saved', message } satisfies Setback };
  },
  attempted: (_: Known, { attempt }: Recalled) => ({ attempt, checks: 0, setback: undefined }),
  accepted: (_: Known, { outcome }: Outcome) => ({
    answer: outcome.kind === 'accepted' ? outcome.answer : undefined,
  }),
  declined: (_: Known, { outcome }: Outcome) => ({
    setback: outcome.kind === 'declined' || outcome.kind === 'unsent' ? outcome : undefined,
  }),
  provedAccepted: (_: Known, { told }: Told) => ({
    answer: told.state === 'accepted' ? told.answer : undefined,
  }),
  provedUnpaid: (_: Known, { told }: Told) => {
    const setback: Setback =
      told.state === 'declined' ? { kind: 'declined', message: told.message } : lostSetback();
    return { setback };
  },
};

export const UNWRITTEN: Setback = {
  kind: 'unsent',
  message: 'This device could not write the payment down, so it was not sent. Please try again.',
};
