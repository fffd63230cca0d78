import { assign, setup } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { failureOf } from '../../domain/api/failure.ts';
import type { CodeSource } from '../../domain/session/authenticator.ts';
import { beginSecondFactor, confirmPassword } from '../../domain/session/verification-calls.ts';
import type { Failed } from '../failed.ts';
import { port, unwired } from '../port.ts';

type Confirmed = AnswerOf<typeof confirmPassword>;
type Confirm = () => Promise<Confirmed>;
type Begun = AnswerOf<typeof beginSecondFactor>;
type Sources = Begun['codes_from'];

type Context = {
  readonly asksForCode: boolean;
  /** Where a code may come from. A recovery code is good wherever the app is one of them. */
  readonly codesFrom: Sources;
  readonly codeFrom: CodeSource;
  readonly confirm: Confirm | undefined;
  readonly message: string;
  readonly codeMessage: string;
  /** True while the last code that was asked for could not be sent. */
  readonly isUnsent: boolean;
};

/** Asks for the password once more, and for a code where the change needs one too (ruling 21). */
export const passwordQuestionMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { readonly asksForCode: boolean },
    output: {} as boolean,
    events: {} as
      | { type: 'password.submitted'; confirm: Confirm }
      | { type: 'source.chosen'; source: CodeSource }
      | { type: 'question.dismissed' }
      | { type: 'session.ended' },
    tags: {} as 'busy' | 'settled' | 'texting',
  },
  actors: {
    confirmPassword: unwired.promise<Confirmed, { confirm: Confirm | undefined }>(),
    beginSecondFactor: port(beginSecondFactor),
  },
  guards: {
    asksForCode: ({ context }) => context.asksForCode,
    knowsSources: ({ context }) => context.codesFrom.length > 0,
    isText: (_, { source }: { source: CodeSource }) => source === 'text',
    isSignedOut: (_, { error }: Failed) => failureOf(error, '').kind === 'signed out',
  },
  actions: {
    keepConfirm: assign((_, { confirm }: { confirm: Confirm }) => ({
      confirm,
      message: '',
      codeMessage: '',
    })),
    forgetConfirm: assign({ confirm: undefined }),
    keepSources: assign((_, { codes_from }: Begun) => ({
      codesFrom: codes_from,
      codeFrom: codes_from[0] ?? 'text',
      codeMessage: '',
      isUnsent: false,
    })),
    keepSource: assign((_, { source }: { source: CodeSource }) => ({
      codeFrom: source,
      codeMessage: '',
      isUnsent: false,
    })),
    keepUnsent: assign({
      codeMessage: (_, { error }: Failed) => failureOf(error, beginSecondFactor.failure).message,
      isUnsent: true,
    }),
    keepWrong: assign((_, { error }: Failed) => {
      const { message, errors } = failureOf(error, confirmPassword.failure);
      return errors.code === undefined ? { message } : { codeMessage: errors.code };
    }),
  },
}).createMachine({
  id: 'passwordQuestion',
  description: 'The change that was refused waits meanwhile with all that was entered, and is sent again.',
  context: ({ input }) => ({
    asksForCode: input.asksForCode,
    codesFrom: [],
    codeFrom: 'text',
    confirm: undefined,
    message: '',
    codeMessage: '',
    isUnsent: false,
  }),
  initial: 'opened',
  output: ({ event }) => (event as { output?: boolean }).output === true,
  on: { 'question.dismissed': '.dismissed', 'session.ended': '.dismissed' },
  states: {
    opened: {
      always: [{ guard: 'asksForCode', target: 'beginning' }, { target: 'asked' }],
    },
    beginning: {
      tags: ['busy', 'texting'],
      description: 'A code is texted, unless an authenticator app makes one.',
      invoke: {
        src: 'beginSecondFactor',
        input: ({ context }): RequestOf<typeof beginSecondFactor> =>
          context.codesFrom.length > 0 ? { by: 'text' } : {},
        onDone: [
          {
            guard: 'knowsSources',
            target: 'asked',
            actions: { type: 'keepSource', params: { source: 'text' } },
          },
          { target: 'asked', actions: { type: 'keepSources', params: ({ event }) => event.output } },
        ],
        onError: [
          { guard: { type: 'isSignedOut', params: ({ event }) => event }, target: 'dismissed' },
          { target: 'asked', actions: { type: 'keepUnsent', params: ({ event }) => event } },
        ],
      },
    },
    asked: {
      tags: ['settled'],
      on: {
        'password.submitted': {
          target: 'checking',
          actions: { type: 'keepConfirm', params: ({ event }) => event },
        },
        'source.chosen': [
          { guard: { type: 'isText', params: ({ event }) => event }, target: 'beginning' },
          { actions: { type: 'keepSource', params: ({ event }) => event } },
        ],
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
          { guard: { type: 'isSignedOut', params: ({ event }) => event }, target: 'dismissed' },
          { target: 'asked', actions: { type: 'keepWrong', params: ({ event }) => event } },
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
