import { assign, emit, setup } from 'xstate';
import { failureOf } from '../../domain/api/failure.ts';
import { FALLBACK } from '../../domain/api/text/fallback.ts';
import { additionRequest } from '../../domain/cart/add-to-cart.ts';
import { addToCart } from '../../domain/cart/calls.ts';
import { getCheckoutDetails, updateWallet } from '../../domain/checkout/calls.ts';
import type { CheckoutDetails } from '../../domain/checkout/checkout-details.ts';
import type { DraftBill } from '../../domain/draft/draft-bill.ts';
import {
  type AgreedDraft,
  agreedDraft,
  compareDraft,
  type DraftBasis,
} from '../../domain/draft/draft-comparison.ts';
import type { DraftMethod } from '../../domain/draft/draft-method.ts';
import { type AgreedOffer, type Offer, offerOf, type Tap } from '../../domain/draft/one-tap-offer.ts';
import { DRAFT_OVERTAKEN, READ_FIRST } from '../../domain/draft/text/screen.ts';
import type { Cents } from '../../domain/values/cents.ts';
import type { Failed } from '../failed.ts';
import { port, unwired } from '../port.ts';

type Drafted = {
  readonly bills: readonly DraftBill[];
  readonly method: DraftMethod | undefined;
};

export interface HandedOver {
  readonly offer: AgreedOffer | undefined;
  readonly ebillIds: readonly number[];
}

type Context = {
  readonly draft: Drafted;
  /** The server's latest data. */
  readonly ground: DraftBasis | undefined;
  /** The offer that the customer agreed to with a tap. Exactly this is handed over, or nothing. */
  readonly agreed: AgreedOffer | undefined;
  /** True when the button leads to the review and does not pay. */
  readonly isForReview: boolean;
  /** Why a tap did not pay, or why nothing could be read. Nothing was charged. */
  readonly setback: string | undefined;
};

/** A press of the button; without an address for the receipt it asks for the review. */
type Press = { total: Cents; tap: Tap; receipt: string | undefined };
type Answered = { ground: DraftBasis };
/**
 * A cart draft on its way to the cart: read again, compared with the current data, handed over with one tap
 * (CRT-37).
 */
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
      | ({ type: 'draft.handedOver' } & HandedOver)
      | { type: 'method.refused'; message: string; ebillIds: readonly number[] },
    output: {} as HandedOver,
    tags: {} as 'busy' | 'dirty' | 'settled' | 'offline' | 'handingOver' | 'unread' | 'unchanged',
  },
  actors: {
    /** Bills, wallet and cart as the server has them now. */
    readGround: unwired.promise<DraftBasis, { ebillIds: readonly number[] }>(),
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
    isAsAgreed: ({ context }, { ground }: Answered) =>
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
    keepGround: assign({ ground: (_, { ground }: Answered) => ground }),
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
    keepOvertaken: assign({ setback: DRAFT_OVERTAKEN }),
    tellHandedOver: emit(({ context }) => ({ type: 'draft.handedOver' as const, ...handedOver(context) })),
    tellNotes: emit(({ context }) => ({
      type: 'method.refused' as const,
      message: READ_FIRST,
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
    'Bills that a customer collected for the cart without a connection. Nothing is sent before a tap made online, and nothing is paid automatically.',
  context: ({ input }) => ({
    draft: input.draft,
    ground: undefined,
    agreed: undefined,
    isForReview: false,
    setback: undefined,
  }),
  output: ({ context }) => handedOver(context),
  initial: 'draft',
  on: {
    'draft.renewed': { actions: { type: 'keepDraft', params: ({ event }) => ({ draft: event.draft }) } },
  },
  states: {
    draft: {
      tags: ['settled', 'offline'],
      description:
        'The draft is on this device only. It is shown with the saved data and can be changed but not paid.',
      on: { 'connection.returned': 'comparing' },
    },
    comparing: {
      tags: ['busy'],
      description: 'Only reads: the amounts due, the wallet and the cart, as the server has them now.',
      invoke: {
        src: 'readGround',
        input: ({ context }) => ({ ebillIds: idsOf(context) }),
        onDone: {
          target: 'compared',
          actions: { type: 'keepGround', params: ({ event }) => ({ ground: event.output }) },
        },
        onError: { target: 'unread', actions: { type: 'keepSetback', params: ({ event }) => event } },
      },
      on: { 'connection.lost': { target: 'draft', actions: 'forgetGround' } },
    },
    unread: {
      tags: ['settled', 'unread'],
      description: 'The current data could not be read, so nothing can be paid.',
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
          tags: ['settled', 'unchanged'],
          description:
            'Nothing has changed since the draft was made. One tap pays it if the cart rules allow it and the review would show nothing more. Otherwise the tap leads to the review.',
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
          description:
            'Exactly the differences are shown. Nothing can be paid before the customer accepts them.',
          on: { 'changes.accepted': { target: '#cartDraft.accepting', actions: 'forgetSetback' } },
        },
      },
    },
    accepting: {
      tags: ['busy'],
      description: 'The draft takes the current values; then it is read once more.',
      invoke: {
        src: 'keepAgreed',
        input: ({ context }) => agreedIn(context),
        onDone: 'comparing',
        onError: { target: 'compared', actions: { type: 'keepSetback', params: ({ event }) => event } },
      },
    },
    handingOver: {
      tags: ['busy', 'handingOver'],
      description: 'The draft stays on the device until the server has the bills in its cart.',
      initial: 'rechecking',
      states: {
        rechecking: {
          description: 'The data is read again, because time may have passed since the comparison.',
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
              actions: { type: 'keepSetback', params: ({ event }) => event },
            },
          },
        },
        adding: {
          description:
            'The call adds all bills to the cart or none. After a lost answer the cart is read to find out.',
          invoke: {
            src: 'addToCart',
            input: ({ context }) => additionOf(context),
            onDone: 'choosingMethod',
            onError: {
              target: '#cartDraft.comparing',
              actions: { type: 'keepSetback', params: ({ event }) => event },
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
              actions: { type: 'tellRefused', params: ({ event }) => event },
            },
          },
        },
        readingNotes: {
          description:
            'Only now it is known what the organizations want the customer to read before paying. If there is anything, nothing is paid.',
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
              actions: { type: 'tellRefused', params: ({ event }) => event },
            },
          },
        },
      },
    },
    handedOver: {
      tags: ['busy'],
      description:
        'The server has the bills in its cart. The checkout pays the agreed offer if the review asks for exactly that.',
      type: 'final',
    },
  },
});

function comparisonOf({ draft }: Context, ground: DraftBasis) {
  return compareDraft(draft.bills, draft.method, ground);
}

function isSame(offer: Offer | undefined, { tap: _, receipt: __, ...agreed }: AgreedOffer): boolean {
  return JSON.stringify(offer) === JSON.stringify(agreed);
}

function offerIn(context: Context, ground: DraftBasis): Offer | undefined {
  return offerOf(comparisonOf(context, ground));
}

function agreedIn(context: Context): AgreedDraft {
  return agreedDraft(comparisonOf(context, context.ground as DraftBasis));
}

function idsOf({ draft }: Context): number[] {
  return draft.bills.map(({ ebill_id }) => ebill_id);
}

/** Only these bills are in the cart: another tab may have added more to the draft meanwhile. */
function agreedIds({ agreed }: Context): number[] {
  return (agreed as AgreedOffer).bills.map(({ ebill_id }) => ebill_id);
}

/** What a draft leaves behind at its end. A draft for the review carries no offer. */
function handedOver(context: Context): HandedOver {
  return { offer: context.isForReview ? undefined : context.agreed, ebillIds: agreedIds(context) };
}

function additionOf(context: Context) {
  const { lines } = comparisonOf(context, context.ground as DraftBasis);
  return additionRequest(
    lines.flatMap(({ joining }) =>
      joining && joining.amount !== null ? [{ ...joining, amount: joining.amount }] : [],
    ),
  );
}
