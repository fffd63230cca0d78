import { type ActorRefFrom, assign, emit, enqueueActions, setup } from 'xstate';
import type { AnswerOf } from '../../domain/api/call.ts';
import { failureOf } from '../../domain/api/failure.ts';
import { getBalance } from '../../domain/bills/list-calls.ts';
import type { AdditionProblem } from '../../domain/cart/add-rules.ts';
import { additionRequest } from '../../domain/cart/add-to-cart.ts';
import { passesLimit, withSelected } from '../../domain/cart/bill-selection.ts';
import { addToCart, removeFromCart } from '../../domain/cart/calls.ts';
import { BILL_NOT_REMOVED, NOTHING_DUE } from '../../domain/cart/text/en.ts';
import type { Failed } from '../failed.ts';
import { port } from '../port.ts';
import { balanceLookUpMachine } from './balance-look-up.machine.ts';
import {
  type AdditionRequest,
  billsOf,
  type CartRequest,
  hasNothingDue,
  knownBills,
  type RemovalRequest,
  ruleProblemOf,
  unknownBill,
  withAmount,
} from './bill-list-requests.ts';

type Context = {
  readonly selected: readonly number[];
  /** The requests run one after the other, so that each sees the cart as its predecessor left it. */
  readonly wishes: readonly CartRequest[];
  /** The cart rule that prevents the first request, or the server's words about it. */
  readonly barrier: AdditionProblem | string;
  readonly lookUps: Readonly<Record<number, ActorRefFrom<typeof balanceLookUpMachine>>>;
};

type Head = { wish: CartRequest | undefined };
type Ids = { ebillIds: readonly number[] };
const NOT_ADDED = addToCart.failure;

/**
 * The bill list (BIL-09 to BIL-28, CRT-27 to CRT-32). The machine knows bills by their ids; the bills are in
 * the device store.
 */
export const billListMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'bills.selected'; ebillIds: readonly number[] }
      | { type: 'bills.deselected'; ebillIds: readonly number[] }
      | { type: 'bill.added'; wish: AdditionRequest }
      | { type: 'selection.added'; wish: AdditionRequest }
      | { type: 'bill.removed'; wish: RemovalRequest }
      | { type: 'barrier.read' }
      | { type: 'balance.asked'; ebillId: number },
    emitted: {} as
      | { type: 'limit.reached' }
      | { type: 'wish.granted' }
      | { type: 'wish.failed'; message: string }
      | { type: 'cart.filled' },
    tags: {} as 'busy' | 'dirty' | 'settled' | 'barred',
  },
  actors: {
    balanceLookUp: balanceLookUpMachine,
    getBalance: port(getBalance),
    addToCart: port(addToCart),
    removeFromCart: port(removeFromCart),
  },
  guards: {
    hasSelection: ({ context }) => context.selected.length > 0,
    hasNoSelection: ({ context }) => context.selected.length === 0,
    passesLimit: ({ context }, { ebillIds }: Ids) => passesLimit(context.selected, ebillIds),
    isBarred: (_, { wish }: Head) => ruleProblemOf(wish) !== undefined,
    lacksAmount: (_, { wish }: Head) => unknownBill(wish) !== undefined,
    hasNothingDue: (_, { wish }: Head) => hasNothingDue(wish),
    isAddition: (_, { wish }: Head) => wish?.kind === 'addition',
    isRemoval: (_, { wish }: Head) => wish?.kind === 'removal',
    leadsToCart: (_, { wish }: Head) => wish?.kind === 'addition' && wish.next === 'cart',
    wasBarred: (_, { error }: Failed) => failureOf(error, NOT_ADDED).status === 409,
  },
  actions: {
    select: assign({
      selected: ({ context }, { ebillIds }: Ids) => withSelected(context.selected, ebillIds),
    }),
    deselect: assign({
      selected: ({ context }, { ebillIds }: Ids) => context.selected.filter((id) => !ebillIds.includes(id)),
    }),
    keepWish: assign({ wishes: ({ context }, { wish }: { wish: CartRequest }) => [...context.wishes, wish] }),
    dropWish: assign({ wishes: ({ context }) => context.wishes.slice(1), barrier: '' }),
    keepAmount: assign({
      wishes: ({ context }, { live }: { live: AnswerOf<typeof getBalance> }) =>
        context.wishes.map((wish, at) => (at === 0 ? withAmount(wish, live) : wish)),
    }),
    keepBarrier: assign({ barrier: (_, { wish }: Head) => ruleProblemOf(wish) ?? '' }),
    keepRefusal: assign({ barrier: (_, { error }: Failed) => failureOf(error, NOT_ADDED).message }),
    startLookUp: enqueueActions(({ context, enqueue }, { ebillId }: { ebillId: number }) => {
      if (!context.lookUps[ebillId]) {
        enqueue.assign({
          lookUps: ({ context: { lookUps }, spawn }) => ({
            ...lookUps,
            [ebillId]: spawn('balanceLookUp', { id: `balance-${ebillId}`, input: { ebillId } }),
          }),
        });
      }
      enqueue.sendTo(`balance-${ebillId}`, { type: 'balance.asked' });
    }),
    tellLimit: emit({ type: 'limit.reached' }),
    tellGranted: emit({ type: 'wish.granted' }),
    tellFilled: emit({ type: 'cart.filled' }),
    tellNothingDue: emit({ type: 'wish.failed', message: NOTHING_DUE }),
    tellNoBalance: emit({ type: 'wish.failed', message: NOT_ADDED }),
    tellNotAdded: emit((_, { error }: Failed) => ({
      type: 'wish.failed' as const,
      message: failureOf(error, NOT_ADDED).message,
    })),
    tellNotRemoved: emit((_, { error }: Failed) => ({
      type: 'wish.failed' as const,
      message: failureOf(error, BILL_NOT_REMOVED).message,
    })),
  },
}).createMachine({
  id: 'billList',
  description: 'Selecting bills to pay, adding them to the cart and removing them again.',
  context: { selected: [], wishes: [], barrier: '', lookUps: {} },
  type: 'parallel',
  on: {
    'bills.selected': [
      {
        guard: { type: 'passesLimit', params: ({ event }) => ({ ebillIds: event.ebillIds }) },
        actions: [{ type: 'select', params: ({ event }) => ({ ebillIds: event.ebillIds }) }, 'tellLimit'],
      },
      { actions: { type: 'select', params: ({ event }) => ({ ebillIds: event.ebillIds }) } },
    ],
    'bills.deselected': {
      actions: { type: 'deselect', params: ({ event }) => ({ ebillIds: event.ebillIds }) },
    },
    'bill.added': { actions: { type: 'keepWish', params: ({ event }) => ({ wish: event.wish }) } },
    'bill.removed': { actions: { type: 'keepWish', params: ({ event }) => ({ wish: event.wish }) } },
    'balance.asked': {
      actions: { type: 'startLookUp', params: ({ event }) => ({ ebillId: event.ebillId }) },
    },
  },
  states: {
    selection: {
      initial: 'none',
      states: {
        none: { always: { guard: 'hasSelection', target: 'some' } },
        some: {
          tags: ['dirty'],
          description: 'The customer ticks up to 20 bills; one call adds them to the cart (BIL-12, BIL-16).',
          always: { guard: 'hasNoSelection', target: 'none' },
          on: {
            'selection.added': {
              actions: { type: 'keepWish', params: ({ event }) => ({ wish: event.wish }) },
            },
          },
        },
      },
    },
    cart: {
      initial: 'settled',
      states: {
        settled: {
          tags: ['settled'],
          description: "The cart matches the customer's requests. A new request starts at once.",
          always: [
            {
              guard: { type: 'isBarred', params: ({ context }) => ({ wish: context.wishes[0] }) },
              target: 'barred',
              actions: { type: 'keepBarrier', params: ({ context }) => ({ wish: context.wishes[0] }) },
            },
            {
              guard: { type: 'hasNothingDue', params: ({ context }) => ({ wish: context.wishes[0] }) },
              actions: ['tellNothingDue', 'dropWish'],
            },
            {
              guard: { type: 'lacksAmount', params: ({ context }) => ({ wish: context.wishes[0] }) },
              target: 'lookingUp',
            },
            {
              guard: { type: 'isAddition', params: ({ context }) => ({ wish: context.wishes[0] }) },
              target: 'adding',
            },
            {
              guard: { type: 'isRemoval', params: ({ context }) => ({ wish: context.wishes[0] }) },
              target: 'removing',
            },
          ],
        },
        barred: {
          tags: ['dirty', 'barred'],
          description: 'A cart rule forbids the addition. Nothing was added (CRT-27 to CRT-32).',
          on: { 'barrier.read': { target: 'settled', actions: 'dropWish' } },
        },
        lookingUp: {
          tags: ['busy'],
          description: 'An amount is unknown: the biller is asked before anything is added (BIL-28).',
          invoke: {
            src: 'getBalance',
            input: ({ context }) => ({ ebillId: unknownBill(context.wishes[0])?.ebill_id ?? 0 }),
            onDone: {
              target: 'settled',
              actions: { type: 'keepAmount', params: ({ event }) => ({ live: event.output }) },
            },
            onError: { target: 'settled', actions: ['tellNoBalance', 'dropWish'] },
          },
        },
        adding: {
          tags: ['busy'],
          description: 'The call adds all bills of the request or none.',
          invoke: {
            src: 'addToCart',
            input: ({ context }) => additionRequest(knownBills(context.wishes[0])),
            onDone: {
              target: 'added',
              actions: {
                type: 'deselect',
                params: ({ context }) => ({ ebillIds: billsOf(context.wishes[0]) }),
              },
            },
            onError: [
              {
                guard: { type: 'wasBarred', params: ({ event }) => event },
                target: 'barred',
                actions: { type: 'keepRefusal', params: ({ event }) => event },
              },
              {
                target: 'settled',
                actions: [{ type: 'tellNotAdded', params: ({ event }) => event }, 'dropWish'],
              },
            ],
          },
        },
        added: {
          description: 'Some additions lead to the cart, others stay on the list (BIL-17, BIL-18).',
          always: [
            {
              guard: { type: 'leadsToCart', params: ({ context }) => ({ wish: context.wishes[0] }) },
              target: 'settled',
              actions: ['tellFilled', 'dropWish'],
            },
            { target: 'settled', actions: ['tellGranted', 'dropWish'] },
          ],
        },
        removing: {
          tags: ['busy'],
          invoke: {
            src: 'removeFromCart',
            input: ({ context }) => {
              const [wish] = context.wishes;
              return { cartItemId: wish?.kind === 'removal' ? wish.cartItemId : 0 };
            },
            onDone: { target: 'settled', actions: ['tellGranted', 'dropWish'] },
            onError: {
              target: 'settled',
              actions: [{ type: 'tellNotRemoved', params: ({ event }) => event }, 'dropWish'],
            },
          },
        },
      },
    },
  },
});
