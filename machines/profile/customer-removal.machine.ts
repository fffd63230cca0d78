import { assign, setup } from 'xstate';
import type { EndingCount } from '../../domain/accounts/removal-effects.ts';
import type { AnswerOf } from '../../domain/api/call.ts';
import { failureOf } from '../../domain/api/failure.ts';
import { countEndings, removeCustomer } from '../../domain/profile/settings-calls.ts';
import { confirmPassword } from '../../domain/session/verification-calls.ts';
import { type Failed, messageOr } from '../failed.ts';
import { port, unwired } from '../port.ts';

type Confirmed = AnswerOf<typeof confirmPassword>;
type Confirm = () => Promise<Confirmed>;

type Context = {
  readonly confirm: Confirm | undefined;
  readonly message: string;
  /** The message about the entered password. */
  readonly wrong: string;
  /** What would end; undefined when the count could not be loaded. */
  readonly endings: readonly EndingCount[] | undefined;
};

/** Removing the whole customer (SET-20, SET-21, ruling 21). */
export const customerRemovalMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'removal.chosen' }
      | { type: 'removal.dismissed' }
      | { type: 'removal.confirmed'; confirm: Confirm },
    tags: {} as 'busy' | 'dirty' | 'settled' | 'asked' | 'counting',
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
    keepFailure: assign(messageOr(removeCustomer.failure)),
  },
}).createMachine({
  id: 'customerRemoval',
  description:
    'Ends everything that belongs to a customer. The question names what ends, and asks for the password.',
  context: { confirm: undefined, message: '', wrong: '', endings: undefined },
  initial: 'present',
  states: {
    present: {
      tags: ['settled'],
      on: { 'removal.chosen': { target: 'counting', actions: ['forgetMessage', 'forgetEndings'] } },
    },
    counting: {
      tags: ['busy', 'asked', 'counting'],
      description: 'What ends is counted before the question is shown (SET-21).',
      invoke: {
        src: 'countEndings',
        input: {},
        onDone: {
          target: 'confirming',
          actions: { type: 'keepEndings', params: ({ event }) => ({ endings: event.output.items }) },
        },
        onError: {
          target: 'confirming',
          description: 'Without the counts, the question names the kinds only.',
        },
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
        onError: { target: 'confirming', actions: { type: 'keepWrong', params: ({ event }) => event } },
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
          description: 'A payment without an outcome prevents the removal.',
          actions: { type: 'keepFailure', params: ({ event }) => event },
        },
      },
    },
    removed: { type: 'final', description: 'The customer is signed out and this device holds no data.' },
  },
});
