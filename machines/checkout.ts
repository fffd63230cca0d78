import { assign, emit, setup } from 'xstate';
import {
  type AgreedOffer,
  isAsOffered,
  isInTime,
  lateSetback,
  offerSetback,
  type Tap,
} from '../domain/agreed-offer.ts';
import { reviewCart, updatePurchaseOrderNumber } from '../domain/calls/checkout.ts';
import {
  type CheckoutAnswer,
  checkout,
  getPaymentAttempt,
  type PaymentAttempt,
} from '../domain/calls/payments.ts';
import { type Cents, ZERO } from '../domain/cents.ts';
import { type Failure, failureOf } from '../domain/failure.ts';
import {
  changedSetback,
  isSameOffer,
  lostSetback,
  type OpenAttempt,
  type Setback,
  setbackWith,
} from '../domain/open-attempt.ts';
import type { Review } from '../domain/review.ts';
import { type MoneyOutcome, moneyPort, port, unwired } from './port.ts';

type Context = {
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

type Outcome = { outcome: MoneyOutcome<CheckoutAnswer> };
type Told = { told: PaymentAttempt };
type Failed = { error: unknown };

/** Reviewing and paying a cart, once (CHK-13 to CHK-24). Starting it again resumes by asking, never by sending. */
export const checkoutMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { offer: AgreedOffer | undefined } | undefined,
    events: {} as
      | { type: 'review.renewed' }
      | { type: 'orderNumber.edited'; orderNumber: string }
      | { type: 'payment.confirmed'; orderNumber: string }
      | { type: 'cart.paidElsewhere'; confirmationNum: string }
      | { type: 'connection.returned' },
    emitted: {} as { type: 'payment.accepted'; answer: CheckoutAnswer } | { type: 'tap.stopped' },
    tags: {} as 'busy' | 'dirty' | 'settled' | 'reviewed' | 'paying',
  },
  actors: {
    reviewCart: port(reviewCart),
    updatePurchaseOrderNumber: port(updatePurchaseOrderNumber),
    checkout: moneyPort(checkout),
    getPaymentAttempt: port(getPaymentAttempt),
    /** An attempt that this device wrote down and whose outcome it never learned. */
    recallAttempt: unwired.promise<OpenAttempt | undefined>(),
    /** Makes a key and writes it to the device. */
    noteAttempt: unwired.promise<OpenAttempt, { total: Cents }>(),
    /** The moment and the business date in which one tap would be sent. */
    readClock: unwired.promise<Tap>(),
    forgetAttempt: unwired.promise<void, { key: string }>(),
    /** Keeps the receipt, forgets the attempt and brings cart, badge and bills up to date. */
    keepReceipt: unwired.promise<void, { key: string; answer: CheckoutAnswer | undefined }>(),
    /** Tells of payments in other tabs and of a connection that is back. */
    watchOutside: unwired.callback(),
  },
  guards: {
    isOpenAttempt: (_, { attempt }: { attempt: OpenAttempt | undefined }) => attempt !== undefined,
    isBehindAttempt: ({ context }, { attempt }: { attempt: OpenAttempt | undefined }) =>
      attempt !== undefined && context.offer !== undefined,
    isNewNumber: ({ context }, { orderNumber }: { orderNumber: string }) =>
      context.review !== undefined && context.review.purchase_order_number !== orderNumber,
    wasAgreed: ({ context }) => context.agreed !== undefined,
    isSameOffer: ({ context }, { review }: { review: Review }) =>
      context.agreed !== undefined && isSameOffer(context.agreed, review),
    isAsOffered: ({ context }, { review }: { review: Review }) =>
      context.offer !== undefined && isAsOffered(review, context.offer),
    isOffered: ({ context }) => context.offer !== undefined,
    isInTime: ({ context }, { now }: { now: Tap }) =>
      context.offer !== undefined && isInTime(context.offer, now),
    isBeingSettled: ({ context }) => context.failure?.status === 409,
    wasAccepted: (_, { outcome }: Outcome) => outcome.kind === 'accepted',
    wasDeclined: (_, { outcome }: Outcome) => outcome.kind === 'declined' || outcome.kind === 'unsent',
    provedAccepted: (_, { told }: Told) => told.state === 'accepted',
    provedUnpaid: (_, { told }: Told) => told.state === 'declined' || told.state === 'void',
  },
  actions: {
    keepReview: assign(({ context }, { review }: { review: Review }) => ({
      review,
      setback: setbackWith(context.setback, context.review, review),
      orderNumber: review.purchase_order_number,
      agreed: undefined,
      failure: undefined,
    })),
    keepFailure: assign({
      failure: (_, { error }: Failed) => failureOf(error, reviewCart.failure),
      agreed: undefined,
      setback: ({ context }, { error }: Failed): Setback | undefined =>
        context.offer
          ? { kind: 'unsent', message: failureOf(error, reviewCart.failure).message }
          : context.setback,
      offer: undefined,
    }),
    tellStopped: emit({ type: 'tap.stopped' as const }),
    endOffer: assign({ offer: undefined }),
    tellOfferChanged: assign({
      setback: ({ context }, { review }: { review: Review }) =>
        context.offer && offerSetback(review, context.offer),
      offer: undefined,
    }),
    keepNumber: assign({ orderNumber: (_, { orderNumber }: { orderNumber: string }) => orderNumber }),
    keepAgreed: assign({ agreed: ({ context }) => context.review }),
    keepUnsaved: assign({
      agreed: undefined,
      setback: (_, { error }: Failed): Setback => ({
        kind: 'not saved',
        message: failureOf(error, updatePurchaseOrderNumber.failure).message,
      }),
    }),
    tellChanged: assign({ setback: changedSetback() }),
    keepAttempt: assign({
      attempt: (_, { attempt }: { attempt: OpenAttempt | undefined }) => attempt,
      checks: 0,
      setback: undefined,
    }),
    tellLate: assign({ setback: lateSetback() }),
    keepUnwritten: assign({
      setback: {
        kind: 'unsent',
        message: 'This device could not write the payment down, so it was not sent. Please try again.',
      },
    }),
    countCheck: assign({ checks: ({ context }) => context.checks + 1 }),
    keepAnswer: assign({
      answer: (_, { outcome }: Outcome) => (outcome.kind === 'accepted' ? outcome.answer : undefined),
    }),
    keepSetback: assign({
      setback: (_, { outcome }: Outcome) =>
        outcome.kind === 'declined' || outcome.kind === 'unsent' ? outcome : undefined,
    }),
    keepProvedAnswer: assign({
      answer: (_, { told }: Told) => (told.state === 'accepted' ? told.answer : undefined),
    }),
    keepProvedSetback: assign({
      setback: (_, { told }: Told): Setback =>
        told.state === 'declined' ? { kind: 'declined', message: told.message } : lostSetback(),
    }),
    forgetAttempt: assign({ attempt: undefined }),
    keepPaidElsewhere: assign({
      paidElsewhere: (_, { confirmationNum }: { confirmationNum: string }) => confirmationNum,
    }),
    tellAccepted: emit(({ context }) => ({
      type: 'payment.accepted' as const,
      answer: context.answer as CheckoutAnswer,
    })),
  },
  delays: {
    checkPause: ({ context }) => [2_000, 5_000][context.checks - 1] ?? 10_000,
    settlingPause: 10_000,
  },
}).createMachine({
  id: 'checkout',
  description: 'Shows what is about to be paid, pays it once, and finds out what became of it.',
  context: ({ input }) => ({
    review: undefined,
    agreed: undefined,
    offer: input?.offer,
    orderNumber: '',
    attempt: undefined,
    checks: 0,
    answer: undefined,
    setback: undefined,
    failure: undefined,
    paidElsewhere: '',
  }),
  invoke: { src: 'watchOutside', onError: '.recalling' },
  initial: 'recalling',
  states: {
    recalling: {
      id: 'recalling',
      tags: ['busy'],
      description:
        'An attempt whose outcome this device does not know is settled before anything else (CHK-24).',
      invoke: {
        src: 'recallAttempt',
        onDone: [
          {
            guard: { type: 'isBehindAttempt', params: ({ event }) => ({ attempt: event.output }) },
            target: 'undetermined',
            actions: [
              { type: 'keepAttempt', params: ({ event }) => ({ attempt: event.output }) },
              'endOffer',
              'tellStopped',
            ],
          },
          {
            guard: { type: 'isOpenAttempt', params: ({ event }) => ({ attempt: event.output }) },
            target: 'undetermined',
            actions: { type: 'keepAttempt', params: ({ event }) => ({ attempt: event.output }) },
          },
          { target: 'reviewing' },
        ],
        onError: 'reviewing',
      },
    },
    reviewing: {
      initial: 'loading',
      on: {
        'cart.paidElsewhere': {
          target: 'paidElsewhere',
          actions: {
            type: 'keepPaidElsewhere',
            params: ({ event }) => ({ confirmationNum: event.confirmationNum }),
          },
        },
      },
      states: {
        loading: {
          tags: ['busy'],
          description:
            'What is shown is always a fresh review, also after a submit that took nothing (CHK-18). What was agreed to with one tap is paid if the review asks for exactly that (CRT-37).',
          invoke: {
            src: 'reviewCart',
            input: {},
            onDone: [
              {
                guard: { type: 'isAsOffered', params: ({ event }) => ({ review: event.output }) },
                target: '#submitting',
                actions: { type: 'keepReview', params: ({ event }) => ({ review: event.output }) },
              },
              {
                guard: 'isOffered',
                target: 'shown',
                actions: [
                  { type: 'keepReview', params: ({ event }) => ({ review: event.output }) },
                  { type: 'tellOfferChanged', params: ({ event }) => ({ review: event.output }) },
                ],
              },
              {
                target: 'shown',
                actions: { type: 'keepReview', params: ({ event }) => ({ review: event.output }) },
              },
            ],
            onError: {
              target: 'unreviewable',
              actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        unreviewable: {
          tags: ['settled'],
          description:
            'The server says why this cart cannot be paid, or could not be reached. Nothing was sent.',
          after: { settlingPause: { guard: 'isBeingSettled', target: '#recalling' } },
          on: { 'review.renewed': '#recalling', 'connection.returned': '#recalling' },
        },
        shown: {
          tags: ['settled', 'reviewed'],
          description: 'Exactly this is paid, or nothing (SRV-43). Only a press of the button sends it.',
          on: {
            'orderNumber.edited': {
              guard: { type: 'isNewNumber', params: ({ event }) => ({ orderNumber: event.orderNumber }) },
              target: 'savingNumber',
              actions: { type: 'keepNumber', params: ({ event }) => ({ orderNumber: event.orderNumber }) },
            },
            'payment.confirmed': [
              {
                guard: { type: 'isNewNumber', params: ({ event }) => ({ orderNumber: event.orderNumber }) },
                target: 'savingNumber',
                actions: [
                  { type: 'keepNumber', params: ({ event }) => ({ orderNumber: event.orderNumber }) },
                  'keepAgreed',
                ],
              },
              { target: '#submitting' },
            ],
          },
        },
        savingNumber: {
          tags: ['dirty', 'reviewed'],
          description: 'The purchase order number is saved before anything is submitted (CHK-13).',
          invoke: {
            src: 'updatePurchaseOrderNumber',
            input: ({ context }) => ({ purchase_order_number: context.orderNumber }),
            onDone: 'renewing',
            onError: {
              target: 'shown',
              actions: { type: 'keepUnsaved', params: ({ event }) => ({ error: event.error }) },
            },
          },
          on: { 'payment.confirmed': { actions: 'keepAgreed' } },
        },
        renewing: {
          tags: ['dirty', 'reviewed'],
          description:
            'A changed number makes a new review. What was agreed to is sent if it is still the same.',
          invoke: {
            src: 'reviewCart',
            input: {},
            onDone: [
              {
                guard: { type: 'isSameOffer', params: ({ event }) => ({ review: event.output }) },
                target: '#submitting',
                actions: { type: 'keepReview', params: ({ event }) => ({ review: event.output }) },
              },
              {
                guard: 'wasAgreed',
                target: 'shown',
                actions: [
                  { type: 'keepReview', params: ({ event }) => ({ review: event.output }) },
                  'tellChanged',
                ],
              },
              {
                target: 'shown',
                actions: { type: 'keepReview', params: ({ event }) => ({ review: event.output }) },
              },
            ],
            onError: {
              target: 'unreviewable',
              actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
          on: { 'payment.confirmed': { actions: 'keepAgreed' } },
        },
      },
    },
    submitting: {
      id: 'submitting',
      tags: ['busy', 'paying'],
      description: 'A double click makes one payment only: here nothing can be confirmed again (CHK-16).',
      initial: 'noting',
      states: {
        noting: {
          description: 'The key is on the device before the payment is under way.',
          invoke: {
            src: 'noteAttempt',
            input: ({ context }) => ({ total: context.review?.total ?? ZERO }),
            onDone: [
              {
                guard: 'isOffered',
                target: 'timing',
                actions: { type: 'keepAttempt', params: ({ event }) => ({ attempt: event.output }) },
              },
              {
                target: 'sending',
                actions: { type: 'keepAttempt', params: ({ event }) => ({ attempt: event.output }) },
              },
            ],
            onError: { target: '#checkout.reviewing.shown', actions: ['keepUnwritten', 'endOffer'] },
          },
        },
        timing: {
          description:
            'The last look before one tap is sent: fifteen seconds at most, and on the same business date (CRT-37).',
          invoke: {
            src: 'readClock',
            onDone: [
              {
                guard: { type: 'isInTime', params: ({ event }) => ({ now: event.output }) },
                target: 'sending',
                actions: 'endOffer',
              },
              { target: '#declined', actions: ['tellLate', 'endOffer'] },
            ],
            onError: { target: '#declined', actions: ['tellLate', 'endOffer'] },
          },
        },
        sending: {
          invoke: {
            src: 'checkout',
            input: ({ context }) => ({
              key: context.attempt?.key ?? '',
              request: context.review ? { review_id: context.review.review_id } : {},
            }),
            onDone: [
              {
                guard: { type: 'wasAccepted', params: ({ event }) => ({ outcome: event.output }) },
                target: '#accepted',
                actions: { type: 'keepAnswer', params: ({ event }) => ({ outcome: event.output }) },
              },
              {
                guard: { type: 'wasDeclined', params: ({ event }) => ({ outcome: event.output }) },
                target: '#declined',
                actions: { type: 'keepSetback', params: ({ event }) => ({ outcome: event.output }) },
              },
              { target: '#undetermined' },
            ],
            onError: '#undetermined',
          },
        },
      },
    },
    undetermined: {
      id: 'undetermined',
      tags: ['busy'],
      description:
        'It may have been paid. Until the server has told what became of the key nothing can be submitted (CHK-24).',
      initial: 'asking',
      states: {
        asking: {
          entry: 'countCheck',
          invoke: {
            src: 'getPaymentAttempt',
            input: ({ context }) => ({ key: context.attempt?.key ?? '' }),
            onDone: [
              {
                guard: { type: 'provedAccepted', params: ({ event }) => ({ told: event.output }) },
                target: '#accepted',
                actions: { type: 'keepProvedAnswer', params: ({ event }) => ({ told: event.output }) },
              },
              {
                guard: { type: 'provedUnpaid', params: ({ event }) => ({ told: event.output }) },
                target: '#declined',
                actions: { type: 'keepProvedSetback', params: ({ event }) => ({ told: event.output }) },
              },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
        waiting: {
          description:
            'Asked again after 2, 5 and then every 10 seconds, and as soon as the connection is back.',
          after: { checkPause: 'asking' },
          on: { 'connection.returned': 'asking' },
        },
      },
    },
    declined: {
      id: 'declined',
      tags: ['busy'],
      description: 'Nothing was taken. That is said first; then a fresh review is shown (CHK-18).',
      invoke: {
        src: 'forgetAttempt',
        input: ({ context }) => ({ key: context.attempt?.key ?? '' }),
        onDone: { target: 'reviewing', actions: 'forgetAttempt' },
        onError: { target: 'reviewing', actions: 'forgetAttempt' },
      },
    },
    accepted: {
      id: 'accepted',
      tags: ['busy', 'paying'],
      description: 'Paid or scheduled. The receipt is kept before it is shown (CHK-17, RCT-24).',
      invoke: {
        src: 'keepReceipt',
        input: ({ context }) => ({ key: context.attempt?.key ?? '', answer: context.answer }),
        onDone: { target: 'paid', actions: 'tellAccepted' },
        onError: { target: 'paid', actions: 'tellAccepted' },
      },
    },
    paid: { tags: ['settled'], type: 'final' },
    paidElsewhere: {
      tags: ['settled'],
      description: 'Another tab paid this cart. There is nothing to submit here any more.',
    },
  },
});
