import { assign, emit, setup } from 'xstate';
import { type AgreedOffer, lateSetback, type Tap } from '../domain/agreed-offer.ts';
import { reviewCart, updatePurchaseOrderNumber } from '../domain/calls/checkout.ts';
import { type CheckoutAnswer, checkout, getPaymentAttempt } from '../domain/calls/payments.ts';
import { type Cents, ZERO } from '../domain/cents.ts';
import { changedSetback, type OpenAttempt } from '../domain/open-attempt.ts';
import { after, type Context, guards, UNWRITTEN, unreviewed } from './checkout-facts.ts';
import { moneyPort, port, unwired } from './port.ts';

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
  guards,
  actions: {
    keepReview: assign(after.reviewed),
    keepFailure: assign(after.notReviewed),
    tellStopped: emit({ type: 'tap.stopped' as const }),
    endOffer: assign({ offer: undefined }),
    tellOfferChanged: assign(after.offerChanged),
    keepNumber: assign((_, { orderNumber }: { orderNumber: string }) => ({ orderNumber })),
    keepAgreed: assign(({ context }) => ({ agreed: context.review })),
    keepUnsaved: assign(after.notSaved),
    tellChanged: assign({ setback: changedSetback() }),
    keepAttempt: assign(after.attempted),
    tellLate: assign({ setback: lateSetback() }),
    keepUnwritten: assign({ setback: UNWRITTEN }),
    countCheck: assign(({ context }) => ({ checks: context.checks + 1 })),
    keepAnswer: assign(after.accepted),
    keepSetback: assign(after.declined),
    keepProvedAnswer: assign(after.provedAccepted),
    keepProvedSetback: assign(after.provedUnpaid),
    forgetAttempt: assign({ attempt: undefined }),
    keepPaidElsewhere: assign((_, { confirmationNum }: { confirmationNum: string }) => ({
      paidElsewhere: confirmationNum,
    })),
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
  context: ({ input }) => unreviewed(input?.offer),
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
          actions: { type: 'keepPaidElsewhere', params: ({ event }) => event },
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
              actions: { type: 'keepFailure', params: ({ event }) => event },
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
              guard: { type: 'isNewNumber', params: ({ event }) => event },
              target: 'savingNumber',
              actions: { type: 'keepNumber', params: ({ event }) => event },
            },
            'payment.confirmed': [
              {
                guard: { type: 'isNewNumber', params: ({ event }) => event },
                target: 'savingNumber',
                actions: [{ type: 'keepNumber', params: ({ event }) => event }, 'keepAgreed'],
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
            onError: { target: 'shown', actions: { type: 'keepUnsaved', params: ({ event }) => event } },
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
              actions: { type: 'keepFailure', params: ({ event }) => event },
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
