import { assign, enqueueActions, setup } from 'xstate';
import { type AttemptOutcome, outcomeOf } from '../../domain/checkout/attempt-outcome.ts';
import {
  type Confirmation,
  getPaymentAttempt,
  type PaymentAttempt,
} from '../../domain/checkout/payment-calls.ts';
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
  /** Set while the customer has to confirm the payment with the bank. */
  readonly confirming: Confirmation | undefined;
};

type Answered = { attempt: PaymentAttempt };

/** What the machine tells its parent each time the server does not know the outcome yet. */
export type StillOpen = { type: 'attempt.stillOpen'; confirming: Confirmation | undefined };

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
    keepConfirming: assign({
      confirming: (_, { attempt }: Answered) => (attempt.state === 'open' ? attempt.confirming : undefined),
    }),
    tellStillOpen: enqueueActions(({ context, enqueue, self }) => {
      const told: StillOpen = { type: 'attempt.stillOpen', confirming: context.confirming };
      if (self._parent) enqueue.sendTo(self._parent, told);
    }),
    assignOutcome: assign({ outcome: (_, { attempt }: Answered) => outcomeOf(attempt) }),
  },
  delays: {
    checkPause: ({ context: { checks, pauses } }) => pauses[Math.min(checks, pauses.length) - 1] ?? pauses[2],
  },
}).createMachine({
  id: 'attemptOutcome',
  description:
    'Asks the server what became of a payment until it knows, and tells whether the bank wants it confirmed. Nothing is ever sent again.',
  context: ({ input }) => ({ ...input, checks: 0, outcome: undefined, confirming: undefined }),
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
          {
            target: 'waiting',
            actions: [
              { type: 'keepConfirming', params: ({ event }) => ({ attempt: event.output }) },
              'tellStillOpen',
            ],
          },
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
