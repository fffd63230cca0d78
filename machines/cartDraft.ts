import { assign, emit, setup } from 'xstate';
import { additionRequest } from '../domain/addition.ts';
import { type AgreedOffer, type Offer, offerOf, type Tap } from '../domain/agreed-offer.ts';
import { FALLBACK } from '../domain/call.ts';
import { addToCart } from '../domain/calls/cart.ts';
import { getCheckoutDetails, updateWallet } from '../domain/calls/checkout.ts';
import type { DraftBill } from '../domain/cart-draft.ts';
import type { Cents } from '../domain/cents.ts';
import type { CheckoutDetails } from '../domain/checkout-details.ts';
import { type AgreedDraft, agreedDraft, compareDraft, type DraftGround } from '../domain/draft-comparison.ts';
import type { DraftMethod } from '../domain/draft-method.ts';
import { failureOf } from '../domain/failure.ts';
import { port, unwired } from './port.ts';

type Drafted = {
  readonly bills: readonly DraftBill[];
  readonly method: DraftMethod | undefined;
};

type Context = {
  readonly draft: Drafted;
  /** What the server told last. */
  readonly ground: DraftGround | undefined;
  /** What the tap agreed to: exactly this is handed over, or nothing. */
  readonly agreed: AgreedOffer | undefined;
  /** True where the button led to the review and did not pay. */
  readonly isForReview: boolean;
  /** Why a tap did not pay, or why nothing could be read; nothing was taken. */
  readonly setback: string | undefined;
};

/** A press of the button; without an address for the receipt it asks for the review. */
type Press = { total: Cents; tap: Tap; receipt: string | undefined };
type Told = { ground: DraftGround };
type Failed = { error: unknown };

/** A draft from its putting together to the cart: read again, held against what is true now, handed over by one tap (CRT-37). */
export const cartDraftMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { draft: Drafted },
    events: {} as
      | { type: 'draft.renewed'; draft: Drafted }
      | { type: 'connection.lost' }
      | { type: 'connection.returned' }
      | { type: 'comparison.asked' }
      | { type: 'changes.accepted' }
      | ({ type: 'payment.confirmed' } & Press),
    emitted: {} as
      | { type: 'draft.handedOver'; offer: AgreedOffer | undefined; ebillIds: readonly number[] }
      | { type: 'method.refused'; message: string; ebillIds: readonly number[] },
    tags: {} as 'busy' | 'dirty' | 'settled' | 'offline',
  },
  actors: {
    /** Bills, wallet and cart as the server has them now. */
    readGround: unwired.promise<DraftGround, { ebillIds: readonly number[] }>(),
    keepAgreed: unwired.promise<void, AgreedDraft>(),
    addToCart: port(addToCart),
    updateWallet: port(updateWallet),
    getCheckoutDetails: port(getCheckoutDetails),
  },
  guards: {
    isChanged: ({ context }) =>
      context.ground !== undefined && comparisonOf(context, context.ground).isChanged,
    isPayable: ({ context }, { total, receipt }: Press) =>
      context.ground !== undefined &&
      offerIn(context, context.ground)?.total === total &&
      (receipt === undefined || comparisonOf(context, context.ground).isPlain),
    isAsAgreed: ({ context }, { ground }: Told) =>
      !comparisonOf(context, ground).isChanged &&
      context.agreed !== undefined &&
      ground.today === context.agreed.tap.day &&
      isSame(offerIn(context, ground), context.agreed) &&
      (context.isForReview || comparisonOf(context, ground).isPlain),
    isForReview: ({ context }) => context.isForReview,
    isNothingToRead: (_, { details }: { details: CheckoutDetails }) =>
      details.messages.length === 0 && details.fee_disclosures.length === 0 && !details.is_pending_payment,
  },
  actions: {
    keepDraft: assign({ draft: (_, { draft }: { draft: Drafted }) => draft }),
    keepGround: assign({ ground: (_, { ground }: Told) => ground }),
    keepAgreed: assign({
      agreed: ({ context }, { tap, receipt = '' }: Press) => {
        const offer = context.ground && offerIn(context, context.ground);
        return offer && { ...offer, tap, receipt };
      },
      isForReview: (_, { receipt }: Press) => receipt === undefined,
      setback: undefined,
    }),
    forgetGround: assign({ ground: undefined, setback: undefined }),
    forgetSetback: assign({ setback: undefined }),
    keepSetback: assign({ setback: (_, { error }: Failed) => failureOf(error, FALLBACK).message }),
    keepOvertaken: assign({ setback: 'Something changed while you were looking at it.' }),
    tellHandedOver: emit(({ context }) => ({
      type: 'draft.handedOver' as const,
      offer: context.isForReview ? undefined : context.agreed,
      ebillIds: agreedIds(context),
    })),
    tellNotes: emit(({ context }) => ({
      type: 'method.refused' as const,
      message: 'There is something to read here before you pay.',
      ebillIds: agreedIds(context),
    })),
    tellRefused: emit(({ context }, { error }: Failed) => ({
      type: 'method.refused' as const,
      message: failureOf(error, updateWallet.failure).message,
      ebillIds: agreedIds(context),
    })),
  },
}).createMachine({
  id: 'cartDraft',
  description:
    'Bills that were put down for the cart without a connection. Nothing of them is sent before a tap made online, and nothing is paid by itself.',
  context: ({ input }) => ({
    draft: input.draft,
    ground: undefined,
    agreed: undefined,
    isForReview: false,
    setback: undefined,
  }),
  initial: 'draft',
  on: {
    'draft.renewed': { actions: { type: 'keepDraft', params: ({ event }) => ({ draft: event.draft }) } },
  },
  states: {
    draft: {
      tags: ['settled', 'offline'],
      description: 'On this device alone. It is shown with what is kept, and can be changed but not paid.',
      on: { 'connection.returned': { target: 'comparing', actions: 'forgetSetback' } },
    },
    comparing: {
      tags: ['busy'],
      description: 'Only reads: what is due, the wallet and the cart, as the server has them now.',
      invoke: {
        src: 'readGround',
        input: ({ context }) => ({ ebillIds: idsOf(context) }),
        onDone: {
          target: 'compared',
          actions: { type: 'keepGround', params: ({ event }) => ({ ground: event.output }) },
        },
        onError: {
          target: 'unread',
          actions: { type: 'keepSetback', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'connection.lost': { target: 'draft', actions: 'forgetGround' } },
    },
    unread: {
      tags: ['settled'],
      description: 'What is true now could not be read, so nothing can be paid.',
      on: {
        'comparison.asked': { target: 'comparing', actions: 'forgetSetback' },
        'connection.returned': { target: 'comparing', actions: 'forgetSetback' },
        'connection.lost': { target: 'draft', actions: 'forgetGround' },
      },
    },
    compared: {
      initial: 'judging',
      on: {
        'draft.renewed': {
          target: '.judging',
          actions: { type: 'keepDraft', params: ({ event }) => ({ draft: event.draft }) },
        },
        'comparison.asked': 'comparing',
        'connection.lost': { target: 'draft', actions: 'forgetGround' },
      },
      states: {
        judging: { always: [{ guard: 'isChanged', target: 'changed' }, { target: 'unchanged' }] },
        unchanged: {
          tags: ['settled'],
          description:
            'Everything is as it was put together. One tap pays it, if the rules of the cart allow and the review would show nothing more; else it leads to the review.',
          on: {
            'payment.confirmed': {
              guard: { type: 'isPayable', params: ({ event }) => event },
              target: '#cartDraft.handingOver',
              actions: { type: 'keepAgreed', params: ({ event }) => event },
            },
          },
        },
        changed: {
          tags: ['settled'],
          description: 'Exactly what differs is shown. Nothing can be paid before it is accepted.',
          on: { 'changes.accepted': { target: '#cartDraft.accepting', actions: 'forgetSetback' } },
        },
      },
    },
    accepting: {
      tags: ['busy'],
      description: 'The draft becomes what is true now; then it is read once more.',
      invoke: {
        src: 'keepAgreed',
        input: ({ context }) => agreedIn(context),
        onDone: 'comparing',
        onError: {
          target: 'compared',
          actions: { type: 'keepSetback', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    handingOver: {
      tags: ['busy'],
      description: 'The draft stays on the device until the server has the bills in its cart.',
      initial: 'rechecking',
      states: {
        rechecking: {
          description: 'Time may have passed since it was compared.',
          invoke: {
            src: 'readGround',
            input: ({ context }) => ({ ebillIds: idsOf(context) }),
            onDone: [
              {
                guard: { type: 'isAsAgreed', params: ({ event }) => ({ ground: event.output }) },
                target: 'adding',
                actions: { type: 'keepGround', params: ({ event }) => ({ ground: event.output }) },
              },
              {
                target: '#cartDraft.compared',
                actions: [
                  { type: 'keepGround', params: ({ event }) => ({ ground: event.output }) },
                  'keepOvertaken',
                ],
              },
            ],
            onError: {
              target: '#cartDraft.unread',
              actions: { type: 'keepSetback', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        adding: {
          description:
            'All the bills join the cart, or none does. Whether they did after a lost answer is read.',
          invoke: {
            src: 'addToCart',
            input: ({ context }) => additionOf(context),
            onDone: 'choosingMethod',
            onError: {
              target: '#cartDraft.comparing',
              actions: { type: 'keepSetback', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        choosingMethod: {
          invoke: {
            src: 'updateWallet',
            input: ({ context }) => ({ wallet_id: context.agreed?.method.id ?? 0 }),
            onDone: [
              { guard: 'isForReview', target: '#cartDraft.handedOver', actions: 'tellHandedOver' },
              { target: 'readingNotes' },
            ],
            onError: {
              target: '#cartDraft.handedOver',
              actions: { type: 'tellRefused', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        readingNotes: {
          description:
            'What the organizations want to be read before a payment is known only now. Where there is any, nothing is paid.',
          invoke: {
            src: 'getCheckoutDetails',
            input: {},
            onDone: [
              {
                guard: { type: 'isNothingToRead', params: ({ event }) => ({ details: event.output }) },
                target: '#cartDraft.handedOver',
                actions: 'tellHandedOver',
              },
              { target: '#cartDraft.handedOver', actions: 'tellNotes' },
            ],
            onError: {
              target: '#cartDraft.handedOver',
              actions: { type: 'tellRefused', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    handedOver: {
      tags: ['busy'],
      description:
        'The server has the bills in its cart. The checkout pays what was agreed to if the review asks for exactly that.',
      type: 'final',
    },
  },
});

function comparisonOf({ draft }: Context, ground: DraftGround) {
  return compareDraft(draft.bills, draft.method, ground);
}

function isSame(offer: Offer | undefined, { tap: _, receipt: __, ...agreed }: AgreedOffer): boolean {
  return JSON.stringify(offer) === JSON.stringify(agreed);
}

function offerIn(context: Context, ground: DraftGround): Offer | undefined {
  return offerOf(comparisonOf(context, ground));
}

function agreedIn(context: Context): AgreedDraft {
  return context.ground
    ? agreedDraft(comparisonOf(context, context.ground))
    : { bills: context.draft.bills, lost: [], isMethodLost: false };
}

function idsOf({ draft }: Context): number[] {
  return draft.bills.map(({ ebill_id }) => ebill_id);
}

/** Those alone are in the cart: another tab may have put down more meanwhile. */
function agreedIds({ agreed }: Context): number[] {
  return agreed?.bills.map(({ ebill_id }) => ebill_id) ?? [];
}

function additionOf(context: Context) {
  const { lines } = context.ground ? comparisonOf(context, context.ground) : { lines: [] };
  return additionRequest(
    lines.flatMap(({ joining }) =>
      joining && joining.amount !== null ? [{ ...joining, amount: joining.amount }] : [],
    ),
  );
}
