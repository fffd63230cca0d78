import { assign, emit, setup } from 'xstate';
import type { RequestOf } from '../../domain/api/call.ts';
import { failureOf } from '../../domain/api/failure.ts';
import { additionRequest } from '../../domain/cart/add-to-cart.ts';
import { addToCart, removeFromCart } from '../../domain/cart/calls.ts';
import { BILL_NOT_REMOVED } from '../../domain/cart/text/en.ts';
import {
  type TaxBalance,
  type TaxPayChoice,
  type TaxTerms,
  taxAmountToPay,
  taxPaymentProblem,
} from '../../domain/tax/payment.ts';
import { TAXES_NOT_ADDED } from '../../domain/tax/text/en.ts';
import { ZERO } from '../../domain/values/cents.ts';
import type { Failed } from '../failed.ts';
import { port } from '../port.ts';

/** The return to pay: its money, its terms of payment, and its name in the cart (ENT2-22). */
export interface TaxPayable {
  readonly taxReturn: TaxBalance & { readonly id: number };
  readonly terms: TaxTerms;
  readonly accountNumber: string;
  readonly billTypeId: number;
}

type Context = {
  readonly choice: TaxPayChoice;
  readonly addition: RequestOf<typeof addToCart>;
  readonly cartItemId: number;
  /** The message of the cart rule that prevents the addition. */
  readonly barrier: string;
};

type Paying = { payable: TaxPayable };

/** Paying a tax return through the cart (RET-27 to RET-36). The return itself is in the device store. */
export const taxPaymentMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'custom.switched'; isOn: boolean }
      | { type: 'amount.edited'; typed: string }
      | { type: 'payment.chosen'; payable: TaxPayable }
      | { type: 'removal.chosen'; cartItemId: number }
      | { type: 'barrier.read' },
    emitted: {} as
      | { type: 'cart.filled' }
      | { type: 'removal.done' }
      | { type: 'change.failed'; message: string; amountRefusal?: string | undefined },
    tags: {} as 'busy' | 'dirty' | 'settled' | 'barred',
  },
  actors: {
    addToCart: port(addToCart),
    removeFromCart: port(removeFromCart),
  },
  guards: {
    isPayable: ({ context }, { payable: { taxReturn, terms } }: Paying) =>
      taxPaymentProblem(taxReturn, context.choice, terms) === undefined,
    wasBarred: (_, { error }: Failed) => failureOf(error, TAXES_NOT_ADDED).status === 409,
  },
  actions: {
    keepSwitch: assign({
      choice: ({ context }, { isOn }: { isOn: boolean }) => ({ ...context.choice, isCustom: isOn }),
    }),
    keepTyped: assign({
      choice: ({ context }, { typed }: { typed: string }) => ({ ...context.choice, typed }),
    }),
    keepAddition: assign({
      addition: ({ context }, { payable }: Paying) =>
        additionRequest([
          {
            account_num: payable.accountNumber,
            conf_id: payable.billTypeId,
            amount: taxAmountToPay(payable.taxReturn, context.choice, payable.terms) ?? ZERO,
            reference_num2: String(payable.taxReturn.id),
          },
        ]),
    }),
    keepItem: assign({ cartItemId: (_, { cartItemId }: { cartItemId: number }) => cartItemId }),
    keepRefusal: assign({ barrier: (_, { error }: Failed) => failureOf(error, TAXES_NOT_ADDED).message }),
    forgetChoice: assign({ choice: { isCustom: false, typed: '' } }),
    tellFilled: emit({ type: 'cart.filled' }),
    tellRemoved: emit({ type: 'removal.done' }),
    tellNotAdded: emit((_, { error }: Failed) => ({
      type: 'change.failed' as const,
      message: failureOf(error, TAXES_NOT_ADDED).message,
      amountRefusal: failureOf(error, TAXES_NOT_ADDED).errors.amount,
    })),
    tellNotRemoved: emit((_, { error }: Failed) => ({
      type: 'change.failed' as const,
      message: failureOf(error, BILL_NOT_REMOVED).message,
    })),
  },
}).createMachine({
  id: 'taxPayment',
  description: 'How much of a tax return to pay, and whether it is in the cart.',
  context: {
    choice: { isCustom: false, typed: '' },
    addition: { source_id: 1, items: [] },
    cartItemId: 0,
    barrier: '',
  },
  initial: 'choosing',
  states: {
    choosing: {
      initial: 'whole',
      on: {
        'custom.switched': {
          target: '.custom',
          actions: { type: 'keepSwitch', params: ({ event }) => ({ isOn: event.isOn }) },
        },
        'amount.edited': {
          target: '.custom',
          actions: { type: 'keepTyped', params: ({ event }) => ({ typed: event.typed }) },
        },
        'payment.chosen': {
          guard: { type: 'isPayable', params: ({ event }) => ({ payable: event.payable }) },
          target: 'adding',
          actions: { type: 'keepAddition', params: ({ event }) => ({ payable: event.payable }) },
        },
        'removal.chosen': {
          target: 'removing',
          actions: { type: 'keepItem', params: ({ event }) => ({ cartItemId: event.cartItemId }) },
        },
      },
      states: {
        whole: { tags: ['settled'], description: 'The amount due would be paid.' },
        custom: {
          tags: ['dirty'],
          description:
            'The customer has entered another amount, or gone back to the amount due (RET-31 to RET-34).',
        },
        asLeft: { type: 'history' },
      },
    },
    adding: {
      tags: ['busy'],
      invoke: {
        src: 'addToCart',
        input: ({ context }) => context.addition,
        onDone: { target: 'choosing', actions: ['forgetChoice', 'tellFilled'] },
        onError: [
          {
            guard: { type: 'wasBarred', params: ({ event }) => event },
            target: 'barred',
            actions: { type: 'keepRefusal', params: ({ event }) => event },
          },
          { target: 'choosing.asLeft', actions: { type: 'tellNotAdded', params: ({ event }) => event } },
        ],
      },
    },
    barred: {
      tags: ['dirty', 'barred'],
      description: 'A cart rule forbids the addition. Nothing was added (RET-36).',
      on: { 'barrier.read': 'choosing.asLeft' },
    },
    removing: {
      tags: ['busy'],
      invoke: {
        src: 'removeFromCart',
        input: ({ context }) => ({ cartItemId: context.cartItemId }),
        onDone: { target: 'choosing.asLeft', actions: 'tellRemoved' },
        onError: {
          target: 'choosing.asLeft',
          actions: { type: 'tellNotRemoved', params: ({ event }) => event },
        },
      },
    },
  },
});
