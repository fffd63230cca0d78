import { assign, emit, setup } from 'xstate';
import { type Failure, failureOf } from '../../domain/api/failure.ts';
import { parseAmount, ZERO } from '../../domain/values/cents.ts';
import { verifyPaymentMethod } from '../../domain/wallet/change-calls.ts';
import { depositProblem } from '../../domain/wallet/deposit.ts';
import type { Failed } from '../failed.ts';
import { port } from '../port.ts';

type Context = {
  readonly id: number;
  /** The two amounts as typed. */
  readonly first: string;
  readonly second: string;
  readonly failure: string;
};

type Typed = { typed: string };
/** The customer proves a bank account by the amounts of two small deposits. */
export const accountVerificationMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { id: number },
    events: {} as
      | { type: 'entry.opened' }
      | { type: 'entry.closed' }
      | { type: 'first.typed'; typed: string }
      | { type: 'second.typed'; typed: string }
      | { type: 'amounts.submitted' },
    /** `amounts.refused` may have ended the verification. */
    emitted: {} as { type: 'account.verified' } | { type: 'amounts.refused' },
    tags: {} as 'busy' | 'dirty' | 'settled' | 'open',
  },
  actors: { verifyPaymentMethod: port(verifyPaymentMethod) },
  guards: {
    areAmounts: ({ context: { first, second } }) =>
      depositProblem(first) === undefined && depositProblem(second) === undefined,
  },
  actions: {
    keepFirst: assign((_, { typed }: Typed) => ({ first: typed, failure: '' })),
    keepSecond: assign((_, { typed }: Typed) => ({ second: typed, failure: '' })),
    keepFailure: assign((_, { error }: Failed) => ({ failure: wordsOf(error) })),
    forgetAmounts: assign({ first: '', second: '', failure: '' }),
    tellVerified: emit({ type: 'account.verified' as const }),
    tellRefused: emit({ type: 'amounts.refused' as const }),
  },
}).createMachine({
  id: 'accountVerification',
  description: 'A bank account is verified by the amounts of two small deposits. Ten wrong tries end it.',
  context: ({ input }) => ({ id: input.id, first: '', second: '', failure: '' }),
  initial: 'closed',
  states: {
    closed: {
      tags: ['settled'],
      on: { 'entry.opened': 'entering' },
    },
    entering: {
      tags: ['dirty', 'open'],
      on: {
        'first.typed': { actions: { type: 'keepFirst', params: ({ event }) => ({ typed: event.typed }) } },
        'second.typed': { actions: { type: 'keepSecond', params: ({ event }) => ({ typed: event.typed }) } },
        'amounts.submitted': { guard: 'areAmounts', target: 'checking' },
        'entry.closed': { target: 'closed', actions: 'forgetAmounts' },
      },
    },
    checking: {
      tags: ['busy', 'open'],
      description: 'The server counts the try before it compares, so that no try is free.',
      invoke: {
        src: 'verifyPaymentMethod',
        input: ({ context: { id, first, second } }) => ({
          id,
          first: parseAmount(first) ?? ZERO,
          second: parseAmount(second) ?? ZERO,
        }),
        onDone: { target: 'verified', actions: 'tellVerified' },
        onError: {
          target: 'entering',
          actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'tellRefused'],
        },
      },
    },
    verified: {
      type: 'final',
      tags: ['settled'],
      description: 'The account can pay from now on.',
    },
  },
});

function wordsOf(error: unknown): string {
  const { message, errors }: Failure = failureOf(error, verifyPaymentMethod.failure);
  return errors.first ?? message;
}
