import { assign, emit, setup } from 'xstate';
import { updateRecipients, updateWallet } from '../domain/calls/checkout.ts';
import type { CheckoutDetails } from '../domain/checkout-details.ts';
import { failureOf } from '../domain/failure.ts';
import {
  choiceProblem,
  firstChoice,
  type MethodProblem,
  methodProblem,
  methodProblemText,
} from '../domain/pay-method-choice.ts';
import { choiceFrom, optionsOf, type ReceiptChoice, receiptProblems } from '../domain/receipt-choice.ts';
import { port } from './port.ts';

type Context = {
  readonly details: CheckoutDetails;
  readonly ownEmail: string;
  readonly chosen: number | undefined;
  readonly receipt: ReceiptChoice;
  /** What the dialog explains. */
  readonly problem: MethodProblem | undefined;
  /** Why the choice was not saved. */
  readonly failure: string | undefined;
};

type Method = { id: number };

/** How the cart is paid and where the receipt goes (PAY-01 to PAY-37). */
export const payMethodsMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { details: CheckoutDetails; ownEmail: string },
    events: {} as
      | { type: 'details.renewed'; details: CheckoutDetails }
      | { type: 'method.chosen'; id: number }
      | { type: 'explanation.read' }
      | { type: 'receipt.edited'; receipt: ReceiptChoice }
      | { type: 'choice.confirmed' },
    emitted: {} as { type: 'method.refused'; message: string } | { type: 'choice.saved' },
    tags: {} as 'busy' | 'dirty' | 'settled',
  },
  actors: {
    updateWallet: port(updateWallet),
    updateRecipients: port(updateRecipients),
  },
  guards: {
    isChoosable: ({ context }, { id }: Method) => problemOf(context.details, id) === undefined,
    isExplained: ({ context }, { id }: Method) => needsExplaining(problemOf(context.details, id)),
    isComplete: ({ context }) =>
      choiceProblem(context.details, context.chosen) === undefined &&
      Object.keys(receiptProblems(context.receipt)).length === 0,
  },
  actions: {
    startAfresh: assign((_, { details, ownEmail }: { details: CheckoutDetails; ownEmail: string }) => ({
      details,
      chosen: firstChoice(details),
      receipt: choiceFrom(details.receipt_options, ownEmail),
    })),
    keepDetails: assign({ details: (_, { details }: { details: CheckoutDetails }) => details }),
    keepChosen: assign({ chosen: (_, { id }: Method) => id, failure: undefined }),
    keepProblem: assign({ problem: ({ context }, { id }: Method) => problemOf(context.details, id) }),
    forgetProblem: assign({ problem: undefined }),
    keepReceipt: assign({
      receipt: (_, { receipt }: { receipt: ReceiptChoice }) => receipt,
      failure: undefined,
    }),
    keepFailure: assign({
      failure: (_, { error }: { error: unknown }) => failureOf(error, updateWallet.failure).message,
    }),
    tellRefused: emit(({ context }, { id }: Method) => {
      const problem = problemOf(context.details, id);
      return { type: 'method.refused' as const, message: problem ? methodProblemText(problem) : '' };
    }),
    tellSaved: emit({ type: 'choice.saved' }),
  },
}).createMachine({
  id: 'payMethods',
  description: 'Choosing a payment method that every biller in the cart accepts, and where the receipt goes.',
  context: ({ input: { details, ownEmail } }) => ({
    details,
    ownEmail,
    chosen: firstChoice(details),
    receipt: choiceFrom(details.receipt_options, ownEmail),
    problem: undefined,
    failure: undefined,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      initial: 'untouched',
      description:
        'A method that cannot pay this cart is refused with the reason and not chosen (PAY-06 to PAY-15).',
      on: {
        'method.chosen': [
          {
            guard: { type: 'isChoosable', params: ({ event }) => ({ id: event.id }) },
            target: '.edited',
            actions: { type: 'keepChosen', params: ({ event }) => ({ id: event.id }) },
          },
          {
            guard: { type: 'isExplained', params: ({ event }) => ({ id: event.id }) },
            target: 'explaining',
            actions: { type: 'keepProblem', params: ({ event }) => ({ id: event.id }) },
          },
          { actions: { type: 'tellRefused', params: ({ event }) => ({ id: event.id }) } },
        ],
        'receipt.edited': {
          target: '.edited',
          actions: { type: 'keepReceipt', params: ({ event }) => ({ receipt: event.receipt }) },
        },
        'choice.confirmed': { guard: 'isComplete', target: 'savingMethod' },
      },
      states: {
        untouched: {
          tags: ['settled'],
          description: 'Shows what the cart holds; fresh details start it afresh (PAY-37).',
          on: {
            'details.renewed': {
              actions: {
                type: 'startAfresh',
                params: ({ context, event }) => ({ details: event.details, ownEmail: context.ownEmail }),
              },
            },
          },
        },
        edited: {
          tags: ['dirty'],
          on: {
            'details.renewed': {
              actions: { type: 'keepDetails', params: ({ event }) => ({ details: event.details }) },
            },
          },
        },
        asLeft: { type: 'history' },
      },
    },
    explaining: {
      tags: ['dirty'],
      description: 'A dialog says which biller refuses which method (PAY-08, PAY-12).',
      on: { 'explanation.read': { target: 'choosing.asLeft', actions: 'forgetProblem' } },
    },
    savingMethod: {
      tags: ['busy'],
      invoke: {
        src: 'updateWallet',
        input: ({ context }) => ({ wallet_id: context.chosen ?? 0 }),
        onDone: 'savingReceipt',
        onError: {
          target: 'choosing.edited',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    savingReceipt: {
      tags: ['busy'],
      invoke: {
        src: 'updateRecipients',
        input: ({ context }) => ({ receipt_options: optionsOf(context.receipt) }),
        onDone: { target: 'choosing.untouched', actions: 'tellSaved' },
        onError: {
          target: 'choosing.edited',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
});

function problemOf(details: CheckoutDetails, id: number): MethodProblem | undefined {
  const method = details.wallets.find((wallet) => wallet.id === id);
  return method ? methodProblem(method, details) : { kind: 'disabled' };
}

function needsExplaining(problem: MethodProblem | undefined): boolean {
  return problem?.kind === 'not accepted' || problem?.kind === 'ach off';
}
