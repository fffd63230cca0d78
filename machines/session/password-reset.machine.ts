import { assign, setup } from 'xstate';
import type { AnswerOf } from '../../domain/api/call.ts';
import { type Failure, failureOf } from '../../domain/api/failure.ts';
import {
  resetPassword,
  type validatePassword,
  validateResetToken,
} from '../../domain/session/password-calls.ts';
import { port, unwired } from '../port.ts';
import { isDeadLink } from './dead-link.ts';

type Verdict = AnswerOf<typeof validatePassword>;

/**
 * The steps of a submit, as functions, so that no password is in an event, an input or a snapshot (MSC-26).
 */
export interface PasswordSteps {
  readonly checkPassword: () => Promise<Verdict>;
  readonly save: (recaptcha_token: string) => Promise<unknown>;
}

type Input = {
  /** The token of the mailed link, or the one received for its code. */
  readonly token: string;
  /** The message to show when the server sends none. */
  readonly failure: string;
};

type Context = {
  readonly token: string;
  readonly words: string;
  readonly steps: PasswordSteps | undefined;
  readonly failure: Failure | undefined;
};

/** Choosing a new password with a token, after a forgotten or a temporary password (PWD-21 to PWD-25). */
export const passwordResetMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as
      | { type: 'form.submitted'; steps: PasswordSteps }
      | { type: 'form.edited' }
      | { type: 'check.retried' }
      | { type: 'connection.returned' },
    tags: {} as 'busy' | 'settled' | 'form' | 'dead',
  },
  actors: {
    validateResetToken: port(validateResetToken),
    checkPassword: unwired.promise<Verdict, PasswordSteps | undefined>(),
    solveBotCheck: unwired.promise<string>(),
    watchReturn: unwired.callback(),
    save: unwired.promise<unknown, { steps: PasswordSteps | undefined; token: string }>(),
  },
  guards: {
    isUsable: (_, { verdict }: { verdict: Verdict }) => verdict.valid,
    isDead: (_, { error }: { error: unknown }) => isDeadLink(error),
    isTokenRefused: (_, { error }: { error: unknown }) => {
      const { kind, errors } = failureOf(error, resetPassword.failure);
      return kind === 'refused' && Object.keys(errors).length === 0;
    },
  },
  actions: {
    keepSteps: assign({ steps: (_, params: { steps: PasswordSteps }) => params.steps, failure: undefined }),
    forgetSteps: assign({ steps: undefined }),
    forgetFailure: assign({ failure: undefined }),
    refusePassword: assign({
      failure: (_, { verdict }: { verdict: Verdict }): Failure => ({
        kind: 'refused',
        status: 422,
        message: verdict.message,
        errors: { password: verdict.message },
      }),
    }),
    keepFailure: assign({
      failure: ({ context }, params: { error: unknown }) => failureOf(params.error, context.words),
    }),
    keepTokenFailure: assign({
      failure: (_, params: { error: unknown }) => failureOf(params.error, validateResetToken.failure),
    }),
  },
}).createMachine({
  id: 'passwordReset',
  description: 'The token is checked before the form is shown; a new password uses it up.',
  context: ({ input }) => ({
    token: input.token,
    words: input.failure,
    steps: undefined,
    failure: undefined,
  }),
  initial: 'validating',
  states: {
    validating: {
      tags: ['busy'],
      invoke: {
        src: 'validateResetToken',
        input: ({ context }) => ({ password_reset_token: context.token, email: '', code: '' }),
        onDone: 'choosing',
        onError: [
          {
            guard: { type: 'isDead', params: ({ event }) => event },
            target: 'invalid',
            actions: { type: 'keepTokenFailure', params: ({ event }) => event },
          },
          { target: 'unchecked' },
        ],
      },
    },
    unchecked: {
      description: 'No answer says that the token is bad: it is checked again, also automatically (PWD-25).',
      invoke: { src: 'watchReturn' },
      on: { 'check.retried': 'validating', 'connection.returned': 'validating' },
    },
    invalid: {
      type: 'final',
      tags: ['dead'],
      description: 'The customer can ask for another mail (PWD-21).',
    },
    choosing: {
      tags: ['form'],
      on: {
        'form.edited': { actions: 'forgetFailure' },
        'form.submitted': {
          target: 'checkingPassword',
          actions: { type: 'keepSteps', params: ({ event }) => event },
        },
      },
    },
    checkingPassword: {
      tags: ['busy', 'form'],
      invoke: {
        src: 'checkPassword',
        input: ({ context }) => context.steps,
        onDone: [
          {
            guard: { type: 'isUsable', params: ({ event }) => ({ verdict: event.output }) },
            target: 'checkingPerson',
          },
          {
            target: 'choosing',
            actions: [
              { type: 'refusePassword', params: ({ event }) => ({ verdict: event.output }) },
              'forgetSteps',
            ],
          },
        ],
        onError: {
          target: 'choosing',
          actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'forgetSteps'],
        },
      },
    },
    checkingPerson: {
      tags: ['busy', 'form'],
      invoke: {
        src: 'solveBotCheck',
        onDone: 'saving',
        onError: {
          target: 'choosing',
          actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'forgetSteps'],
        },
      },
    },
    saving: {
      tags: ['busy', 'form'],
      exit: 'forgetSteps',
      invoke: {
        src: 'save',
        input: ({ context, event }) => ({
          steps: context.steps,
          token: 'output' in event ? String(event.output) : '',
        }),
        onDone: 'done',
        onError: [
          {
            guard: { type: 'isTokenRefused', params: ({ event }) => event },
            target: 'refused',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
          { target: 'choosing', actions: { type: 'keepFailure', params: ({ event }) => event } },
        ],
      },
    },
    refused: {
      type: 'final',
      tags: ['dead'],
      description: 'The token is no longer valid: a message replaces the form (PWD-24).',
    },
    done: {
      type: 'final',
      tags: ['settled'],
      description: 'The customer can sign in with the new password.',
    },
  },
});
