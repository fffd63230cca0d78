import { assign, setup } from 'xstate';
import { type CheckoutAnswer, getPaymentAttempt, type PaymentAttempt } from '../domain/calls/payments.ts';
import { lostSetback, type OpenAttempt, setbackReason } from '../domain/open-attempt.ts';
import { port, unwired } from './port.ts';

type Noticed = {
  readonly attempt: OpenAttempt;
  /** It was submitted here; false for one that only the services know of, from another device (ruling 24). */
  readonly isOwn: boolean;
  /** Milliseconds since the attempt was written down, when it was noticed. */
  readonly age: number;
};

type Context = Omit<Noticed, 'attempt'> & {
  readonly attempt: OpenAttempt | undefined;
  /** Another one, whose turn comes when the outcome of this one was read. */
  readonly later: Noticed | undefined;
  readonly checks: number;
  readonly answer: CheckoutAnswer | undefined;
  /** Why nothing was taken. */
  readonly reason: string;
};

type Told = { told: PaymentAttempt };

/** A payment whose outcome this device does not know, wherever the customer is (CHK-24). */
export const openPaymentMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | ({ type: 'attempt.noticed' } & Noticed)
      | { type: 'attempt.gone' }
      | { type: 'connection.returned' }
      | { type: 'outcome.read' },
    tags: {} as 'checking' | 'told',
  },
  actors: {
    /** Tells of the oldest attempt without an outcome, and when there is none any more. */
    watchAttempts: unwired.callback(),
    getPaymentAttempt: port(getPaymentAttempt),
    keepReceipt: unwired.promise<void, { key: string; answer: CheckoutAnswer | undefined }>(),
    forgetAttempt: unwired.promise<void, { key: string }>(),
  },
  guards: {
    isAnother: ({ context }, { attempt }: Noticed) => attempt.key !== context.attempt?.key,
    isAnotherOpen: ({ context }) => context.later !== undefined,
    isElsewhereOpen: ({ context }) => context.later?.isOwn === false,
    provedAccepted: (_, { told }: Told) => told.state === 'accepted',
    provedUnpaid: (_, { told }: Told) => told.state === 'declined' || told.state === 'void',
  },
  actions: {
    keepAttempt: assign((_, { attempt, age, isOwn }: Noticed) => ({ attempt, age, isOwn, checks: 0 })),
    keepLater: assign({ later: (_, { attempt, age, isOwn }: Noticed) => ({ attempt, age, isOwn }) }),
    /** That of another device is not on this device's shelf, and open for all that is gone from there. */
    dropOwnLater: assign({ later: ({ context: { later } }) => (later?.isOwn ? undefined : later) }),
    takeLater: assign(({ context }) => ({ ...context.later, later: undefined, checks: 0 })),
    countCheck: assign({ checks: ({ context }) => context.checks + 1 }),
    keepAnswer: assign({
      answer: (_, { told }: Told) => (told.state === 'accepted' ? told.answer : undefined),
    }),
    keepReason: assign({
      reason: (_, { told }: Told) =>
        setbackReason(
          told.state === 'declined' ? { kind: 'declined', message: told.message } : lostSetback(),
        ),
    }),
  },
  delays: {
    /** Asking closes a key for good, so a submit that may still be on its way is given its whole time. */
    untilOverdue: ({ context }) => Math.max(35_000 - context.age, 0),
    checkPause: ({ context }) => [5_000, 10_000][context.checks - 1] ?? 30_000,
  },
}).createMachine({
  id: 'openPayment',
  description: 'Finds out what became of a payment whose answer was lost, and says so on every page.',
  context: {
    attempt: undefined,
    later: undefined,
    isOwn: true,
    age: 0,
    checks: 0,
    answer: undefined,
    reason: '',
  },
  invoke: { src: 'watchAttempts', onError: '.none' },
  initial: 'none',
  on: {
    'attempt.noticed': {
      guard: { type: 'isAnother', params: ({ event }) => event },
      actions: { type: 'keepLater', params: ({ event }) => event },
    },
    'attempt.gone': [
      { guard: 'isElsewhereOpen', target: '.underWay', actions: 'takeLater' },
      { target: '.none', actions: 'dropOwnLater' },
    ],
  },
  states: {
    none: {
      on: {
        'attempt.noticed': {
          target: 'underWay',
          actions: { type: 'keepAttempt', params: ({ event }) => event },
        },
      },
    },
    underWay: {
      description: 'Perhaps it is being submitted in this very moment.',
      after: { untilOverdue: 'checking' },
    },
    checking: {
      tags: ['checking'],
      initial: 'asking',
      states: {
        asking: {
          entry: 'countCheck',
          invoke: {
            src: 'getPaymentAttempt',
            input: ({ context }) => ({ key: context.attempt?.key ?? '' }),
            onDone: [
              {
                guard: { type: 'provedAccepted', params: ({ event }) => ({ told: event.output }) },
                target: '#openPayment.keeping',
                actions: { type: 'keepAnswer', params: ({ event }) => ({ told: event.output }) },
              },
              {
                guard: { type: 'provedUnpaid', params: ({ event }) => ({ told: event.output }) },
                target: '#openPayment.forgetting',
                actions: { type: 'keepReason', params: ({ event }) => ({ told: event.output }) },
              },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
        waiting: {
          after: { checkPause: 'asking' },
          on: { 'connection.returned': 'asking' },
        },
      },
    },
    keeping: {
      tags: ['checking'],
      description: 'The receipt is kept before anything is said (RCT-24).',
      invoke: {
        src: 'keepReceipt',
        input: ({ context }) => ({ key: context.attempt?.key ?? '', answer: context.answer }),
        onDone: 'accepted',
        onError: 'accepted',
      },
      on: { 'attempt.gone': { actions: 'dropOwnLater' } },
    },
    forgetting: {
      tags: ['checking'],
      invoke: {
        src: 'forgetAttempt',
        input: ({ context }) => ({ key: context.attempt?.key ?? '' }),
        onDone: 'unpaid',
        onError: 'unpaid',
      },
      on: { 'attempt.gone': { actions: 'dropOwnLater' } },
    },
    accepted: {
      tags: ['told'],
      description: 'Paid or scheduled; said until it was read.',
      on: {
        'outcome.read': [
          { guard: 'isAnotherOpen', target: 'underWay', actions: 'takeLater' },
          { target: 'none' },
        ],
        'attempt.gone': { actions: 'dropOwnLater' },
      },
    },
    unpaid: {
      tags: ['told'],
      description: 'Nothing was taken; said until it was read.',
      on: {
        'outcome.read': [
          { guard: 'isAnotherOpen', target: 'underWay', actions: 'takeLater' },
          { target: 'none' },
        ],
        'attempt.gone': { actions: 'dropOwnLater' },
      },
    },
  },
});
