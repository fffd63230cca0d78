import { assign, emit, forwardTo, setup } from 'xstate';
import { reviewCart, updatePurchaseOrderNumber } from '../../domain/checkout/calls.ts';
import { type AttemptNote, changedSetback, type OpenAttempt } from '../../domain/checkout/open-attempt.ts';
import { type CheckoutAnswer, cancelPaymentAttempt, checkout } from '../../domain/checkout/payment-calls.ts';
import { lateSetback, type Tap } from '../../domain/draft/one-tap-offer.ts';
import { moneyPort, port, unwired } from '../port.ts';
import { attemptOutcomeMachine, type StillOpen } from './attempt-outcome.machine.ts';
import {
  after,
  type CheckoutInput,
  type Context,
  guards,
  initialCheckoutContext,
  noteOf,
  UNWRITTEN,
} from './checkout-context.ts';

/**
 * Reviews a cart and pays it once (CHK-13 to CHK-24). A machine that starts again after a crash asks for the outcome of the
 * attempt; it never sends it again.
 */
export const checkoutMachine = setup({
  types: {
    context: {} as Context,
    input: {} as CheckoutInput | undefined,
    events: {} as
      | { type: 'review.renewed' }
      | { type: 'orderNumber.edited'; orderNumber: string }
      | { type: 'payment.confirmed'; orderNumber: string }
      | { type: 'cart.paidElsewhere'; confirmationNum: string }
      | { type: 'payment.canceled' }
      | StillOpen
      | { type: 'connection.returned' },
    output: {} as CheckoutAnswer | undefined,
    emitted: {} as { type: 'payment.accepted'; answer: CheckoutAnswer } | { type: 'tap.stopped' },
    tags: {} as
      | 'busy'
      | 'dirty'
      | 'settled'
      | 'reviewed'
      | 'unreviewable'
      | 'paying'
      | 'confirming'
      | 'canceling',
    children: {} as { attemptOutcome: 'attemptOutcome' },
  },
  actors: {
    reviewCart: port(reviewCart),
    updatePurchaseOrderNumber: port(updatePurchaseOrderNumber),
    checkout: moneyPort(checkout),
    attemptOutcome: attemptOutcomeMachine,
    cancelAttempt: port(cancelPaymentAttempt),
    /** Reads the sought attempt on this device, or the oldest one, whose outcome is still unknown. */
    recallAttempt: unwired.promise<OpenAttempt | undefined, { sought: string }>(),
    /** Makes an attempt key and stores it on the device. */
    noteAttempt: unwired.promise<OpenAttempt, AttemptNote>(),
    /** Reads the moment and the business date at which one tap would be sent. */
    readClock: unwired.promise<Tap>(),
    forgetAttempt: unwired.promise<void, { key: string }>(),
    /** Stores the receipt, deletes the attempt, and refreshes cart, badge and bills. */
    keepReceipt: unwired.promise<void, { key: string; answer: CheckoutAnswer | undefined }>(),
    /** Reports payments in other tabs, and that the connection is back. */
    watchOutside: unwired.callback(),
  },
  guards,
  actions: {
    keepReview: assign(after.reviewed),
    keepFailure: assign(after.notReviewed),
    tellStopped: emit({ type: 'tap.stopped' as const }),
    endOffer: assign({ offer: undefined }),
    tellUnsent: assign(after.notOffered),
    tellOfferChanged: assign(after.offerChanged),
    keepNumber: assign((_, { orderNumber }: { orderNumber: string }) => ({ orderNumber })),
    keepAgreed: assign(({ context }) => ({ agreed: context.review })),
    keepUnsaved: assign(after.notSaved),
    tellChanged: assign({ setback: changedSetback() }),
    keepAttempt: assign(after.attempted),
    tellLate: assign({ setback: lateSetback() }),
    keepUnwritten: assign({ setback: UNWRITTEN }),
    keepAnswer: assign(after.accepted),
    keepSetback: assign(after.declined),
    askAgain: forwardTo('attemptOutcome'),
    keepLateAnswer: assign(after.foundPaid),
    keepLateSetback: assign(after.foundUnpaid),
    keepConfirming: assign((_, { confirming }: Pick<StillOpen, 'confirming'>) => ({ confirming })),
    keepCanceled: assign(after.canceled),
    tellCancelLost: assign({ isCancelLost: true }),
    tellCanceling: assign({ isCancelLost: false }),
    forgetAttempt: assign({ attempt: undefined, confirming: undefined }),
    keepPaidElsewhere: assign((_, { confirmationNum }: { confirmationNum: string }) => ({
      paidElsewhere: confirmationNum,
    })),
    tellAccepted: emit(({ context }) => ({
      type: 'payment.accepted' as const,
      answer: context.answer as CheckoutAnswer,
    })),
  },
  delays: { settlingPause: 10_000 },
}).createMachine({
  id: 'checkout',
  description: 'Shows the review, pays it once, and finds out the outcome of the payment.',
  context: ({ input }) => initialCheckoutContext(input),
  invoke: {
    src: 'watchOutside',
    onError: {
      description:
        'A payment under way goes on. The server refuses to pay a cart twice, whatever other tabs do.',
    },
  },
  initial: 'opening',
  states: {
    opening: {
      description:
        'A tap on an offer goes its own way to the payment. Everything else goes through the review.',
      always: [{ guard: 'isTapped', target: 'tapped' }, { target: 'recalling' }],
    },
    recalling: {
      id: 'recalling',
      tags: ['busy'],
      description:
        'If the outcome of an earlier attempt is unknown, the machine settles that first (CHK-24).',
      invoke: {
        src: 'recallAttempt',
        input: ({ context }) => ({ sought: context.sought }),
        onDone: [
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
    tapped: {
      tags: ['busy'],
      description:
        'One tap pays an offer if the review asks for exactly that (CRT-37). The offer ends with this way: nothing is paid by itself later.',
      initial: 'recalling',
      states: {
        recalling: {
          description: 'The outcome of an earlier attempt is settled first, and stops the tap (CHK-24).',
          invoke: {
            src: 'recallAttempt',
            input: ({ context }) => ({ sought: context.sought }),
            onDone: [
              {
                guard: { type: 'isOpenAttempt', params: ({ event }) => ({ attempt: event.output }) },
                target: '#undetermined',
                actions: [
                  { type: 'keepAttempt', params: ({ event }) => ({ attempt: event.output }) },
                  'endOffer',
                  'tellStopped',
                ],
              },
              { target: 'reviewing' },
            ],
            onError: 'reviewing',
          },
        },
        reviewing: {
          description: 'The review is compared with the offer.',
          invoke: {
            src: 'reviewCart',
            input: {},
            onDone: [
              {
                guard: { type: 'isAsOffered', params: ({ event }) => ({ review: event.output }) },
                target: 'noting',
                actions: { type: 'keepReview', params: ({ event }) => ({ review: event.output }) },
              },
              {
                target: '#checkout.reviewing.shown',
                actions: [
                  { type: 'keepReview', params: ({ event }) => ({ review: event.output }) },
                  { type: 'tellOfferChanged', params: ({ event }) => ({ review: event.output }) },
                ],
              },
            ],
            onError: {
              target: '#checkout.reviewing.unreviewable',
              actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'tellUnsent', 'endOffer'],
            },
          },
          on: {
            'cart.paidElsewhere': {
              target: '#checkout.paidElsewhere',
              actions: { type: 'keepPaidElsewhere', params: ({ event }) => event },
            },
          },
        },
        noting: {
          tags: ['paying'],
          description: 'The device stores the attempt key before the payment is sent.',
          invoke: {
            src: 'noteAttempt',
            input: ({ context }) => noteOf(context.review),
            onDone: {
              target: 'timing',
              actions: { type: 'keepAttempt', params: ({ event }) => ({ attempt: event.output }) },
            },
            onError: { target: '#checkout.reviewing.shown', actions: ['keepUnwritten', 'endOffer'] },
          },
        },
        timing: {
          tags: ['paying'],
          description:
            'The last check before one tap is sent: at most fifteen seconds later, and on the same business date (CRT-37).',
          invoke: {
            src: 'readClock',
            onDone: [
              {
                guard: { type: 'isInTime', params: ({ event }) => ({ now: event.output }) },
                target: '#checkout.submitting.sending',
                actions: 'endOffer',
              },
              { target: '#declined', actions: ['tellLate', 'endOffer'] },
            ],
            onError: { target: '#declined', actions: ['tellLate', 'endOffer'] },
          },
        },
      },
    },
    reviewing: {
      description: 'Nothing was submitted yet. Another tab that pays this cart ends the review.',
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
            'The screen always shows a new review, also after a submit that charged nothing (CHK-18).',
          invoke: {
            src: 'reviewCart',
            input: {},
            onDone: {
              target: 'shown',
              actions: { type: 'keepReview', params: ({ event }) => ({ review: event.output }) },
            },
            onError: {
              target: 'unreviewable',
              actions: { type: 'keepFailure', params: ({ event }) => event },
            },
          },
        },
        unreviewable: {
          tags: ['settled', 'unreviewable'],
          description:
            'The server says why this cart cannot be paid, or the server could not be reached. Nothing was sent.',
          after: { settlingPause: { guard: 'isBeingSettled', target: '#recalling' } },
          on: { 'review.renewed': '#recalling', 'connection.returned': '#recalling' },
        },
        shown: {
          tags: ['settled', 'reviewed'],
          description: 'Exactly this is paid, or nothing (SRV-43). Only the button sends it.',
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
            'A changed number makes a new review. The payment is sent if the review still asks for what the customer confirmed.',
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
      description: 'A double click makes only one payment: nothing can be confirmed in this state (CHK-16).',
      initial: 'noting',
      states: {
        noting: {
          description: 'The device stores the attempt key before the payment is sent.',
          invoke: {
            src: 'noteAttempt',
            input: ({ context }) => noteOf(context.review),
            onDone: {
              target: 'sending',
              actions: { type: 'keepAttempt', params: ({ event }) => ({ attempt: event.output }) },
            },
            onError: { target: '#checkout.reviewing.shown', actions: 'keepUnwritten' },
          },
        },
        sending: {
          description:
            'The payment is sent once. If the answer is lost, its outcome is unknown, and it is never sent again.',
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
        'The payment may have been made. Nothing can be submitted until the server has answered about the key (CHK-24).',
      invoke: {
        src: 'attemptOutcome',
        id: 'attemptOutcome',
        input: ({ context }) => ({ key: context.attempt?.key ?? '', pauses: [2_000, 5_000, 10_000] }),
        onDone: [
          {
            guard: { type: 'wasPaid', params: ({ event }) => ({ outcome: event.output }) },
            target: 'accepted',
            actions: { type: 'keepLateAnswer', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: 'declined',
            actions: { type: 'keepLateSetback', params: ({ event }) => ({ outcome: event.output }) },
          },
        ],
        onError: 'recalling',
      },
      on: {
        'connection.returned': { actions: 'askAgain' },
        'attempt.stillOpen': [
          {
            guard: { type: 'waitsForBank', params: ({ event }) => event },
            target: '.confirming',
            actions: { type: 'keepConfirming', params: ({ event }) => event },
          },
          { target: '.checking', actions: { type: 'keepConfirming', params: ({ event }) => event } },
        ],
      },
      initial: 'checking',
      states: {
        checking: {
          description:
            'The server is asked about the key until it knows the outcome. The payment is not sent again.',
        },
        confirming: {
          tags: ['confirming'],
          description:
            "The customer's bank wants the payment confirmed at its page. Nothing is taken before. Only the server knows what came of it, however the customer comes back (CHK-25).",
          on: { 'payment.canceled': { target: '#canceling', actions: 'tellCanceling' } },
        },
      },
    },
    canceling: {
      id: 'canceling',
      tags: ['busy', 'confirming', 'canceling'],
      description:
        'The server gives the payment up before the bank has confirmed it. What was taken meanwhile stays paid (CHK-26).',
      invoke: {
        src: 'cancelAttempt',
        input: ({ context }) => ({ key: context.attempt?.key ?? '' }),
        onDone: [
          {
            guard: { type: 'isPaidAnyway', params: ({ event }) => ({ attempt: event.output }) },
            target: 'accepted',
            actions: { type: 'keepCanceled', params: ({ event }) => ({ attempt: event.output }) },
          },
          {
            guard: { type: 'isGivenUp', params: ({ event }) => ({ attempt: event.output }) },
            target: 'declined',
            actions: { type: 'keepCanceled', params: ({ event }) => ({ attempt: event.output }) },
          },
          { target: 'undetermined', actions: 'tellCancelLost' },
        ],
        onError: { target: 'undetermined', actions: 'tellCancelLost' },
      },
    },
    declined: {
      id: 'declined',
      tags: ['busy'],
      description:
        'Nothing was charged. The device forgets the key of the attempt, then a new review stands below what the server said (CHK-18).',
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
      description:
        'Paid or scheduled. The device stores the receipt before the screen shows it (CHK-17, RCT-24).',
      invoke: {
        src: 'keepReceipt',
        input: ({ context }) => ({ key: context.attempt?.key ?? '', answer: context.answer }),
        onDone: { target: 'paid', actions: 'tellAccepted' },
        onError: { target: 'paid', actions: 'tellAccepted' },
      },
    },
    paid: {
      description: 'Paid or scheduled, and told to the screen, which opens the receipt.',
      tags: ['settled'],
      type: 'final',
    },
    paidElsewhere: {
      tags: ['settled'],
      description: 'Another tab paid this cart, so nothing is left to submit here.',
    },
  },
  output: ({ context }) => context.answer,
});
