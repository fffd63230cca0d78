import { assign, emit, setup } from 'xstate';
import type { CalendarDate } from '../domain/calendar-date.ts';
import { FALLBACK } from '../domain/call.ts';
import { emptyCart, removeFromCart, updateCartItem, updateScheduledDate } from '../domain/calls/cart.ts';
import type { CartItem } from '../domain/cart.ts';
import { cartProblems } from '../domain/cart-amounts.ts';
import { isSchedulable } from '../domain/cart-schedule.ts';
import { failureOf } from '../domain/failure.ts';
import {
  type AmountEdit,
  afterFailure,
  afterSave,
  amountRequest,
  amountWishes,
  type CartWish,
  dateRequest,
  removalRequest,
  typedAmounts,
  unsavedEdits,
  withEdit,
  withoutAgreement,
  withoutEdit,
} from './cart-wish.ts';
import { port } from './port.ts';

type Context = {
  /** What was typed and is not saved. */
  readonly edits: readonly AmountEdit[];
  /** Carried out one after the other, so that each one meets the cart that the one before it left. */
  readonly wishes: readonly CartWish[];
  /** The date as typed, while it cannot be taken. */
  readonly typedDate: string | undefined;
  /** The last date that was chosen, for when pay now is turned off again (CRT-16). */
  readonly chosenDate: CalendarDate | undefined;
};

type Head = { wish: CartWish | undefined };
type Failed = { error: unknown };
type Choice = { date: string; tomorrow: CalendarDate };

/** The cart before it is paid (CRT-05 to CRT-25). The cart itself stands on the device. */
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
      | { type: 'proceed.chosen'; items: readonly CartItem[] },
    emitted: {} as { type: 'cart.agreed' } | { type: 'change.failed'; message: string },
    tags: {} as 'busy' | 'dirty' | 'settled',
  },
  actors: {
    updateCartItem: port(updateCartItem),
    removeFromCart: port(removeFromCart),
    emptyCart: port(emptyCart),
    updateScheduledDate: port(updateScheduledDate),
  },
  guards: {
    isPayable: ({ context }, { items }: { items: readonly CartItem[] }) =>
      context.typedDate === undefined && cartProblems(items, typedAmounts(context.edits)).length === 0,
    isSchedulable: (_, { date, tomorrow }: Choice) => isSchedulable(date, tomorrow),
    wantsAmount: (_, { wish }: Head) => wish?.kind === 'amount',
    wantsRemoval: (_, { wish }: Head) => wish?.kind === 'removal',
    wantsEmptying: (_, { wish }: Head) => wish?.kind === 'emptying',
    wantsDate: (_, { wish }: Head) => wish?.kind === 'date',
    wantsToGoOn: (_, { wish }: Head) => wish?.kind === 'agreement',
  },
  actions: {
    keepEdit: assign({
      edits: ({ context }, { edit }: { edit: AmountEdit }) => withEdit(context.edits, edit),
      wishes: ({ context }) => withoutAgreement(context.wishes),
    }),
    dropEdit: assign({
      edits: ({ context }, { cartItemId }: { cartItemId: number }) => withoutEdit(context.edits, cartItemId),
    }),
    markSavedEdit: assign({ edits: ({ context }) => afterSave(context.edits, context.wishes[0]) }),
    dropFailedEdit: assign({ edits: ({ context }) => afterFailure(context.edits, context.wishes[0]) }),
    dropSavedEdits: assign({ edits: ({ context }) => unsavedEdits(context.edits) }),
    dropEdits: assign({ edits: [] }),
    wishAmounts: assign({
      wishes: ({ context }) => [...context.wishes, ...amountWishes(context.edits, context.wishes)],
    }),
    addWish: assign({ wishes: ({ context }, { wish }: { wish: CartWish }) => [...context.wishes, wish] }),
    dropWish: assign({ wishes: ({ context }) => context.wishes.slice(1) }),
    dropFailedWish: assign({ wishes: ({ context }) => withoutAgreement(context.wishes.slice(1)) }),
    keepDate: assign({
      chosenDate: (_, { date }: { date: CalendarDate }) => date,
      typedDate: undefined,
    }),
    keepTypedDate: assign({ typedDate: (_, { date }: { date: string }) => date }),
    forgetTypedDate: assign({ typedDate: undefined }),
    tellAgreed: emit({ type: 'cart.agreed' }),
    tellFailure: emit((_, { error }: Failed) => ({
      type: 'change.failed' as const,
      message: failureOf(error, FALLBACK).message,
    })),
  },
  delays: { amountPause: 1_000 },
}).createMachine({
  id: 'cart',
  description: 'What is to be paid, how much of it and when. Changes are saved to the server one by one.',
  context: ({ input }) => ({
    edits: [],
    wishes: [],
    typedDate: undefined,
    chosenDate: input.chosenDate,
  }),
  type: 'parallel',
  on: { 'cart.renewed': { actions: 'dropSavedEdits' } },
  states: {
    amounts: {
      initial: 'resting',
      on: {
        'amount.edited': {
          target: '.typing',
          actions: { type: 'keepEdit', params: ({ event }) => ({ edit: event.edit }) },
        },
      },
      states: {
        resting: {},
        typing: {
          tags: ['dirty'],
          description: 'An amount is saved when its typing has paused for a second, with one call (CRT-06).',
          after: { amountPause: { target: 'resting', actions: 'wishAmounts' } },
          on: {
            'amount.edited': {
              target: 'typing',
              reenter: true,
              actions: { type: 'keepEdit', params: ({ event }) => ({ edit: event.edit }) },
            },
            'proceed.chosen': 'resting',
            'amount.left': { actions: 'wishAmounts' },
          },
        },
      },
    },
    attention: {
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
            'Something in the cart cannot be paid as it stands; the page says what (CRT-23 to CRT-25).',
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
          description:
            'The server holds the cart as the customer wished it. A new wish is looked at at once.',
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
          tags: ['busy'],
          invoke: {
            src: 'updateCartItem',
            input: ({ context }) => amountRequest(context.wishes[0]),
            onDone: { target: 'settled', actions: ['markSavedEdit', 'dropWish'] },
            onError: {
              target: 'settled',
              actions: [
                'dropFailedEdit',
                'dropFailedWish',
                { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
              ],
            },
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
              actions: [
                'dropFailedWish',
                { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
              ],
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
              actions: [
                'dropFailedWish',
                { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
              ],
            },
          },
        },
        savingDate: {
          tags: ['busy'],
          invoke: {
            src: 'updateScheduledDate',
            input: ({ context }) => dateRequest(context.wishes[0]),
            onDone: { target: 'settled', actions: 'dropWish' },
            onError: {
              target: 'settled',
              actions: [
                'dropFailedWish',
                { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
              ],
            },
          },
        },
      },
    },
  },
});
