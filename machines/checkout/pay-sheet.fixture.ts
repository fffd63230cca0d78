import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { SheetCart } from '../../domain/cart/sheet-cart.ts';
import type {
  addBillingInfo,
  getCheckoutDetails,
  removeBillingInfos,
  reviewCart,
  updatePurchaseOrderNumber,
  updateRecipients,
  updateWallet,
} from '../../domain/checkout/calls.ts';
import type { CheckoutDetails } from '../../domain/checkout/checkout-details.ts';
import type { OpenAttempt } from '../../domain/checkout/open-attempt.ts';
import type { CheckoutAnswer, checkout, PaymentAttempt } from '../../domain/checkout/payment-calls.ts';
import type { Review } from '../../domain/checkout/review.ts';
import type { Tap } from '../../domain/draft/one-tap-offer.ts';
import { sampleAnswer, sampleDetails, sampleMethod, sampleReview } from '../../domain/fixtures/checkout.ts';
import { calendarDate } from '../../domain/values/calendar-date.ts';
import { type Cents, cents } from '../../domain/values/cents.ts';
import type { MoneyInput, MoneyOutcome } from '../port.ts';
import { attemptOutcomeMachine } from './attempt-outcome.machine.ts';
import { checkoutMachine } from './checkout.machine.ts';
import { payMethodsMachine } from './pay-methods.machine.ts';
import { paySheetMachine } from './pay-sheet.machine.ts';

export const VISA = sampleMethod(1);
export const DISCOVER = sampleMethod(3);
export const CART: SheetCart = { amount: cents(8420), date: calendarDate('2026-11-20'), payNow: true };
export const ATTEMPT: OpenAttempt = { key: 'key-1', total: cents(8420), at: 7 };

export const TAP: Tap = { at: 0, day: CART.date };

/** The review of a cart with this amount. */
export function reviewOf(amount: number, fee = 0): Review {
  const review = sampleReview();
  return {
    ...review,
    review_id: `review of ${amount}`,
    cart_details: review.cart_details.map((entry) => ({ ...entry, amount: cents(amount) })),
    statement_total: cents(amount),
    fee: cents(fee),
    total: cents(amount + fee),
    paid_with: review.paid_with.map((paying) => ({ ...paying, amount: cents(amount) })),
  };
}

interface World {
  details?: CheckoutDetails | Error;
  /** What becomes of saving the method, one after the other; saved when the list ends. */
  savings?: CallFailed[];
  reviews?: (Review | CallFailed)[];
  outcome?: MoneyOutcome<CheckoutAnswer>;
  /** What the device remembers when the checkout begins, which it does anew with each change. */
  remembered?: () => OpenAttempt | undefined;
  told?: PaymentAttempt[];
  /** When a waiting tap would be sent; the tap is at 0. */
  sentAt?: number;
  /** The parts that break. */
  breaks?: readonly ('payMethods' | 'checkout' | 'readClock')[];
}

/** Starts a sheet over simulated ports, and records the calls in their order. */
export function openSheet({
  details = sampleDetails({
    wallets: [VISA, DISCOVER],
    last_used: [{ payment_method_id: VISA.id, here: true }],
  }),
  savings = [],
  reviews = [reviewOf(8420)],
  outcome = { kind: 'accepted', answer: sampleAnswer() },
  remembered = () => undefined,
  told = [],
  sentAt = 0,
  breaks = [],
}: World = {}) {
  const crash = () => {
    throw new Error('broken');
  };
  const calls: string[] = [];
  const clock = new SimulatedClock();
  const waiting = [...reviews];
  const failing = [...savings];
  const saved = { success: true } as const;
  const payMethods = payMethodsMachine.provide({
    actors: {
      updateWallet: fromPromise<AnswerOf<typeof updateWallet>, RequestOf<typeof updateWallet>>(
        async ({ input }) => {
          calls.push(`method ${input.wallet_id}`);
          const failure = failing.shift();
          if (failure) throw failure;
          return saved;
        },
      ),
      updateRecipients: fromPromise<AnswerOf<typeof updateRecipients>, RequestOf<typeof updateRecipients>>(
        async ({ input }) => {
          calls.push(`receipt ${input.receipt_options.map(({ value }) => value)}`);
          return saved;
        },
      ),
      removeBillingInfos: fromPromise<
        AnswerOf<typeof removeBillingInfos>,
        RequestOf<typeof removeBillingInfos>
      >(async () => saved),
      addBillingInfo: fromPromise<AnswerOf<typeof addBillingInfo>, RequestOf<typeof addBillingInfo>>(
        async ({ input }) => ({ id: 1, ...input }),
      ),
    },
  });
  const checkouts = checkoutMachine.provide({
    actors: {
      reviewCart: fromPromise<AnswerOf<typeof reviewCart>, RequestOf<typeof reviewCart>>(async () => {
        const next = waiting.length > 1 ? waiting.shift() : waiting[0];
        calls.push('review');
        if (next instanceof CallFailed || next === undefined) throw next;
        return next;
      }),
      updatePurchaseOrderNumber: fromPromise<
        AnswerOf<typeof updatePurchaseOrderNumber>,
        RequestOf<typeof updatePurchaseOrderNumber>
      >(async () => saved),
      checkout: fromPromise<MoneyOutcome<CheckoutAnswer>, MoneyInput<typeof checkout>>(async ({ input }) => {
        calls.push(`pay ${input.request.review_id}`);
        return outcome;
      }),
      attemptOutcome: attemptOutcomeMachine.provide({
        actors: {
          getPaymentAttempt: fromPromise<PaymentAttempt, { key: string }>(async ({ input }) => {
            calls.push(`ask ${input.key}`);
            const next = told.shift();
            if (!next) throw new Error('no connection');
            return next;
          }),
        },
      }),
      cancelAttempt: fromPromise<PaymentAttempt, { key: string }>(() => Promise.reject(new Error('lost'))),
      recallAttempt: fromPromise<OpenAttempt | undefined, { sought: string }>(async () => remembered()),
      noteAttempt: fromPromise<OpenAttempt, { total: Cents }>(async ({ input }) => ({
        ...ATTEMPT,
        ...input,
      })),
      readClock: fromPromise<Tap>(async () => ({ at: 0, day: CART.date })),
      forgetAttempt: fromPromise<void, { key: string }>(async () => {}),
      keepReceipt: fromPromise<void, { key: string; answer: CheckoutAnswer | undefined }>(async () => {
        calls.push('keep receipt');
      }),
      watchOutside: fromCallback(() => {}),
    },
  });
  const actor = createActor(
    paySheetMachine.provide({
      actors: {
        readDetails: fromPromise<AnswerOf<typeof getCheckoutDetails>, RequestOf<typeof getCheckoutDetails>>(
          async () => {
            calls.push('details');
            if (details instanceof Error) throw details;
            return details;
          },
        ),
        payMethods: breaks.includes('payMethods')
          ? payMethods.provide({ actions: { tellSaved: crash } })
          : payMethods,
        checkout: breaks.includes('checkout')
          ? checkouts.provide({ actions: { keepReview: crash } })
          : checkouts,
        readClock: fromPromise<Tap>(async () =>
          breaks.includes('readClock') ? crash() : { at: sentAt, day: TAP.day },
        ),
      },
    }),
    { clock, input: { cart: CART, ownEmail: 'dana@home.example', smallest: cents(1) } },
  );
  const accepted: string[] = [];
  actor.on('payment.accepted', ({ answer }) => accepted.push(answer.receipt.confirmation_num));
  actor.start();
  type Snapshot = ReturnType<typeof actor.getSnapshot>;
  return {
    actor,
    clock,
    calls,
    accepted,
    until: (isThere: (snapshot: Snapshot) => boolean) => waitFor(actor, isThere),
    /** Until the review of this amount can be submitted. */
    reviewed: (amount = 8420) =>
      waitFor(actor, ({ context }) => context.isReviewed && context.review?.statement_total === amount),
    tap: (amount = 8420) =>
      actor.send({ type: 'payment.confirmed', amount: cents(amount), orderNumber: '', tap: TAP }),
    /** What the checkout or the sheet says of a tap that was not paid. */
    setback: () => {
      const { context, children } = actor.getSnapshot();
      return context.setback ?? children.checkout?.getSnapshot().context.setback;
    },
  };
}
