import { assign, setup } from 'xstate';
import { type Failure, failureOf } from '../../domain/api/failure.ts';
import { forgotPassword, validateResetToken } from '../../domain/session/password-calls.ts';
import { port, unwired } from '../port.ts';

type Context = {
  readonly email: string;
  readonly code: string;
  /** The token for choosing a new password, received for the code. */
  readonly token: string;
  /** True when the code was mailed before this page was opened and no other was requested. */
  readonly isInHand: boolean;
  readonly failure: Failure | undefined;
};

/** Asking for a new password (PWD-20). The answer is the same for known and unknown addresses. */
export const forgotPasswordMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'email.submitted'; email: string }
      | { type: 'code.submitted'; code: string }
      | { type: 'code.inHand'; email: string }
      | { type: 'email.changed' },
    tags: {} as 'busy' | 'emailEntry' | 'codeEntry',
    output: {} as { readonly token: string },
  },
  actors: {
    solveBotCheck: unwired.promise<string>(),
    forgotPassword: port(forgotPassword),
    validateResetToken: port(validateResetToken),
  },
  actions: {
    keepEmail: assign((_, params: { email: string; isInHand: boolean }) => ({
      ...params,
      failure: undefined,
    })),
    keepCode: assign({ code: (_, params: { code: string }) => params.code, failure: undefined }),
    keepToken: assign({ token: (_, params: { token: string }) => params.token, failure: undefined }),
    forgetFailure: assign({ failure: undefined }),
    keepFailure: assign({
      failure: (_, params: { error: unknown }) => failureOf(params.error, forgotPassword.failure),
    }),
    keepCodeFailure: assign({
      failure: (_, params: { error: unknown }) => failureOf(params.error, validateResetToken.failure),
    }),
  },
}).createMachine({
  id: 'forgotPassword',
  description:
    'From an email address to a token for a new password, by the mailed link or the code in the mail.',
  context: { email: '', code: '', token: '', isInHand: false, failure: undefined },
  output: ({ context }) => ({ token: context.token }),
  initial: 'asking',
  states: {
    asking: {
      tags: ['emailEntry'],
      on: {
        'email.submitted': {
          target: 'checkingPerson',
          actions: { type: 'keepEmail', params: ({ event }) => ({ email: event.email, isInHand: false }) },
        },
        'code.inHand': {
          target: 'sent',
          description: 'An earlier mail is as good as a new one, which would invalidate it.',
          actions: { type: 'keepEmail', params: ({ event }) => ({ email: event.email, isInHand: true }) },
        },
      },
    },
    checkingPerson: {
      tags: ['busy', 'emailEntry'],
      invoke: {
        src: 'solveBotCheck',
        onDone: 'sending',
        onError: { target: 'asking', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    sending: {
      tags: ['busy', 'emailEntry'],
      invoke: {
        src: 'forgotPassword',
        input: ({ context, event }) => ({
          email: context.email,
          recaptcha_token: 'output' in event ? String(event.output) : '',
        }),
        onDone: 'sent',
        onError: { target: 'asking', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    sent: {
      tags: ['codeEntry'],
      description: 'If the address is registered, a mail is on its way. Its code can be typed here.',
      on: {
        'code.submitted': {
          target: 'checkingCode',
          actions: { type: 'keepCode', params: ({ event }) => event },
        },
        'email.changed': { target: 'asking', actions: 'forgetFailure' },
      },
    },
    checkingCode: {
      tags: ['busy', 'codeEntry'],
      invoke: {
        src: 'validateResetToken',
        input: ({ context }) => ({ password_reset_token: '', email: context.email, code: context.code }),
        onDone: {
          target: 'allowed',
          actions: {
            type: 'keepToken',
            params: ({ event }) => ({ token: event.output.password_reset_token }),
          },
        },
        onError: { target: 'sent', actions: { type: 'keepCodeFailure', params: ({ event }) => event } },
      },
    },
    allowed: { type: 'final', description: 'The customer can choose a new password with the token.' },
  },
});
