import { assign, setup } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { allowDebit } from '../../domain/auto-pay/calls.ts';
import { ZERO } from '../../domain/values/cents.ts';
import { messageOr } from '../failed.ts';
import { port } from '../port.ts';

/** The auto pay, its bill and the amount for which it asks. */
type Debit = RequestOf<typeof allowDebit>;

type Context = {
  /** The payment that was chosen last. */
  readonly debit: Debit | undefined;
  /** What the server said of the answer. */
  readonly message: string;
};

/** Allowing one debit of a bank account above the range of the auto pay (ruling 77). */
export const debitPermissionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'payment.chosen'; debit: Debit }
      | { type: 'payment.confirmed' }
      | { type: 'payment.dismissed' },
    tags: {} as 'busy' | 'dirty' | 'settled' | 'asked',
  },
  actors: { allowDebit: port(allowDebit) },
  actions: {
    keepAnswer: assign({
      message: (_, { answer }: { answer: AnswerOf<typeof allowDebit> }) => answer.message,
    }),
    keepFailure: assign(messageOr(allowDebit.failure)),
    keepChoice: assign((_, { debit }: { debit: Debit }) => ({ debit, message: '' })),
  },
}).createMachine({
  id: 'debitPermission',
  description: 'A bill above the range is not debited before the customer has said yes to its amount.',
  context: { debit: undefined, message: '' },
  initial: 'resting',
  states: {
    resting: {
      tags: ['settled'],
      description: 'The bill waits until the customer allows its amount.',
      on: {
        'payment.chosen': {
          target: 'confirming',
          actions: { type: 'keepChoice', params: ({ event }) => ({ debit: event.debit }) },
        },
      },
    },
    confirming: {
      tags: ['dirty', 'asked'],
      on: { 'payment.confirmed': 'allowing', 'payment.dismissed': 'resting' },
    },
    allowing: {
      tags: ['busy', 'asked'],
      invoke: {
        src: 'allowDebit',
        input: ({ context: { debit } }) => debit ?? { id: 0, ebill_id: 0, amount: ZERO },
        onDone: {
          target: 'allowed',
          actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: { target: 'resting', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    allowed: {
      tags: ['settled'],
      description: 'What was allowed stays told. A higher amount is another question.',
      on: {
        'payment.chosen': {
          target: 'confirming',
          actions: { type: 'keepChoice', params: ({ event }) => ({ debit: event.debit }) },
        },
      },
    },
  },
});
