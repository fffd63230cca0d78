import { assign, sendTo, setup } from 'xstate';
import type { AnswerOf } from '../../domain/api/call.ts';
import type { Failure } from '../../domain/api/failure.ts';
import { CODE_RESENT } from '../../domain/profile/text/en.ts';
import { generateEmailCode, verifyEmail } from '../../domain/session/verification-calls.ts';
import { failureOr } from '../failed.ts';
import { port } from '../port.ts';
import { codeCooldownMachine } from './code-cooldown.machine.ts';

type Outcome = AnswerOf<typeof verifyEmail>;

type Context = {
  readonly email: string;
  readonly code: string;
  readonly failure: Failure | undefined;
  readonly notice: string;
};

/**
 * Changing the email address: the new address, and the code mailed to it (VER-27 to VER-29). The client asks for
 * the password and a code, and sends the address again (ruling 21).
 */
export const emailUpdateMachine = setup({
  types: {
    context: {} as Context,
    /** `email` is empty when the code was sent before the dialog was opened. */
    output: {} as { email: string } | undefined,
    children: {} as { cooldown: 'codeCooldown' },
    events: {} as
      | { type: 'email.submitted'; email: string }
      | { type: 'code.submitted'; code: string }
      | { type: 'code.regenerated' }
      | { type: 'email.corrected' }
      | { type: 'code.inHand' }
      | { type: 'update.left' },
    tags: {} as 'busy' | 'settled' | 'emailEntry' | 'codeEntry' | 'resending',
  },
  actors: {
    codeCooldown: codeCooldownMachine,
    generateEmailCode: port(generateEmailCode),
    verifyEmail: port(verifyEmail),
  },
  guards: {
    isVerified: (_, { outcome }: { outcome: Outcome }) => outcome.success && outcome.verified,
  },
  actions: {
    keepEmail: assign((_, { email }: { email: string }) => ({ email, failure: undefined, notice: '' })),
    forgetEmail: assign({ email: '', failure: undefined, notice: '' }),
    keepCode: assign((_, { code }: { code: string }) => ({ code, failure: undefined, notice: '' })),
    forgetCode: assign({ code: '' }),
    sayNothing: assign({ failure: undefined, notice: '' }),
    sayResent: assign({ notice: CODE_RESENT }),
    beginCooldown: sendTo('cooldown', { type: 'code.sent' }),
    keepUnsent: assign(failureOr(generateEmailCode.failure)),
    keepUnchecked: assign(failureOr(verifyEmail.failure)),
    keepRefusal: assign({
      failure: (_, { outcome }: { outcome: Outcome }): Failure => ({
        kind: 'refused',
        status: 200,
        message: outcome.message || verifyEmail.failure,
        errors: {},
      }),
    }),
  },
}).createMachine({
  id: 'emailUpdate',
  description: 'The old address stays in force until the code of the new one is confirmed.',
  context: { email: '', code: '', failure: undefined, notice: '' },
  invoke: { id: 'cooldown', src: 'codeCooldown' },
  output: ({ event }) => ('output' in event ? (event.output as { email: string } | undefined) : undefined),
  initial: 'emailAsked',
  on: { 'update.left': '.left' },
  states: {
    emailAsked: {
      tags: ['emailEntry'],
      on: {
        'email.submitted': {
          target: 'sending',
          actions: { type: 'keepEmail', params: ({ event }) => event },
        },
        'code.inHand': {
          target: 'codeAsked',
          description:
            'The code was sent before the dialog was closed; the server knows its address (VER-13).',
          actions: 'forgetEmail',
        },
      },
    },
    sending: {
      tags: ['busy', 'emailEntry'],
      invoke: {
        src: 'generateEmailCode',
        input: ({ context }) => ({ email_address: context.email }),
        onDone: { target: 'codeAsked', actions: 'beginCooldown' },
        onError: { target: 'emailAsked', actions: { type: 'keepUnsent', params: ({ event }) => event } },
      },
    },
    codeAsked: {
      tags: ['codeEntry'],
      exit: 'sayNothing',
      on: {
        'code.submitted': { target: 'checking', actions: { type: 'keepCode', params: ({ event }) => event } },
        'code.regenerated': 'sendingAgain',
        'email.corrected': 'emailAsked',
      },
    },
    sendingAgain: {
      tags: ['busy', 'codeEntry', 'resending'],
      invoke: {
        src: 'generateEmailCode',
        input: ({ context }) => ({ email_address: context.email }),
        onDone: { target: 'codeAsked', actions: ['beginCooldown', 'sayResent'] },
        onError: { target: 'codeAsked', actions: { type: 'keepUnsent', params: ({ event }) => event } },
      },
    },
    checking: {
      tags: ['busy', 'codeEntry'],
      exit: 'forgetCode',
      invoke: {
        src: 'verifyEmail',
        input: ({ context }) => ({ verification_code: context.code }),
        onDone: [
          {
            guard: { type: 'isVerified', params: ({ event }) => ({ outcome: event.output }) },
            target: 'changed',
          },
          {
            target: 'codeAsked',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ outcome: event.output }) },
          },
        ],
        onError: { target: 'codeAsked', actions: { type: 'keepUnchecked', params: ({ event }) => event } },
      },
    },
    changed: { type: 'final', output: ({ context }) => ({ email: context.email }) },
    left: { type: 'final' },
  },
});
