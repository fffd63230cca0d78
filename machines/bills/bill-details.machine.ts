import { assign, emit, sendTo, setup } from 'xstate';
import type { RequestOf } from '../../domain/api/call.ts';
import { failureOf } from '../../domain/api/failure.ts';
import type { Bill } from '../../domain/bills/bill.ts';
import { lineReference } from '../../domain/bills/bill-lines.ts';
import { additionRequest } from '../../domain/cart/add-to-cart.ts';
import { amountToPay, billOffer, type PayChoice, paymentProblem } from '../../domain/cart/bill-amount.ts';
import { addToCart, removeFromCart } from '../../domain/cart/calls.ts';
import { BILL_NOT_REMOVED } from '../../domain/cart/text/en.ts';
import { ZERO } from '../../domain/values/cents.ts';
import type { Failed } from '../failed.ts';
import { port } from '../port.ts';
import { balanceLookUpMachine } from './balance-look-up.machine.ts';

type Context = {
  readonly ebillId: number;
  /** The amount due, until the customer types or ticks something. */
  readonly choice: PayChoice;
  readonly addition: RequestOf<typeof addToCart>;
  readonly cartItemId: number;
  /** The message of the cart rule that prevents the addition. */
  readonly barrier: string;
};

type Ticks = { ids: readonly string[] };

const NOT_ADDED = addToCart.failure;

/** Paying one bill from its own page (DET-80 to DET-90). The bill itself is in the device store. */
export const billDetailsMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { ebillId: number },
    events: {} as
      | { type: 'amount.edited'; typed: string }
      | { type: 'lines.ticked'; ids: readonly string[] }
      | { type: 'lines.unticked'; ids: readonly string[] }
      | { type: 'payment.chosen'; bill: Bill }
      | { type: 'removal.chosen'; cartItemId: number }
      | { type: 'barrier.read' }
      | { type: 'balance.asked' },
    emitted: {} as
      | { type: 'cart.filled' }
      | { type: 'removal.done' }
      | { type: 'change.failed'; message: string },
    tags: {} as 'busy' | 'dirty' | 'settled' | 'barred',
    children: {} as { balance: 'balanceLookUp' },
  },
  actors: {
    balanceLookUp: balanceLookUpMachine,
    addToCart: port(addToCart),
    removeFromCart: port(removeFromCart),
  },
  guards: {
    isPayable: ({ context }, { bill }: { bill: Bill }) =>
      billOffer(bill) === 'pay' && paymentProblem(bill, context.choice) === undefined,
    wasBarred: (_, { error }: Failed) => failureOf(error, NOT_ADDED).status === 409,
  },
  actions: {
    keepTyped: assign({
      choice: ({ context }, { typed }: { typed: string }) => ({ ...context.choice, typed }),
    }),
    tickLines: assign({
      choice: ({ context: { choice } }, { ids }: Ticks) => ({
        ...choice,
        lines: [...new Set([...choice.lines, ...ids])],
      }),
    }),
    untickLines: assign({
      choice: ({ context: { choice } }, { ids }: Ticks) => ({
        ...choice,
        lines: choice.lines.filter((id) => !ids.includes(id)),
      }),
    }),
    forgetChoice: assign({ choice: { typed: undefined, lines: [] } }),
    keepAddition: assign({
      addition: ({ context }, { bill }: { bill: Bill }) =>
        additionRequest([
          {
            account_num: bill.account_num,
            conf_id: bill.bill_type.id,
            amount: amountToPay(bill, context.choice) ?? ZERO,
            reference_num2: lineReference(bill, context.choice.lines),
          },
        ]),
    }),
    keepItem: assign({ cartItemId: (_, { cartItemId }: { cartItemId: number }) => cartItemId }),
    keepRefusal: assign({ barrier: (_, { error }: Failed) => failureOf(error, NOT_ADDED).message }),
    askBalance: sendTo('balance', { type: 'balance.asked' }),
    tellFilled: emit({ type: 'cart.filled' }),
    tellRemoved: emit({ type: 'removal.done' }),
    tellNotAdded: emit((_, { error }: Failed) => ({
      type: 'change.failed' as const,
      message: failureOf(error, NOT_ADDED).message,
    })),
    tellNotRemoved: emit((_, { error }: Failed) => ({
      type: 'change.failed' as const,
      message: failureOf(error, BILL_NOT_REMOVED).message,
    })),
  },
}).createMachine({
  id: 'billDetails',
  description: 'One bill on its own page: the amount to pay, and whether the bill is in the cart.',
  context: ({ input }) => ({
    ebillId: input.ebillId,
    choice: { typed: undefined, lines: [] },
    addition: { source_id: 1, items: [] },
    cartItemId: 0,
    barrier: '',
  }),
  invoke: {
    src: 'balanceLookUp',
    id: 'balance',
    input: ({ context }) => ({ ebillId: context.ebillId }),
    onError: '.reviewing',
  },
  initial: 'reviewing',
  on: { 'balance.asked': { actions: 'askBalance' } },
  states: {
    reviewing: {
      initial: 'untouched',
      on: {
        'amount.edited': {
          target: '.edited',
          actions: { type: 'keepTyped', params: ({ event }) => ({ typed: event.typed }) },
        },
        'lines.ticked': {
          target: '.edited',
          actions: { type: 'tickLines', params: ({ event }) => ({ ids: event.ids }) },
        },
        'lines.unticked': {
          target: '.edited',
          actions: { type: 'untickLines', params: ({ event }) => ({ ids: event.ids }) },
        },
        'payment.chosen': {
          guard: { type: 'isPayable', params: ({ event }) => ({ bill: event.bill }) },
          target: 'adding',
          actions: { type: 'keepAddition', params: ({ event }) => ({ bill: event.bill }) },
        },
        'removal.chosen': {
          target: 'removing',
          actions: { type: 'keepItem', params: ({ event }) => ({ cartItemId: event.cartItemId }) },
        },
      },
      states: {
        untouched: { tags: ['settled'], description: 'The amount due would be paid.' },
        edited: {
          tags: ['dirty'],
          description:
            'The customer typed an amount or ticked lines of the bill (DET-35, DET-38, DET-43, DET-82).',
        },
        asLeft: { type: 'history' },
      },
    },
    adding: {
      tags: ['busy'],
      invoke: {
        src: 'addToCart',
        input: ({ context }) => context.addition,
        onDone: { target: 'reviewing', actions: ['forgetChoice', 'tellFilled'] },
        onError: [
          {
            guard: { type: 'wasBarred', params: ({ event }) => event },
            target: 'barred',
            actions: { type: 'keepRefusal', params: ({ event }) => event },
          },
          { target: 'reviewing.asLeft', actions: { type: 'tellNotAdded', params: ({ event }) => event } },
        ],
      },
    },
    barred: {
      tags: ['dirty', 'barred'],
      description: 'A cart rule forbids the addition. Nothing was added (CRT-27 to CRT-32).',
      on: { 'barrier.read': 'reviewing.asLeft' },
    },
    removing: {
      tags: ['busy'],
      invoke: {
        src: 'removeFromCart',
        input: ({ context }) => ({ cartItemId: context.cartItemId }),
        onDone: { target: 'reviewing.asLeft', actions: 'tellRemoved' },
        onError: {
          target: 'reviewing.asLeft',
          actions: { type: 'tellNotRemoved', params: ({ event }) => event },
        },
      },
    },
  },
});
