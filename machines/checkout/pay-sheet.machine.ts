import { assign, emit, sendTo, setup } from 'xstate';
import type { SheetCart } from '../../domain/cart/sheet-cart.ts';
import { getCheckoutDetails } from '../../domain/checkout/calls.ts';
import type { CheckoutDetails } from '../../domain/checkout/checkout-details.ts';
import type { CheckoutAnswer } from '../../domain/checkout/payment-calls.ts';
import type { ReceiptChoice } from '../../domain/checkout/recipients-form.ts';
import type { Tap } from '../../domain/draft/one-tap-offer.ts';
import type { Cents } from '../../domain/values/cents.ts';
import { port, unwired } from '../port.ts';
import { checkoutMachine } from './checkout.machine.ts';
import { type ChoiceEnd, payMethodsMachine } from './pay-methods.machine.ts';
import { after, type Context, guards } from './pay-sheet-context.ts';

/**
 * Pays the one bill of a cart on one sheet (ruling 45). It makes the calls of the three steps in their order, through
 * the machines of the steps: the method and the receipt are saved, then the review is read, then it is submitted.
 */
export const paySheetMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { cart: SheetCart; ownEmail: string; smallest: Cents },
    events: {} as
      | { type: 'cart.changed'; cart: SheetCart }
      | { type: 'change.failed'; message: string }
      | { type: 'method.chosen'; id: number }
      | { type: 'receipt.confirmed'; receipt: ReceiptChoice }
      | { type: 'payment.confirmed'; amount: Cents; orderNumber: string; tap: Tap }
      | ChoiceEnd,
    emitted: {} as { type: 'payment.accepted'; answer: CheckoutAnswer },
    tags: {} as 'busy' | 'dirty' | 'settled' | 'open' | 'changeable' | 'payable',
    children: {} as { payMethods: 'payMethods'; checkout: 'checkout' },
  },
  actors: {
    readDetails: port(getCheckoutDetails),
    /** Reads the moment and the business date at which a waiting tap would be sent. */
    readClock: unwired.promise<Tap>(),
    payMethods: payMethodsMachine,
    checkout: checkoutMachine,
  },
  guards,
  actions: {
    keepDetails: assign((_, { details }: { details: CheckoutDetails }) => after.read(details)),
    chooseMethod: sendTo('payMethods', ({ context }) => ({
      type: 'method.chosen' as const,
      id: context.chosen ?? 0,
    })),
    editReceipt: sendTo('payMethods', (_, { receipt }: { receipt: ReceiptChoice }) => ({
      type: 'receipt.edited' as const,
      receipt,
    })),
    saveChoice: sendTo('payMethods', { type: 'choice.confirmed' }),
    keepChosen: assign((_, { id }: { id: number }) => ({ chosen: id, failure: undefined })),
    keepFailure: assign((_, { message }: { message: string }) => ({ failure: message })),
    forgetFailure: assign({ failure: undefined }),
    keepCart: assign(after.cartChanged),
    awaitReview: assign({ isReviewed: false }),
    forgetBasis: assign({ basis: undefined }),
    forgetSetback: assign({ setback: undefined }),
    keepReviewing: assign(after.reviewing),
    keepTap: assign(after.tapped),
    forgetTap: assign({ waiting: undefined }),
    submit: sendTo('checkout', (_, { orderNumber }: { orderNumber: string }) => ({
      type: 'payment.confirmed' as const,
      orderNumber,
    })),
    tellOther: assign(after.reviewedOtherwise),
    tellLate: assign(after.tappedLate),
    tellNotSaved: assign((_, { message }: { message: string }) => after.notSaved(message)),
    tellAccepted: emit((_, { answer }: { answer: CheckoutAnswer }) => ({
      type: 'payment.accepted' as const,
      answer,
    })),
  },
  delays: { tapLife: 15_000 },
}).createMachine({
  id: 'paySheet',
  description: 'Pays one bill on one sheet, through the machines of the three steps.',
  context: ({ input }) => ({
    ...input,
    details: undefined,
    chosen: undefined,
    failure: undefined,
    review: undefined,
    isReviewed: false,
    basis: undefined,
    waiting: undefined,
    setback: undefined,
  }),
  initial: 'reading',
  on: { 'cart.changed': { actions: { type: 'keepCart', params: ({ event }) => event } } },
  states: {
    reading: {
      description: 'The sheet opens only if what it reads names one method that can pay this cart.',
      tags: ['busy'],
      invoke: {
        src: 'readDetails',
        input: {},
        onDone: [
          {
            guard: { type: 'hasChoice', params: ({ event }) => ({ details: event.output }) },
            target: 'open',
            actions: { type: 'keepDetails', params: ({ event }) => ({ details: event.output }) },
          },
          { target: 'unsuited' },
        ],
        onError: 'unsuited',
      },
    },
    unsuited: {
      id: 'unsuited',
      type: 'final',
      tags: ['settled'],
      description:
        'No method can be chosen beforehand, or the server did not answer: the steps pay this cart.',
    },
    open: {
      description: 'The choice of the method runs as the machine of the second step while the sheet is open.',
      tags: ['open'],
      initial: 'saving',
      invoke: {
        src: 'payMethods',
        id: 'payMethods',
        input: ({ context }) => ({
          details: context.details as CheckoutDetails,
          ownEmail: context.ownEmail,
          smallest: context.smallest,
        }),
        onError: 'unsuited',
      },
      states: {
        saving: {
          id: 'saving',
          tags: ['busy'],
          description: 'The method and the receipt are saved as in the second step (PAY-36).',
          entry: ['awaitReview', 'forgetBasis', 'chooseMethod', 'saveChoice'],
          on: {
            'choice.saved': { target: 'paying', actions: 'forgetFailure' },
            'choice.notSaved': {
              target: 'unsaved',
              actions: { type: 'keepFailure', params: ({ event }) => event },
            },
          },
        },
        unsaved: {
          tags: ['settled', 'changeable'],
          description: 'The choice was not saved, so there is nothing to submit.',
          on: {
            'method.chosen': {
              guard: { type: 'isUsable', params: ({ event }) => event },
              target: 'saving',
              actions: { type: 'keepChosen', params: ({ event }) => event },
            },
            'receipt.confirmed': {
              guard: { type: 'isReceipt', params: ({ event }) => event },
              target: 'saving',
              actions: { type: 'editReceipt', params: ({ event }) => event },
            },
          },
        },
        paying: {
          description:
            'The review of the third step is read anew after every change, and says what happened to the money (CHK-18).',
          initial: 'reviewing',
          invoke: {
            src: 'checkout',
            id: 'checkout',
            onSnapshot: [
              {
                guard: { type: 'isUnderWay', params: ({ event }) => event },
                target: '.underWay',
                actions: ['forgetTap', { type: 'keepReviewing', params: ({ event }) => event }],
              },
              {
                guard: { type: 'isAsAgreed', params: ({ event }) => event },
                target: '.timing',
                actions: { type: 'keepReviewing', params: ({ event }) => event },
              },
              {
                guard: { type: 'isOtherwise', params: ({ event }) => event },
                target: '.reviewing',
                actions: [
                  { type: 'tellOther', params: ({ event }) => event },
                  { type: 'keepReviewing', params: ({ event }) => event },
                  'forgetTap',
                ],
              },
              {
                guard: { type: 'isAwaited', params: ({ event }) => event },
                actions: { type: 'keepReviewing', params: ({ event }) => event },
              },
              {
                target: '.reviewing',
                actions: ['forgetTap', { type: 'keepReviewing', params: ({ event }) => event }],
              },
            ],
            onDone: {
              target: '#paid',
              actions: {
                type: 'tellAccepted',
                params: ({ event }) => ({ answer: event.output as CheckoutAnswer }),
              },
            },
            onError: '#unsuited',
          },
          on: {
            'cart.changed': [
              { guard: { type: 'isSameCart', params: ({ event }) => event } },
              {
                guard: 'isTapped',
                target: '.agreed',
                reenter: true,
                actions: [{ type: 'keepCart', params: ({ event }) => event }, 'awaitReview'],
              },
              {
                target: '.reviewing',
                reenter: true,
                actions: [{ type: 'keepCart', params: ({ event }) => event }, 'awaitReview', 'forgetSetback'],
              },
            ],
          },
          states: {
            reviewing: {
              description:
                'Method and receipt can still be changed. A change is saved and reviewed anew before anything is submitted.',
              tags: ['changeable', 'payable'],
              on: {
                'method.chosen': {
                  guard: { type: 'isUsable', params: ({ event }) => event },
                  target: '#saving',
                  actions: [{ type: 'keepChosen', params: ({ event }) => event }, 'forgetSetback'],
                },
                'receipt.confirmed': {
                  guard: { type: 'isReceipt', params: ({ event }) => event },
                  target: '#saving',
                  actions: [{ type: 'editReceipt', params: ({ event }) => event }, 'forgetSetback'],
                },
                'payment.confirmed': [
                  {
                    guard: { type: 'isReviewed', params: ({ event }) => event },
                    actions: ['forgetSetback', { type: 'submit', params: ({ event }) => event }],
                  },
                  {
                    guard: 'hasBasis',
                    target: 'agreed',
                    actions: ['forgetSetback', { type: 'keepTap', params: ({ event }) => event }],
                  },
                ],
              },
            },
            agreed: {
              tags: ['busy'],
              description:
                'Submit was tapped while an amount was being saved. It is sent if the new review asks for that amount and the fee that was shown, within fifteen seconds; otherwise nothing is sent.',
              after: { tapLife: { target: 'reviewing', actions: ['tellLate', 'forgetTap'] } },
              on: {
                'change.failed': {
                  target: 'reviewing',
                  actions: [{ type: 'tellNotSaved', params: ({ event }) => event }, 'forgetTap'],
                },
              },
            },
            timing: {
              tags: ['busy'],
              description:
                'The last check before the waiting tap is sent. A device that slept stops its timers, so the clock decides: at most fifteen seconds after the tap, and on the same business date.',
              invoke: {
                src: 'readClock',
                onDone: [
                  {
                    guard: { type: 'isInTime', params: ({ event }) => ({ now: event.output }) },
                    target: 'reviewing',
                    actions: [
                      {
                        type: 'submit',
                        params: ({ context }) => ({ orderNumber: context.waiting?.orderNumber ?? '' }),
                      },
                      'forgetTap',
                    ],
                  },
                  { target: 'reviewing', actions: ['tellLate', 'forgetTap'] },
                ],
                onError: { target: 'reviewing', actions: ['tellLate', 'forgetTap'] },
              },
            },
            underWay: {
              tags: ['busy'],
              description:
                'A payment was sent, or an earlier one has no outcome yet. Nothing can be changed.',
              on: { 'cart.changed': { actions: { type: 'keepCart', params: ({ event }) => event } } },
            },
          },
        },
      },
    },
    paid: {
      description:
        'Paid or scheduled by the machine of the third step; nothing can be changed or submitted here.',
      id: 'paid',
      type: 'final',
      tags: ['settled'],
    },
  },
});
