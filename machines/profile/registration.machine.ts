import { assign, setup } from 'xstate';
import type { AnswerOf } from '../../domain/api/call.ts';
import { type Failure, failureOf } from '../../domain/api/failure.ts';
import { createCustomer } from '../../domain/profile/registration-calls.ts';
import type { validatePassword } from '../../domain/session/password-calls.ts';
import { unwired } from '../port.ts';

type Verdict = AnswerOf<typeof validatePassword>;

/**
 * The steps of a submit, as functions, so that no password is in an event, an input or a snapshot (MSC-26).
 */
export interface RegistrationSteps {
  readonly email: string;
  readonly checkPassword: () => Promise<Verdict>;
  readonly save: (recaptcha_token: string) => Promise<{ email: string }>;
}

type Context = {
  readonly steps: RegistrationSteps | undefined;
  readonly failure: Failure | undefined;
};

/** Registering a customer (REG-03 to REG-21). */
export const registrationMachine = setup({
  types: {
    context: {} as Context,
    output: {} as { email: string },
    events: {} as { type: 'form.submitted'; steps: RegistrationSteps } | { type: 'form.edited' },
    tags: {} as 'busy',
  },
  actors: {
    checkPassword: unwired.promise<Verdict, RegistrationSteps | undefined>(),
    solveBotCheck: unwired.promise<string>(),
    save: unwired.promise<{ email: string }, { steps: RegistrationSteps | undefined; token: string }>(),
    keepEmail: unwired.promise<void, { email: string }>(),
  },
  guards: { isUsable: (_, { verdict }: { verdict: Verdict }) => verdict.valid },
  actions: {
    keepSteps: assign({
      steps: (_, params: { steps: RegistrationSteps }) => params.steps,
      failure: undefined,
    }),
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
      failure: (_, params: { error: unknown }) => failureOf(params.error, createCustomer.failure),
    }),
  },
}).createMachine({
  id: 'registration',
  description: 'Password, person, profile, in that order; a step that fails stops there (REG-19).',
  context: { steps: undefined, failure: undefined },
  initial: 'editing',
  output: ({ context }) => ({ email: context.steps?.email ?? '' }),
  states: {
    editing: {
      on: {
        'form.edited': { actions: 'forgetFailure' },
        'form.submitted': {
          target: 'checkingPassword',
          actions: { type: 'keepSteps', params: ({ event }) => event },
        },
      },
    },
    checkingPassword: {
      tags: ['busy'],
      description: 'The server checks the password against the most common ones (PWD-06).',
      invoke: {
        src: 'checkPassword',
        input: ({ context }) => context.steps,
        onDone: [
          {
            guard: { type: 'isUsable', params: ({ event }) => ({ verdict: event.output }) },
            target: 'checkingPerson',
          },
          {
            target: 'editing',
            actions: [
              { type: 'refusePassword', params: ({ event }) => ({ verdict: event.output }) },
              'forgetSteps',
            ],
          },
        ],
        onError: {
          target: 'editing',
          actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'forgetSteps'],
        },
      },
    },
    checkingPerson: {
      tags: ['busy'],
      description: 'The browser computes the bot check; the customer solves nothing (REG-20).',
      invoke: {
        src: 'solveBotCheck',
        onDone: 'saving',
        onError: {
          target: 'editing',
          actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'forgetSteps'],
        },
      },
    },
    saving: {
      tags: ['busy'],
      invoke: {
        src: 'save',
        input: ({ context, event }) => ({
          steps: context.steps,
          token: 'output' in event ? String(event.output) : '',
        }),
        onDone: 'remembering',
        onError: {
          target: 'editing',
          actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'forgetSteps'],
        },
      },
    },
    remembering: {
      tags: ['busy'],
      description: 'The next page names the address, also after a reload (REG-23).',
      invoke: {
        src: 'keepEmail',
        input: ({ context }) => ({ email: context.steps?.email ?? '' }),
        onDone: 'registered',
        onError: 'registered',
      },
    },
    registered: { type: 'final' },
  },
});
