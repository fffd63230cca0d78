import { type Failure, failureOf } from '../../domain/api/failure.ts';
import { type AttemptOutcome, outcomeOf } from '../../domain/checkout/attempt-outcome.ts';
import { reviewCart, updatePurchaseOrderNumber } from '../../domain/checkout/calls.ts';
import {
  type AttemptNote,
  isSameOffer,
  type OpenAttempt,
  type Setback,
  setbackWith,
} from '../../domain/checkout/open-attempt.ts';
import type { CheckoutAnswer, Confirmation, PaymentAttempt } from '../../domain/checkout/payment-calls.ts';
import type { Review } from '../../domain/checkout/review.ts';
import { PAYMENT_NOT_WRITTEN_DOWN } from '../../domain/checkout/text/en.ts';
import {
  type AgreedOffer,
  isAsOffered,
  isInTime,
  offerSetback,
  type Tap,
} from '../../domain/draft/one-tap-offer.ts';
import { ZERO } from '../../domain/values/cents.ts';
import type { Failed } from '../failed.ts';
import type { MoneyOutcome } from '../port.ts';

export type Context = {
  readonly review: Review | undefined;
  /** The review that the customer submitted while its purchase order number was still being saved. */
  readonly agreed: Review | undefined;
  /**
   * The offer that the customer agreed to with one tap before there was a review. It is cleared when it is
   * sent or stopped, or when no review came.
   */
  readonly offer: AgreedOffer | undefined;
  /** The key of the open payment that the customer asked for, or nothing. */
  readonly sought: string;
  readonly orderNumber: string;
  /** Written to the device before anything is sent, and deleted when the outcome is known. */
  readonly attempt: OpenAttempt | undefined;
  readonly answer: CheckoutAnswer | undefined;
  readonly setback: Setback | undefined;
  /** Why there is no review to show. */
  readonly failure: Failure | undefined;
  /** The bank's page and the deadline, while the customer has to confirm the attempt there. */
  readonly confirming: Confirmation | undefined;
  /** True when the customer wanted to cancel it and the server could not be asked. */
  readonly isCancelLost: boolean;
  /** The receipt of the payment that another tab made. */
  readonly paidElsewhere: string;
};

type InContext = { context: Context };
type Reviewed = { review: Review };
type Recalled = { attempt: OpenAttempt | undefined };
type Outcome = { outcome: MoneyOutcome<CheckoutAnswer> };

/** What the server told later of an attempt whose answer was lost. */
type Found = { outcome: AttemptOutcome };
type Told = { confirming: Confirmation | undefined };
/** What the server answered when the customer canceled. */
type Canceled = { attempt: PaymentAttempt };
/** What the screen that opens a checkout was opened for. */
export interface CheckoutInput {
  readonly offer: AgreedOffer | undefined;
  readonly sought?: string;
}

export function initialCheckoutContext({ offer, sought = '' }: Partial<CheckoutInput> = {}): Context {
  return {
    review: undefined,
    agreed: undefined,
    offer,
    sought,
    orderNumber: '',
    attempt: undefined,
    answer: undefined,
    setback: undefined,
    failure: undefined,
    confirming: undefined,
    isCancelLost: false,
    paidElsewhere: '',
  };
}

export const guards = {
  isOpenAttempt: (_: InContext, { attempt }: Recalled) => attempt !== undefined,
  isNewNumber: ({ context }: InContext, { orderNumber }: { orderNumber: string }) =>
    context.review !== undefined && context.review.purchase_order_number !== orderNumber,
  wasAgreed: ({ context }: InContext) => context.agreed !== undefined,
  isSameOffer: ({ context }: InContext, { review }: Reviewed) =>
    context.agreed !== undefined && isSameOffer(context.agreed, review),
  isAsOffered: ({ context }: InContext, { review }: Reviewed) =>
    context.offer !== undefined && isAsOffered(review, context.offer),
  isTapped: ({ context }: InContext) => context.offer !== undefined,
  isInTime: ({ context }: InContext, { now }: { now: Tap }) =>
    context.offer !== undefined && isInTime(context.offer, now),
  isBeingSettled: ({ context }: InContext) => context.failure?.status === 409,
  wasAccepted: (_: InContext, { outcome }: Outcome) => outcome.kind === 'accepted',
  wasDeclined: (_: InContext, { outcome }: Outcome) =>
    outcome.kind === 'declined' || outcome.kind === 'unsent',
  wasPaid: (_: InContext, { outcome }: Found) => outcome.kind === 'accepted',
  waitsForBank: (_: InContext, { confirming }: Told) => confirming !== undefined,
  isPaidAnyway: (_: InContext, { attempt }: Canceled) => attempt.state === 'accepted',
  isGivenUp: (_: InContext, { attempt }: Canceled) => outcomeOf(attempt)?.kind === 'unpaid',
};

/** The changes of the context after each event. */
export const after = {
  reviewed: ({ context }: InContext, { review }: Reviewed) => ({
    review,
    setback: setbackWith(context.setback, context.review, review),
    orderNumber: review.purchase_order_number,
    agreed: undefined,
    failure: undefined,
  }),
  notReviewed: (_: InContext, { error }: Failed) => ({
    failure: failureOf(error, reviewCart.failure),
    agreed: undefined,
  }),
  /** A tap without a review has paid nothing, and the customer is told so. */
  notOffered: ({ context }: InContext) => ({
    setback: { kind: 'unsent', message: context.failure?.message ?? '' } satisfies Setback,
  }),
  offerChanged: ({ context }: InContext, { review }: Reviewed) => ({
    setback: context.offer && offerSetback(review, context.offer),
    offer: undefined,
  }),
  notSaved: (_: InContext, { error }: Failed) => {
    const { message } = failureOf(error, updatePurchaseOrderNumber.failure);
    return { agreed: undefined, setback: { kind: 'not saved', message } satisfies Setback };
  },
  attempted: (_: InContext, { attempt }: Recalled) => ({ attempt, setback: undefined, isCancelLost: false }),
  accepted: (_: InContext, { outcome }: Outcome) => ({
    answer: outcome.kind === 'accepted' ? outcome.answer : undefined,
  }),
  declined: (_: InContext, { outcome }: Outcome) => ({
    setback: outcome.kind === 'declined' || outcome.kind === 'unsent' ? outcome : undefined,
  }),
  canceled: (_: InContext, { attempt }: Canceled) => {
    const outcome = outcomeOf(attempt);
    return {
      answer: outcome?.kind === 'accepted' ? outcome.answer : undefined,
      setback: outcome?.kind === 'unpaid' ? outcome.setback : undefined,
    };
  },
  foundPaid: (_: InContext, { outcome }: Found) => ({
    answer: outcome.kind === 'accepted' ? outcome.answer : undefined,
  }),
  foundUnpaid: (_: InContext, { outcome }: Found) => ({
    setback: outcome.kind === 'unpaid' ? outcome.setback : undefined,
  }),
};

export const UNWRITTEN: Setback = {
  kind: 'unsent',
  message: PAYMENT_NOT_WRITTEN_DOWN,
};

/** What is paid, and what of each bill, in the order of the review. */
export function noteOf(reviewed: Review | undefined): AttemptNote {
  const bills = reviewed?.cart_details.filter(({ kind }) => kind === 'bill') ?? [];
  return { total: reviewed?.total ?? ZERO, amounts: bills.map(({ amount }) => amount) };
}
