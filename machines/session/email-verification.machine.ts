import { assign, setup } from 'xstate';
import type { AnswerOf } from '../../domain/api/call.ts';
import { type Failure, failureOf } from '../../domain/api/failure.ts';
import { resendVerification, verifyCustomer } from '../../domain/profile/registration-calls.ts';
import { UNCHECKED_CODE, UNCHECKED_PASSWORD } from '../../domain/session/text/verification.ts';
import { port, unwired } from '../port.ts';
import { isDeadLink } from './dead-link.ts';

type Input = {
  /** The address that waits for verification; empty when this device does not know it. */
  readonly email: string;
  /** The token of the mailed link; empty when the page was opened without one. */
  readonly token: string;
};

type Answer = AnswerOf<typeof verifyCustomer>;

/** Sends the password with the token, so that no password is in an event or a snapshot (MSC-26). */
export type Confirm = (verify_token: string) => Promise<Answer>;

type Context = Input & {
  readonly code: string;
  readonly confirm: Confirm | undefined;
  readonly passwordFailure: string;
  readonly failure: Failure | undefined;
  readonly mailFailure: string;
  /** The time before the mail can be sent again, in milliseconds. */
  readonly rest: number;
};

/**
 * Verifying the email address of a registration, by the mailed link or the code in the mail (REG-23 to
 * REG-26).
 */
export const emailVerificationMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as
      | { type: 'code.submitted'; email: string; code: string; confirm?: Confirm | undefined }
      | { type: 'password.submitted'; confirm: Confirm }
      | { type: 'check.retried' }
      | { type: 'connection.returned' }
      | { type: 'resend.chosen'; email: string },
    tags: {} as 'busy' | 'proving' | 'mailing' | 'settled' | 'passwordEntry',
  },
  actors: {
    verifyCustomer: port(verifyCustomer),
    confirmPassword: unwired.promise<Answer, { confirm: Confirm | undefined; token: string }>(),
    watchReturn: unwired.callback(),
    resendVerification: port(resendVerification),
    /** How long the pause between two mails still lasts, in milliseconds. */
    measureRest: unwired.promise<number>(),
    beginRest: unwired.promise<void>(),
  },
  guards: {
    hasToken: ({ context }) => context.token !== '',
    isPasswordKnown: ({ context }) => context.confirm !== undefined,
    isLinkUnchecked: ({ context }, { error }: { error: unknown }) =>
      context.token !== '' && !isDeadLink(error),
    isPasswordWrong: (_, { error }: { error: unknown }) =>
      !isDeadLink(error) || failureOf(error, '').errors.password !== undefined,
    isResting: (_, { rest }: { rest: number }) => rest > 0,
  },
  actions: {
    keepCode: assign(
      (_, { email, code, confirm }: { email: string; code: string; confirm?: Confirm | undefined }) => ({
        email,
        code,
        confirm,
        token: '',
        failure: undefined,
      }),
    ),
    keepEmail: assign((_, { email }: { email: string }) => ({ email, mailFailure: '' })),
    keepFailure: assign({
      failure: ({ context }, params: { error: unknown }) => {
        const failure = failureOf(params.error, verifyCustomer.failure);
        if (failure.kind === 'refused') return failure;
        return context.token === '' ? { ...failure, message: UNCHECKED_CODE } : failure;
      },
    }),
    keepToken: assign((_, { answer }: { answer: Answer }) => ({ token: answer.verify_token ?? '' })),
    keepConfirm: assign((_, { confirm }: { confirm: Confirm }) => ({ confirm, passwordFailure: '' })),
    forgetConfirm: assign({ confirm: undefined }),
    keepPasswordFailure: assign({
      passwordFailure: (_, params: { error: unknown }) => failureOf(params.error, UNCHECKED_PASSWORD).message,
    }),
    keepMailFailure: assign({
      mailFailure: (_, params: { error: unknown }) =>
        failureOf(params.error, resendVerification.failure).message,
    }),
    keepRest: assign({ rest: (_, params: { rest: number }) => params.rest }),
  },
  delays: { rest: ({ context }) => context.rest },
}).createMachine({
  id: 'emailVerification',
  description:
    'A registration counts after its email address is verified. The mail can be sent again every 5 minutes.',
  context: ({ input }) => ({
    ...input,
    code: '',
    confirm: undefined,
    failure: undefined,
    passwordFailure: '',
    mailFailure: '',
    rest: 0,
  }),
  type: 'parallel',
  states: {
    proof: {
      initial: 'opening',
      states: {
        opening: {
          always: [{ guard: 'hasToken', target: 'checking' }, { target: 'asked' }],
        },
        asked: {
          description:
            'The customer follows the link in the mail or types its code: an installed app receives no links.',
          on: {
            'code.submitted': {
              target: 'checking',
              actions: { type: 'keepCode', params: ({ event }) => event },
            },
          },
        },
        checking: {
          tags: ['busy', 'proving'],
          invoke: {
            src: 'verifyCustomer',
            input: ({ context }) =>
              context.token === ''
                ? { verify_token: '', email: context.email, code: context.code, password: '' }
                : { verify_token: context.token, email: '', code: '', password: '' },
            onDone: [
              {
                guard: 'isPasswordKnown',
                target: 'continuing',
                actions: { type: 'keepToken', params: ({ event }) => ({ answer: event.output }) },
              },
              {
                target: 'passwordAsked',
                description: 'Without the password, a link or code verifies nothing yet (SRV2-36).',
                actions: { type: 'keepToken', params: ({ event }) => ({ answer: event.output }) },
              },
            ],
            onError: [
              { guard: { type: 'isLinkUnchecked', params: ({ event }) => event }, target: 'unchecked' },
              { target: 'asked', actions: { type: 'keepFailure', params: ({ event }) => event } },
            ],
          },
        },
        unchecked: {
          description:
            'No answer says that the link is bad: it is checked again, also automatically (REG-26).',
          invoke: { src: 'watchReturn' },
          on: {
            'check.retried': 'checking',
            'connection.returned': 'checking',
            'code.submitted': {
              target: 'checking',
              actions: { type: 'keepCode', params: ({ event }) => event },
            },
          },
        },
        continuing: {
          tags: ['busy', 'proving'],
          description:
            'The tab that registered still knows the password. Its customer goes on without entering it again.',
          exit: 'forgetConfirm',
          invoke: {
            src: 'confirmPassword',
            input: ({ context }) => ({ confirm: context.confirm, token: context.token }),
            onDone: 'verified',
            onError: [
              {
                guard: { type: 'isPasswordWrong', params: ({ event }) => event },
                target: 'passwordAsked',
                actions: { type: 'keepPasswordFailure', params: ({ event }) => event },
              },
              { target: 'asked', actions: { type: 'keepFailure', params: ({ event }) => event } },
            ],
          },
        },
        passwordAsked: {
          tags: ['passwordEntry'],
          description:
            'The link or code is good. Whoever registered somebody else’s address knows the password, and its owner does not.',
          on: {
            'password.submitted': {
              target: 'confirming',
              actions: { type: 'keepConfirm', params: ({ event }) => event },
            },
          },
        },
        confirming: {
          tags: ['busy', 'proving', 'passwordEntry'],
          exit: 'forgetConfirm',
          invoke: {
            src: 'confirmPassword',
            input: ({ context }) => ({ confirm: context.confirm, token: context.token }),
            onDone: 'verified',
            onError: [
              {
                guard: { type: 'isPasswordWrong', params: ({ event }) => event },
                target: 'passwordAsked',
                actions: { type: 'keepPasswordFailure', params: ({ event }) => event },
              },
              { target: 'asked', actions: { type: 'keepFailure', params: ({ event }) => event } },
            ],
          },
        },
        verified: {
          type: 'final',
          tags: ['settled'],
          description: 'The registered customer can sign in now.',
        },
      },
    },
    mail: {
      initial: 'measuring',
      states: {
        measuring: {
          invoke: {
            src: 'measureRest',
            onDone: [
              {
                guard: { type: 'isResting', params: ({ event }) => ({ rest: event.output }) },
                target: 'resting',
                actions: { type: 'keepRest', params: ({ event }) => ({ rest: event.output }) },
              },
              { target: 'ready' },
            ],
            onError: 'ready',
          },
        },
        ready: {
          on: {
            'resend.chosen': {
              target: 'sending',
              actions: { type: 'keepEmail', params: ({ event }) => event },
            },
          },
        },
        sending: {
          tags: ['busy', 'mailing'],
          invoke: {
            src: 'resendVerification',
            input: ({ context }) => ({ email: context.email }),
            onDone: 'beginning',
            onError: { target: 'ready', actions: { type: 'keepMailFailure', params: ({ event }) => event } },
          },
        },
        beginning: {
          invoke: { src: 'beginRest', onDone: 'measuring', onError: 'measuring' },
        },
        resting: {
          description: 'Hidden for 5 minutes after a mail, also after a reload (REG-24).',
          after: { rest: 'measuring' },
        },
      },
    },
  },
});
