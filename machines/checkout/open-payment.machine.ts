import { assign, forwardTo, setup } from 'xstate';
import type { AttemptOutcome } from '../../domain/checkout/attempt-outcome.ts';
import { isKnownToServer } from '../../domain/checkout/confirm-deadline.ts';
import { type OpenAttempt, setbackReason, setbackTitle } from '../../domain/checkout/open-attempt.ts';
import type { CheckoutAnswer } from '../../domain/checkout/payment-calls.ts';
import { unwired } from '../port.ts';
import { attemptOutcomeMachine } from './attempt-outcome.machine.ts';
import { attemptsElsewhereMachine } from './attempts-elsewhere.machine.ts';

type Noticed = {
  readonly attempt: OpenAttempt;
  /** The age of the attempt in milliseconds when it was noticed. */
  readonly age: number;
};

type Context = Omit<Noticed, 'attempt'> & {
  readonly attempt: OpenAttempt | undefined;
  /** Another open attempt, shown once the customer has read the outcome of this one. */
  readonly later: Noticed | undefined;
  readonly answer: CheckoutAnswer | undefined;
  /** Why nothing was charged. */
  readonly reason: string;
  /** What happened to its money then. */
  readonly title: string;
};

type Found = { outcome: AttemptOutcome };

/** Follows a payment whose outcome this device does not know, on every page (CHK-24). */
export const openPaymentMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | ({ type: 'attempt.noticed' } & Noticed)
      | { type: 'attempt.gone' }
      | { type: 'connection.returned' }
      | { type: 'outcome.read' },
    tags: {} as 'checking' | 'told',
    children: {} as { attemptOutcome: 'attemptOutcome' },
  },
  actors: {
    /** Reports the oldest attempt without an outcome, of this device or another (ruling 24), and when none is left. */
    watchAttempts: unwired.callback(),
    attemptsElsewhere: attemptsElsewhereMachine,
    attemptOutcome: attemptOutcomeMachine,
    keepReceipt: unwired.promise<void, { key: string; answer: CheckoutAnswer | undefined }>(),
    forgetAttempt: unwired.promise<void, { key: string }>(),
  },
  guards: {
    isAnother: ({ context }, { attempt }: Noticed) => attempt.key !== context.attempt?.key,
    isToldByServer: ({ context }, { attempt }: Noticed) =>
      attempt.key === context.attempt?.key && isKnownToServer(attempt),
    isAnotherOpen: ({ context }) => context.later !== undefined,
    wasPaid: (_, { outcome }: Found) => outcome.kind === 'accepted',
  },
  actions: {
    keepAttempt: assign((_, { attempt, age }: Noticed) => ({ attempt, age })),
    keepLater: assign({ later: (_, { attempt, age }: Noticed) => ({ attempt, age }) }),
    dropLater: assign({ later: undefined }),
    takeLater: assign(({ context }) => ({ ...context.later, later: undefined })),
    askAgain: forwardTo('attemptOutcome'),
    keepAnswer: assign({
      answer: (_, { outcome }: Found) => (outcome.kind === 'accepted' ? outcome.answer : undefined),
    }),
    keepReason: assign({
      reason: (_, { outcome }: Found) => (outcome.kind === 'unpaid' ? setbackReason(outcome.setback) : ''),
      title: (_, { outcome }: Found) => (outcome.kind === 'unpaid' ? setbackTitle(outcome.setback) : ''),
    }),
  },
  delays: {
    /** A question about a key closes it for good, so a submit that may still arrive gets its whole time first. */
    untilOverdue: ({ context: { attempt, age } }) =>
      attempt && isKnownToServer(attempt) ? 0 : Math.max(35_000 - age, 0),
  },
}).createMachine({
  id: 'openPayment',
  description: 'Finds out the outcome of a payment whose answer was lost, and tells it on every page.',
  context: {
    attempt: undefined,
    later: undefined,
    age: 0,
    answer: undefined,
    reason: '',
    title: '',
  },
  invoke: [{ src: 'watchAttempts', onError: '.none' }, { src: 'attemptsElsewhere' }],
  initial: 'none',
  on: {
    'attempt.noticed': {
      guard: { type: 'isAnother', params: ({ event }) => event },
      actions: { type: 'keepLater', params: ({ event }) => event },
    },
    'attempt.gone': { target: '.none', actions: 'dropLater' },
  },
  states: {
    none: {
      description: 'No payment of this device is without an outcome.',
      on: {
        'attempt.noticed': {
          target: 'underWay',
          actions: { type: 'keepAttempt', params: ({ event }) => event },
        },
      },
    },
    underWay: {
      description:
        'The payment may be on its way to the server at this moment, unless the server has told of it already.',
      after: { untilOverdue: 'checking' },
      on: {
        'attempt.noticed': {
          guard: { type: 'isToldByServer', params: ({ event }) => event },
          target: 'checking',
          actions: { type: 'keepAttempt', params: ({ event }) => event },
        },
      },
    },
    checking: {
      tags: ['checking'],
      description: 'The machine asks the server about the key until the server knows the outcome.',
      invoke: {
        src: 'attemptOutcome',
        id: 'attemptOutcome',
        input: ({ context }) => ({ key: context.attempt?.key ?? '', pauses: [5_000, 10_000, 30_000] }),
        onDone: [
          {
            guard: { type: 'wasPaid', params: ({ event }) => ({ outcome: event.output }) },
            target: 'keeping',
            actions: { type: 'keepAnswer', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: 'forgetting',
            actions: { type: 'keepReason', params: ({ event }) => ({ outcome: event.output }) },
          },
        ],
        onError: 'underWay',
      },
      on: { 'connection.returned': { actions: 'askAgain' } },
    },
    keeping: {
      tags: ['checking'],
      description: 'The device stores the receipt before the page says anything (RCT-24).',
      invoke: {
        src: 'keepReceipt',
        input: ({ context }) => ({ key: context.attempt?.key ?? '', answer: context.answer }),
        onDone: 'accepted',
        onError: 'accepted',
      },
      on: { 'attempt.gone': { actions: 'dropLater' } },
    },
    forgetting: {
      description:
        'Nothing was paid. The key is dropped first, and the page says it even if the key cannot be dropped.',
      tags: ['checking'],
      invoke: {
        src: 'forgetAttempt',
        input: ({ context }) => ({ key: context.attempt?.key ?? '' }),
        onDone: 'unpaid',
        onError: 'unpaid',
      },
      on: { 'attempt.gone': { actions: 'dropLater' } },
    },
    accepted: {
      tags: ['told'],
      description: 'Paid or scheduled. The message stays until the customer has read it.',
      on: {
        'outcome.read': [
          { guard: 'isAnotherOpen', target: 'underWay', actions: 'takeLater' },
          { target: 'none' },
        ],
        'attempt.gone': { actions: 'dropLater' },
      },
    },
    unpaid: {
      tags: ['told'],
      description:
        'Nothing was paid. The message stays until the customer has read it or the next payment begins.',
      on: {
        'attempt.noticed': {
          guard: { type: 'isAnother', params: ({ event }) => event },
          target: 'underWay',
          actions: { type: 'keepAttempt', params: ({ event }) => event },
        },
        'outcome.read': [
          { guard: 'isAnotherOpen', target: 'underWay', actions: 'takeLater' },
          { target: 'none' },
        ],
        'attempt.gone': { actions: 'dropLater' },
      },
    },
  },
});
