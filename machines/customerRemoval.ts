import { assign, setup } from 'xstate';
import type { AnswerOf } from '../domain/call.ts';
import { confirmPassword } from '../domain/calls/session.ts';
import { countEndings, removeCustomer } from '../domain/calls/settings.ts';
import { failureOf } from '../domain/failure.ts';
import type { EndingCount } from '../domain/removal.ts';
import { port, unwired } from './port.ts';

type Confirmed = AnswerOf<typeof confirmPassword>;
type Confirm = () => Promise<Confirmed>;

type Context = {
  readonly confirm: Confirm | undefined;
  readonly message: string;
  /** About the password that was entered. */
  readonly wrong: string;
  /** What would end; nothing where that could not be told. */
  readonly endings: readonly EndingCount[] | undefined;
};

type Failed = { error: unknown };

/** Removing the whole customer (SET-20, SET-21, ruling 21). */
export const customerRemovalMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'removal.chosen' }
      | { type: 'removal.dismissed' }
      | { type: 'removal.confirmed'; confirm: Confirm },
    tags: {} as 'busy' | 'dirty' | 'settled' | 'asked',
  },
  actors: {
    confirmPassword: unwired.promise<Confirmed, { confirm: Confirm | undefined }>(),
    countEndings: port(countEndings),
    removeCustomer: port(removeCustomer),
  },
  actions: {
    keepConfirm: assign((_, { confirm }: { confirm: Confirm }) => ({ confirm, message: '', wrong: '' })),
    keepEndings: assign((_, { endings }: { endings: readonly EndingCount[] }) => ({ endings })),
    forgetEndings: assign({ endings: undefined }),
    forgetConfirm: assign({ confirm: undefined }),
    forgetMessage: assign({ message: '', wrong: '' }),
    keepWrong: assign((_, { error }: Failed) => {
      const { kind, message } = failureOf(error, confirmPassword.failure);
      return kind === 'refused' ? { wrong: message } : { message };
    }),
    keepFailure: assign({
      message: (_, { error }: Failed) => failureOf(error, removeCustomer.failure).message,
    }),
  },
}).createMachine({
  id: 'customerRemoval',
  description: 'Ends everything of a customer. The question names what ends, and asks for the password.',
  context: { confirm: undefined, message: '', wrong: '', endings: undefined },
  initial: 'present',
  states: {
    present: {
      tags: ['settled'],
      on: { 'removal.chosen': { target: 'counting', actions: ['forgetMessage', 'forgetEndings'] } },
    },
    counting: {
      tags: ['busy', 'asked'],
      description: 'What ends is counted before it is asked (SET-21).',
      invoke: {
        src: 'countEndings',
        input: {},
        onDone: {
          target: 'confirming',
          actions: { type: 'keepEndings', params: ({ event }) => ({ endings: event.output.items }) },
        },
        onError: { target: 'confirming', description: 'The question then names the kinds alone.' },
      },
      on: { 'removal.dismissed': 'present' },
    },
    confirming: {
      tags: ['dirty', 'asked'],
      on: {
        'removal.confirmed': {
          target: 'checkingPassword',
          actions: { type: 'keepConfirm', params: ({ event }) => event },
        },
        'removal.dismissed': 'present',
      },
    },
    checkingPassword: {
      tags: ['busy', 'asked'],
      exit: 'forgetConfirm',
      invoke: {
        src: 'confirmPassword',
        input: ({ context }) => ({ confirm: context.confirm }),
        onDone: 'removing',
        onError: {
          target: 'confirming',
          actions: { type: 'keepWrong', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    removing: {
      tags: ['busy', 'asked'],
      invoke: {
        src: 'removeCustomer',
        input: {},
        onDone: 'removed',
        onError: {
          target: 'confirming',
          description: 'A payment that has no outcome yet keeps the customer.',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    removed: { type: 'final', description: 'Signed out, and nothing is kept on this device.' },
  },
});
