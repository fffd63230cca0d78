import { assign, emit, setup } from 'xstate';
import { isCutOff } from '../../domain/api/cut-off.ts';
import { failureOf } from '../../domain/api/failure.ts';
import { FALLBACK } from '../../domain/api/text/fallback.ts';
import { cartProblems } from '../../domain/cart/amounts.ts';
import { removeFromCart } from '../../domain/cart/calls.ts';
import type { CartItem } from '../../domain/cart/cart.ts';
import { emptyCart, updateCartItem, updateScheduledDate } from '../../domain/cart/change-calls.ts';
import { isSchedulable } from '../../domain/cart/payment-date.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import type { Failed } from '../failed.ts';
import { port, unwired } from '../port.ts';
import {
  type AmountEdit,
  afterFailure,
  afterSave,
  amountRequest,
  amountSaveRequests,
  type CartPageRequest,
  dateRefusal,
  dateRequest,
  refusedDate,
  removalRequest,
  requestsAnew,
  typedAmounts,
  unsavedEdits,
  withEdit,
  withoutCheckout,
  withoutEdit,
} from './cart-requests.ts';

type Context = {
  /** The typed amounts that are not saved. */
  readonly edits: readonly AmountEdit[];
  /** The requests run one after the other, so that each sees the cart as its predecessor left it. */
  readonly wishes: readonly CartPageRequest[];
  /** The typed date while it is not valid, or after the server refused it. */
  readonly typedDate: string | undefined;
  /** Why the server refused the typed date. */
  readonly dateRefusal: string | undefined;
  /** The last chosen date, restored when pay now is turned off again (CRT-16). */
  readonly chosenDate: CalendarDate | undefined;
  /** True from the moment the signal died until the next change was saved. */
  readonly isCutOff: boolean;
};

type Head = { wish: CartPageRequest | undefined };
type Choice = { date: string; tomorrow: CalendarDate };

/** The cart before it is paid (CRT-05 to CRT-25). The cart itself is in the device store. */
export const cartMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { chosenDate: CalendarDate | undefined },
    events: {} as
      | { type: 'amount.edited'; edit: AmountEdit }
      | { type: 'item.removed'; cartItemId: number }
      | { type: 'emptying.asked' }
      | { type: 'emptying.confirmed' }
      | { type: 'emptying.dismissed' }
      | { type: 'payNow.chosen'; today: CalendarDate }
      | { type: 'schedule.chosen'; tomorrow: CalendarDate }
      | { type: 'date.chosen'; date: string; tomorrow: CalendarDate }
      | { type: 'amount.left' }
      | { type: 'cart.renewed' }
      | { type: 'connection.returned' }
      | { type: 'proceed.chosen'; items: readonly CartItem[] },
    emitted: {} as
      | { type: 'cart.agreed' }
      | { type: 'change.failed'; message: string; field?: 'date' | undefined },
    tags: {} as 'busy' | 'dirty' | 'settled',
  },
  actors: {
    updateCartItem: port(updateCartItem),
    removeFromCart: port(removeFromCart),
    emptyCart: port(emptyCart),
    updateScheduledDate: port(updateScheduledDate),
    /** Reports that the connection is back. */
    watchConnection: unwired.callback(),
  },
  guards: {
    isPayable: ({ context }, { items }: { items: readonly CartItem[] }) =>
      context.typedDate === undefined && cartProblems(items, typedAmounts(context.edits)).length === 0,
    isSchedulable: (_, { date, tomorrow }: Choice) => isSchedulable(date, tomorrow),
    wasCutOff: (_, { error }: Failed) => isCutOff(failureOf(error, FALLBACK)),
    wantsAmount: (_, { wish }: Head) => wish?.kind === 'amount',
    wantsRemoval: (_, { wish }: Head) => wish?.kind === 'removal',
    wantsEmptying: (_, { wish }: Head) => wish?.kind === 'emptying',
    wantsDate: (_, { wish }: Head) => wish?.kind === 'date',
    wantsToGoOn: (_, { wish }: Head) => wish?.kind === 'agreement',
  },
  actions: {
    keepEdit: assign({
      edits: ({ context }, { edit }: { edit: AmountEdit }) => withEdit(context.edits, edit),
      wishes: ({ context }) => withoutCheckout(context.wishes),
    }),
    dropEdit: assign({
      edits: ({ context }, { cartItemId }: { cartItemId: number }) => withoutEdit(context.edits, cartItemId),
    }),
    markSavedEdit: assign({ edits: ({ context }) => afterSave(context.edits, context.wishes[0]) }),
    markFailedEdit: assign({
      edits: ({ context }, { error }: Failed) =>
        afterFailure(context.edits, context.wishes[0], failureOf(error, FALLBACK).message),
    }),
    dropSavedEdits: assign({ edits: ({ context }) => unsavedEdits(context.edits) }),
    dropEdits: assign({ edits: [] }),
    wishAmounts: assign({
      wishes: ({ context }) => [...context.wishes, ...amountSaveRequests(context.edits, context.wishes)],
    }),
    addWish: assign({
      wishes: ({ context }, { wish }: { wish: CartPageRequest }) => [...context.wishes, wish],
    }),
    noteCutOff: assign({ isCutOff: true }),
    noteConnected: assign({ isCutOff: false }),
    requestAnew: assign({ wishes: ({ context }) => requestsAnew(context.edits, context.wishes) }),
    dropWish: assign({ wishes: ({ context }) => context.wishes.slice(1) }),
    dropFailedWish: assign({ wishes: ({ context }) => withoutCheckout(context.wishes.slice(1)) }),
    keepDate: assign({
      chosenDate: (_, { date }: { date: CalendarDate }) => date,
      typedDate: undefined,
      dateRefusal: undefined,
    }),
    keepTypedDate: assign({ typedDate: (_, { date }: { date: string }) => date, dateRefusal: undefined }),
    forgetTypedDate: assign({ typedDate: undefined, dateRefusal: undefined }),
    keepRefusedDate: assign(({ context: { wishes, typedDate } }, { error }: Failed) =>
      refusedDate(wishes, typedDate, error),
    ),
    tellAgreed: emit({ type: 'cart.agreed' }),
    tellFailure: emit((_, { error }: Failed) => ({
      type: 'change.failed' as const,
      message: failureOf(error, FALLBACK).message,
      field: dateRefusal(error) === undefined ? undefined : ('date' as const),
    })),
  },
  delays: { amountPause: 1_000, retryPause: 5_000 },
}).createMachine({
  id: 'cart',
  description: 'What to pay, how much and when. Changes are saved to the server one by one.',
  context: ({ input }) => ({
    edits: [],
    wishes: [],
    typedDate: undefined,
    dateRefusal: undefined,
    chosenDate: input.chosenDate,
    isCutOff: false,
  }),
  invoke: { src: 'watchConnection', onError: '.server.settled' },
  type: 'parallel',
  on: { 'cart.renewed': { actions: 'dropSavedEdits' } },
  states: {
    amounts: {
      description: "What the customer types, kept beside the server's cart until it is saved.",
      initial: 'resting',
      on: {
        'amount.edited': {
          target: '.typing',
          actions: { type: 'keepEdit', params: ({ event }) => ({ edit: event.edit }) },
        },
      },
      states: {
        resting: {
          description:
            'An amount that the server did not save is sent again when its field is left (CRT-08).',
          on: { 'amount.left': { actions: 'wishAmounts' } },
        },
        typing: {
          tags: ['dirty'],
          description: 'An amount is saved with one call, a second after the last keystroke (CRT-06).',
          after: { amountPause: { target: 'resting', actions: 'wishAmounts' } },
          on: {
            'amount.edited': {
              target: 'typing',
              reenter: true,
              actions: { type: 'keepEdit', params: ({ event }) => ({ edit: event.edit }) },
            },
            'proceed.chosen': 'resting',
            'amount.left': { target: 'resting', actions: 'wishAmounts' },
          },
        },
      },
    },
    attention: {
      description: 'What the page asks of the customer or refuses, one thing at a time.',
      initial: 'none',
      on: {
        'proceed.chosen': [
          {
            guard: { type: 'isPayable', params: ({ event }) => ({ items: event.items }) },
            target: '.none',
            actions: ['wishAmounts', { type: 'addWish', params: { wish: { kind: 'agreement' } } }],
          },
          { target: '.refused', actions: 'wishAmounts' },
        ],
        'item.removed': '.none',
        'emptying.asked': '.emptyingAsked',
      },
      states: {
        none: {},
        refused: {
          tags: ['dirty'],
          description:
            'Something in the cart cannot be paid as it is; the page says what (CRT-23 to CRT-25).',
          on: { 'amount.edited': 'none', 'date.chosen': 'none', 'payNow.chosen': 'none' },
        },
        emptyingAsked: {
          description: 'Nothing is removed before the customer has confirmed it (CRT-10).',
          on: {
            'emptying.dismissed': 'none',
            'emptying.confirmed': {
              target: 'none',
              actions: { type: 'addWish', params: { wish: { kind: 'emptying' } } },
            },
          },
        },
      },
    },
    server: {
      description:
        'Each request is one call, in the order of the requests. What is chosen meanwhile waits its turn.',
      initial: 'settled',
      on: {
        'item.removed': {
          actions: [
            { type: 'dropEdit', params: ({ event }) => ({ cartItemId: event.cartItemId }) },
            {
              type: 'addWish',
              params: ({ event }) => ({ wish: { kind: 'removal', cartItemId: event.cartItemId } }),
            },
          ],
        },
        'payNow.chosen': {
          actions: [
            'forgetTypedDate',
            { type: 'addWish', params: ({ event }) => ({ wish: { kind: 'date', date: event.today } }) },
          ],
        },
        'schedule.chosen': [
          {
            guard: {
              type: 'isSchedulable',
              params: ({ context, event }) => ({ date: context.chosenDate ?? '', tomorrow: event.tomorrow }),
            },
            actions: {
              type: 'addWish',
              params: ({ context, event }) => ({
                wish: { kind: 'date', date: context.chosenDate ?? event.tomorrow },
              }),
            },
          },
          {
            actions: {
              type: 'addWish',
              params: ({ event }) => ({ wish: { kind: 'date', date: event.tomorrow } }),
            },
          },
        ],
        'date.chosen': [
          {
            guard: { type: 'isSchedulable', params: ({ event }) => event },
            actions: [
              { type: 'keepDate', params: ({ event }) => ({ date: event.date as CalendarDate }) },
              {
                type: 'addWish',
                params: ({ event }) => ({ wish: { kind: 'date', date: event.date as CalendarDate } }),
              },
            ],
          },
          { actions: { type: 'keepTypedDate', params: ({ event }) => ({ date: event.date }) } },
        ],
      },
      states: {
        settled: {
          tags: ['settled'],
          description: "The server's cart matches the customer's requests. A new request starts at once.",
          always: [
            {
              guard: { type: 'wantsAmount', params: ({ context }) => ({ wish: context.wishes[0] }) },
              target: 'savingAmount',
            },
            {
              guard: { type: 'wantsRemoval', params: ({ context }) => ({ wish: context.wishes[0] }) },
              target: 'removing',
            },
            {
              guard: { type: 'wantsEmptying', params: ({ context }) => ({ wish: context.wishes[0] }) },
              target: 'emptying',
            },
            {
              guard: { type: 'wantsDate', params: ({ context }) => ({ wish: context.wishes[0] }) },
              target: 'savingDate',
            },
            {
              guard: { type: 'wantsToGoOn', params: ({ context }) => ({ wish: context.wishes[0] }) },
              actions: ['tellAgreed', 'dropWish'],
            },
          ],
        },
        savingAmount: {
          description: 'An amount that the server refuses stays in its field with the reason.',
          tags: ['busy'],
          invoke: {
            src: 'updateCartItem',
            input: ({ context }) => amountRequest(context.wishes[0]),
            onDone: { target: 'settled', actions: ['markSavedEdit', 'dropWish', 'noteConnected'] },
            onError: [
              {
                guard: { type: 'wasCutOff', params: ({ event }) => event },
                target: 'cutOff',
                actions: 'noteCutOff',
              },
              {
                target: 'settled',
                actions: [
                  'noteConnected',
                  { type: 'markFailedEdit', params: ({ event }) => event },
                  'dropFailedWish',
                  { type: 'tellFailure', params: ({ event }) => event },
                ],
              },
            ],
          },
        },
        removing: {
          tags: ['busy'],
          invoke: {
            src: 'removeFromCart',
            input: ({ context }) => removalRequest(context.wishes[0]),
            onDone: { target: 'settled', actions: 'dropWish' },
            onError: {
              target: 'settled',
              actions: ['dropFailedWish', { type: 'tellFailure', params: ({ event }) => event }],
            },
          },
        },
        emptying: {
          tags: ['busy'],
          invoke: {
            src: 'emptyCart',
            input: {},
            onDone: { target: 'settled', actions: ['dropEdits', 'dropWish'] },
            onError: {
              target: 'settled',
              actions: ['dropFailedWish', { type: 'tellFailure', params: ({ event }) => event }],
            },
          },
        },
        savingDate: {
          description:
            'A date that the server refuses stays in its field with the reason, unless another was chosen meanwhile.',
          tags: ['busy'],
          invoke: {
            src: 'updateScheduledDate',
            input: ({ context }) => dateRequest(context.wishes[0]),
            onDone: { target: 'settled', actions: ['dropWish', 'noteConnected'] },
            onError: [
              {
                guard: { type: 'wasCutOff', params: ({ event }) => event },
                target: 'cutOff',
                actions: 'noteCutOff',
              },
              {
                target: 'settled',
                actions: [
                  'noteConnected',
                  { type: 'keepRefusedDate', params: ({ event }) => event },
                  'dropFailedWish',
                  { type: 'tellFailure', params: ({ event }) => event },
                ],
              },
            ],
          },
        },
        cutOff: {
          tags: ['dirty'],
          description:
            'The signal died. What was typed or chosen stays and is saved when the connection is back; leaving the cart waits for that (ruling 19).',
          after: { retryPause: { target: 'settled', actions: 'requestAnew' } },
          on: { 'connection.returned': { target: 'settled', actions: 'requestAnew' } },
        },
      },
    },
  },
});
