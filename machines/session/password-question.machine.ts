import { assign, setup } from 'xstate';
import type { AnswerOf } from '../../domain/api/call.ts';
import { failureOf } from '../../domain/api/failure.ts';
import { confirmPassword } from '../../domain/session/calls.ts';
import { unwired } from '../port.ts';

type Confirmed = AnswerOf<typeof confirmPassword>;
type Confirm = () => Promise<Confirmed>;

type Context = { readonly confirm: Confirm | undefined; readonly message: string };

type Failed = { error: unknown };

/** Asks for the password once more, for a change that needs a fresh one (ruling 21). */
export const passwordQuestionMachine = setup({
  types: {
    context: {} as Context,
    output: {} as boolean,
    events: {} as
      | { type: 'password.submitted'; confirm: Confirm }
      | { type: 'question.dismissed' }
      | { type: 'session.ended' },
    tags: {} as 'busy' | 'settled',
  },
  actors: { confirmPassword: unwired.promise<Confirmed, { confirm: Confirm | undefined }>() },
  guards: {
    isSignedOut: (_, { error }: Failed) => failureOf(error, '').kind === 'signed out',
  },
  actions: {
    keepConfirm: assign((_, { confirm }: { confirm: Confirm }) => ({ confirm, message: '' })),
    forgetConfirm: assign({ confirm: undefined }),
    keepWrong: assign({
      message: (_, { error }: Failed) => failureOf(error, confirmPassword.failure).message,
    }),
  },
}).createMachine({
  id: 'passwordQuestion',
  description: 'The change that was refused waits meanwhile with all that was entered, and is sent again.',
  context: { confirm: undefined, message: '' },
  initial: 'asked',
  output: ({ event }) => (event as { output?: boolean }).output === true,
  on: { 'question.dismissed': '.dismissed', 'session.ended': '.dismissed' },
  states: {
    asked: {
      tags: ['settled'],
      on: {
        'password.submitted': {
          target: 'checking',
          actions: { type: 'keepConfirm', params: ({ event }) => event },
        },
      },
    },
    checking: {
      tags: ['busy'],
      exit: 'forgetConfirm',
      invoke: {
        src: 'confirmPassword',
        input: ({ context }) => ({ confirm: context.confirm }),
        onDone: 'confirmed',
        onError: [
          {
            guard: { type: 'isSignedOut', params: ({ event }) => ({ error: event.error }) },
            target: 'dismissed',
          },
          {
            target: 'asked',
            actions: { type: 'keepWrong', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    confirmed: { type: 'final', output: true },
    dismissed: {
      type: 'final',
      output: false,
      description: 'The change is not made. The form says that it needs the password.',
    },
  },
});
