import { assign, setup } from 'xstate';
import { type AttemptOutcome, outcomeOf } from '../../domain/checkout/attempt-outcome.ts';
import { getPaymentAttempt, type PaymentAttempt } from '../../domain/checkout/payment-calls.ts';
import { port } from '../port.ts';

type Input = {
  readonly key: string;
  /** Milliseconds before the second question, before the third, and before each one after it. */
  readonly pauses: readonly [number, number, number];
};

type Context = Input & {
  /** How often the server was asked. */
  readonly checks: number;
  readonly outcome: AttemptOutcome | undefined;
};

type Answered = { attempt: PaymentAttempt };

/** Finds out what became of an attempt whose answer was lost (CHK-24). Every machine that pays invokes it. */
export const attemptOutcomeMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    output: {} as AttemptOutcome,
    events: {} as { type: 'connection.returned' },
  },
  actors: { getPaymentAttempt: port(getPaymentAttempt) },
  guards: { isSettled: (_, { attempt }: Answered) => outcomeOf(attempt) !== undefined },
  actions: {
    countCheck: assign({ checks: ({ context }) => context.checks + 1 }),
    assignOutcome: assign({ outcome: (_, { attempt }: Answered) => outcomeOf(attempt) }),
  },
  delays: {
    checkPause: ({ context: { checks, pauses } }) => pauses[Math.min(checks, pauses.length) - 1] ?? pauses[2],
  },
}).createMachine({
  id: 'attemptOutcome',
  description: 'Asks the server what became of a payment until it knows. Nothing is ever sent again.',
  context: ({ input }) => ({ ...input, checks: 0, outcome: undefined }),
  initial: 'asking',
  states: {
    asking: {
      entry: 'countCheck',
      invoke: {
        src: 'getPaymentAttempt',
        input: ({ context }) => ({ key: context.key }),
        onDone: [
          {
            guard: { type: 'isSettled', params: ({ event }) => ({ attempt: event.output }) },
            target: 'settled',
            actions: { type: 'assignOutcome', params: ({ event }) => ({ attempt: event.output }) },
          },
          { target: 'waiting' },
        ],
        onError: 'waiting',
      },
    },
    waiting: {
      description: 'Asks again after a pause that grows, and as soon as the connection is back.',
      after: { checkPause: 'asking' },
      on: { 'connection.returned': 'asking' },
    },
    settled: { type: 'final', description: 'The server knows whether the payment was made.' },
  },
  output: ({ context }) => context.outcome as AttemptOutcome,
});
