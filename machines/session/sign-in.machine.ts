import { assign, setup } from 'xstate';
import type { AnswerOf } from '../../domain/api/call.ts';
import { type Failure, failureOf } from '../../domain/api/failure.ts';
import { FALLBACK } from '../../domain/api/text/fallback.ts';
import type { CodeSource } from '../../domain/session/authenticator.ts';
import { login } from '../../domain/session/calls.ts';
import { textSignInCode, verifySignInCode } from '../../domain/session/verification-calls.ts';
import { port, unwired } from '../port.ts';
import type { LoggedCustomer } from './session-values.ts';

export interface Credentials {
  readonly user_name: string;
  readonly password: string;
}

type Context = {
  readonly keep: boolean;
  readonly credentials: Credentials;
  readonly botToken: string;
  /** The token for the next step: the exchange, the code or the new password. */
  readonly token: string;
  readonly code: string;
  /** What the field takes now. */
  readonly codeFrom: CodeSource;
  /** Where a code may come from: first the way that the token is for. */
  readonly codesFrom: readonly CodeSource[];
  /** The last two digits of the number that the newest code was texted to. */
  readonly codeTo: string;
  /** True while another code is sent in place of the first, and after it. */
  readonly isResent: boolean;
  /** The email address of the sign-in, to which an unused code may have been sent. */
  readonly name: string;
  readonly codeFor: string;
  readonly profile: LoggedCustomer | undefined;
  readonly failure: Failure | undefined;
};

type LoginAnswer = AnswerOf<typeof login>;

const TOO_SOON = 429;

const NO_CREDENTIALS: Credentials = { user_name: '', password: '' };

/** The login form (SES-03 to SES-13). */
export const signInMachine = setup({
  types: {
    context: {} as Context,
    output: {} as { customer: number; profile: LoggedCustomer; keep: boolean } | undefined,
    events: {} as
      | { type: 'credentials.submitted'; credentials: Credentials; keep: boolean }
      | { type: 'code.submitted'; code: string }
      | { type: 'source.chosen'; source: CodeSource }
      | { type: 'code.resent' }
      | { type: 'form.returned' },
    tags: {} as 'busy' | 'form' | 'texting',
  },
  actors: {
    solveBotCheck: unwired.promise<string>(),
    login: port(login),
    verifySignInCode: port(verifySignInCode),
    textSignInCode: port(textSignInCode),
    startSession: unwired.promise<LoggedCustomer, { token: string; keep: boolean }>(),
  },
  guards: {
    hasToken: (_, { answer }: { answer: LoginAnswer }) => answer.token !== undefined,
    asksForPassword: (_, { answer }: { answer: LoginAnswer }) => answer.password_reset_token !== undefined,
    asksForCode: (_, { answer }: { answer: LoginAnswer }) => answer.one_time_token !== undefined,
    hasCode: ({ context }, { error }: { error: unknown }) =>
      context.codeFor === context.name && failureOf(error, login.failure).status === TOO_SOON,
    isUntexted: ({ context }, { source }: { source: CodeSource }) =>
      source === 'text' && context.codesFrom[0] !== 'text',
    isVerified: (_, { profile }: { profile: LoggedCustomer }) => profile.verified,
  },
  actions: {
    keepCredentials: assign((_, { credentials, keep }: { credentials: Credentials; keep: boolean }) => ({
      credentials,
      name: credentials.user_name,
      keep,
      isResent: false,
      failure: undefined,
    })),
    forgetCredentials: assign({ credentials: NO_CREDENTIALS, botToken: '' }),
    keepBotToken: assign({ botToken: (_, params: { token: string }) => params.token }),
    keepToken: assign(({ context }, { answer }: { answer: LoginAnswer }) => ({
      token: answer.token ?? answer.password_reset_token ?? answer.one_time_token ?? '',
      codeFor: answer.one_time_token === undefined ? '' : context.name,
    })),
    keepSources: assign(
      (_, { answer: { codes_from = ['text'], code_to = '' } }: { answer: LoginAnswer }) => ({
        codesFrom: codes_from,
        codeFrom: codes_from[0] ?? 'text',
        codeTo: code_to,
        failure: undefined,
      }),
    ),
    noteResent: assign({ isResent: true, failure: undefined }),
    keepSource: assign((_, { source }: { source: CodeSource }) => ({ codeFrom: source, failure: undefined })),
    keepCode: assign({ code: (_, params: { code: string }) => params.code, failure: undefined }),
    forgetCode: assign({ code: '' }),
    forgetFailure: assign({ failure: undefined }),
    keepCodeFailure: assign(({ context }, params: { error: unknown }) => {
      const failure = failureOf(params.error, verifySignInCode.failure);
      // The sign-in has ended: entering the password again must not lead back to it.
      return { failure, codeFor: failure.status === TOO_SOON ? '' : context.codeFor };
    }),
    keepUntexted: assign({
      failure: (_, params: { error: unknown }) => failureOf(params.error, textSignInCode.failure),
      isResent: false,
    }),
    keepProfile: assign({ profile: (_, params: { profile: LoggedCustomer }) => params.profile }),
    keepRefusal: assign({ failure: (_, params: { error: unknown }) => loginFailure(params.error) }),
    keepNoStart: assign({
      failure: (_, params: { error: unknown }) => ({
        ...failureOf(params.error, login.failure),
        message: login.failure,
        errors: {},
      }),
    }),
  },
}).createMachine({
  id: 'signIn',
  description: 'From email and password to a session. A session starts only with an exchanged token.',
  context: {
    keep: false,
    credentials: { user_name: '', password: '' },
    botToken: '',
    token: '',
    code: '',
    codeFrom: 'text',
    codesFrom: [],
    codeTo: '',
    isResent: false,
    name: '',
    codeFor: '',
    profile: undefined,
    failure: undefined,
  },
  initial: 'editing',
  output: ({ context }) =>
    context.profile && { customer: context.profile.id, profile: context.profile, keep: context.keep },
  states: {
    editing: {
      tags: ['form'],
      on: {
        'credentials.submitted': {
          target: 'checking',
          actions: { type: 'keepCredentials', params: ({ event }) => event },
        },
      },
    },
    checking: {
      tags: ['busy', 'form'],
      description: 'The browser computes a new bot check for each try (SES-10).',
      invoke: {
        src: 'solveBotCheck',
        onDone: {
          target: 'submitting',
          actions: { type: 'keepBotToken', params: ({ event }) => ({ token: event.output }) },
        },
        onError: {
          target: 'editing',
          actions: [{ type: 'keepNoStart', params: ({ event }) => event }, 'forgetCredentials'],
        },
      },
    },
    submitting: {
      tags: ['busy', 'form'],
      exit: 'forgetCredentials',
      invoke: {
        src: 'login',
        input: ({ context }) => ({ ...context.credentials, recaptcha_token: context.botToken }),
        onDone: [
          {
            guard: { type: 'hasToken', params: ({ event }) => ({ answer: event.output }) },
            target: 'exchanging',
            actions: { type: 'keepToken', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            guard: { type: 'asksForPassword', params: ({ event }) => ({ answer: event.output }) },
            target: 'newPasswordAsked',
            actions: { type: 'keepToken', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            guard: { type: 'asksForCode', params: ({ event }) => ({ answer: event.output }) },
            target: 'codeAsked',
            actions: [
              { type: 'keepToken', params: ({ event }) => ({ answer: event.output }) },
              { type: 'keepSources', params: ({ event }) => ({ answer: event.output }) },
            ],
          },
          {
            target: 'editing',
            actions: { type: 'keepNoStart', params: ({ event }) => ({ error: event.output }) },
          },
        ],
        onError: [
          {
            guard: { type: 'hasCode', params: ({ event }) => event },
            target: 'codeAsked',
            description: 'It is too soon for another code: the one already sent is still good (VER-22).',
          },
          { target: 'editing', actions: { type: 'keepRefusal', params: ({ event }) => event } },
        ],
      },
    },
    codeAsked: {
      description:
        'The server answered 202: it waits for a code, and no session starts without it (SES-06). An authenticator app is asked before a text, and a recovery code stands in for it (ruling 76).',
      on: {
        'source.chosen': [
          {
            guard: { type: 'isUntexted', params: ({ event }) => event },
            target: 'textingCode',
            actions: 'forgetFailure',
          },
          { actions: { type: 'keepSource', params: ({ event }) => event } },
        ],
        'code.resent': { target: 'textingCode', actions: 'noteResent' },
        'code.submitted': {
          target: 'checkingCode',
          actions: { type: 'keepCode', params: ({ event }) => event },
        },
        'form.returned': { target: 'editing', actions: 'forgetFailure' },
      },
    },
    checkingCode: {
      tags: ['busy'],
      exit: 'forgetCode',
      invoke: {
        src: 'verifySignInCode',
        input: ({ context }) => ({
          VerificationCode: context.code,
          one_time_token: context.token,
          code_from: context.codeFrom,
        }),
        onDone: [
          {
            guard: { type: 'hasToken', params: ({ event }) => ({ answer: event.output }) },
            target: 'exchanging',
            actions: { type: 'keepToken', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            target: 'codeAsked',
            description: 'An answer that leads nowhere counts as a code that was not checked.',
            actions: { type: 'keepCodeFailure', params: ({ event }) => ({ error: event.output }) },
          },
        ],
        onError: {
          target: 'codeAsked',
          description: 'The customer can try again after a wrong code (VER-22).',
          actions: { type: 'keepCodeFailure', params: ({ event }) => event },
        },
      },
    },
    textingCode: {
      tags: ['busy', 'texting'],
      description:
        'The customer does not have the app at hand, or the code did not arrive: another one replaces it, after 20 seconds (SRV2-35). The sign-in goes on under another token.',
      invoke: {
        src: 'textSignInCode',
        input: ({ context }) => ({ one_time_token: context.token }),
        onDone: {
          target: 'codeAsked',
          actions: [
            { type: 'keepToken', params: ({ event }) => ({ answer: event.output }) },
            { type: 'keepSources', params: ({ event }) => ({ answer: event.output }) },
          ],
        },
        onError: { target: 'codeAsked', actions: { type: 'keepUntexted', params: ({ event }) => event } },
      },
    },
    newPasswordAsked: {
      description: 'The password was a temporary one: the customer must choose a new one first (SES-05).',
      on: { 'form.returned': 'editing' },
    },
    exchanging: {
      tags: ['busy', 'form'],
      description: 'The token of the login is exchanged for a session (SES-04).',
      invoke: {
        src: 'startSession',
        input: ({ context }) => ({ token: context.token, keep: context.keep }),
        onDone: [
          {
            guard: { type: 'isVerified', params: ({ event }) => ({ profile: event.output }) },
            target: 'signedIn',
            actions: { type: 'keepProfile', params: ({ event }) => ({ profile: event.output }) },
          },
          {
            target: 'verificationAsked',
            actions: { type: 'keepProfile', params: ({ event }) => ({ profile: event.output }) },
          },
        ],
        onError: { target: 'editing', actions: { type: 'keepNoStart', params: ({ event }) => event } },
      },
    },
    verificationAsked: {
      description: 'The email address was never verified; the other screens stay closed (REG-27).',
      on: { 'form.returned': 'editing' },
    },
    signedIn: { type: 'final' },
  },
});

/**
 * The message of a failed login: a refusal keeps its own, a broken server and a lost connection have fixed
 * ones (SES-07 to SES-13).
 */
function loginFailure(error: unknown): Failure {
  const failure = failureOf(error, login.failure);
  if (failure.kind === 'refused') return failure;
  const status = Math.max(failure.status, failure.gateway ?? 0);
  return status >= 500 ? { ...failure, status, message: FALLBACK } : { ...failure, message: login.failure };
}
