import { assign, sendTo, setup } from 'xstate';
import type { AnswerOf } from '../../domain/api/call.ts';
import type { Failure } from '../../domain/api/failure.ts';
import { getNotifications, saveNotifications } from '../../domain/profile/notification-calls.ts';
import type { NotificationSwitches } from '../../domain/profile/notification-settings.ts';
import { CODE_RESENT } from '../../domain/profile/text/en.ts';
import {
  generateMobileCode,
  updateMobileRegistration,
  verifyMobile,
} from '../../domain/session/verification-calls.ts';
import { failureOr } from '../failed.ts';
import { port } from '../port.ts';
import { codeCooldownMachine } from './code-cooldown.machine.ts';

type Sent = AnswerOf<typeof generateMobileCode>;
type Outcome = AnswerOf<typeof verifyMobile>;

type Input = {
  /** A stored, unverified number gets a code at once (VER-24). When empty, the dialog asks for a number. */
  readonly number: string;
  /**
   * True when a code was sent before the dialog was closed or the page was reloaded: it can still be entered,
   * and no other is sent (VER-13).
   */
  readonly isInHand?: boolean;
};

type Context = Input & {
  readonly code: string;
  readonly sent: Sent | undefined;
  readonly failure: Failure | undefined;
  /** The message that another code was sent (ERR2-39). */
  readonly notice: string;
  readonly switches: NotificationSwitches | undefined;
};

/** How the customer left the dialog: later, never again, or with a verified number (VER-17 to VER-20). */
type How = 'later' | 'never' | 'verified';

/** Verifying a mobile number, then choosing its uses (VER-01 to VER-26). */
export const mobileVerificationMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    output: {} as How,
    children: {} as { cooldown: 'codeCooldown' },
    events: {} as
      | { type: 'number.submitted'; number: string }
      | { type: 'number.changed' }
      | { type: 'code.inHand' }
      | { type: 'code.submitted'; code: string }
      | { type: 'code.regenerated' }
      | { type: 'switches.chosen'; switches: NotificationSwitches }
      | { type: 'retry.chosen' }
      | { type: 'later.chosen' }
      | { type: 'never.chosen' },
    tags: {} as 'busy' | 'settled' | 'codeEntry' | 'resending' | 'declining',
  },
  actors: {
    codeCooldown: codeCooldownMachine,
    generateMobileCode: port(generateMobileCode),
    verifyMobile: port(verifyMobile),
    updateMobileRegistration: port(updateMobileRegistration),
    getNotifications: port(getNotifications),
    saveNotifications: port(saveNotifications),
  },
  guards: {
    hasNumber: ({ context }) => context.number !== '',
    isInHand: ({ context }) => context.isInHand === true,
    isVerified: (_, { outcome }: { outcome: Outcome }) => outcome.success && outcome.verified,
  },
  actions: {
    keepNumber: assign((_, { number }: { number: string }) => ({ number, failure: undefined, notice: '' })),
    forgetNumber: assign({ number: '', sent: undefined, failure: undefined, notice: '' }),
    keepCode: assign((_, { code }: { code: string }) => ({ code, failure: undefined, notice: '' })),
    forgetCode: assign({ code: '' }),
    keepSent: assign((_, { sent }: { sent: Sent }) => ({ sent, failure: undefined })),
    beginCooldown: sendTo('cooldown', { type: 'code.sent' }),
    sayResent: assign({ notice: CODE_RESENT }),
    sayNothing: assign({ failure: undefined, notice: '' }),
    keepRefusal: assign({
      failure: (_, { outcome }: { outcome: Outcome }): Failure => ({
        kind: 'refused',
        status: 200,
        message: outcome.message || verifyMobile.failure,
        errors: {},
      }),
    }),
    keepUnsent: assign(failureOr(generateMobileCode.failure)),
    keepUnchecked: assign(failureOr(verifyMobile.failure)),
    keepUnstored: assign(failureOr(updateMobileRegistration.failure)),
    keepUnread: assign(failureOr(getNotifications.failure)),
    keepUnsaved: assign(failureOr(saveNotifications.failure)),
    keepSwitches: assign((_, { switches }: { switches: NotificationSwitches }) => ({
      switches,
      failure: undefined,
    })),
  },
}).createMachine({
  id: 'mobileVerification',
  description: 'A number becomes the customer’s after the code sent to it was entered.',
  context: ({ input }) => ({
    ...input,
    code: '',
    sent: undefined,
    failure: undefined,
    notice: '',
    switches: undefined,
  }),
  invoke: { id: 'cooldown', src: 'codeCooldown' },
  output: ({ event }) => ('output' in event ? (event.output as How) : 'later'),
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'isInHand', target: 'codeAsked' },
        { guard: 'hasNumber', target: 'sending' },
        { target: 'numberAsked' },
      ],
    },
    numberAsked: {
      on: {
        'number.submitted': {
          target: 'sending',
          actions: { type: 'keepNumber', params: ({ event }) => event },
        },
        'code.inHand': {
          target: 'codeAsked',
          description: 'The server knows the number of the newest code (VER-13).',
          actions: 'forgetNumber',
        },
        'later.chosen': 'later',
        'never.chosen': 'storingChoice',
      },
    },
    storingChoice: {
      tags: ['busy', 'declining'],
      description: 'The customer is never asked again, on any device (VER-19).',
      invoke: {
        src: 'updateMobileRegistration',
        input: { mobile_registration: 2 },
        onDone: 'never',
        onError: { target: 'numberAsked', actions: { type: 'keepUnstored', params: ({ event }) => event } },
      },
    },
    sending: {
      tags: ['busy'],
      invoke: {
        src: 'generateMobileCode',
        input: ({ context }) => ({ MobileNumber: context.number }),
        onDone: {
          target: 'codeAsked',
          actions: [{ type: 'keepSent', params: ({ event }) => ({ sent: event.output }) }, 'beginCooldown'],
        },
        onError: {
          target: 'numberAsked',
          description: 'A number that another customer uses gets no code (VER-26).',
          actions: { type: 'keepUnsent', params: ({ event }) => event },
        },
      },
    },
    codeAsked: {
      tags: ['codeEntry'],
      exit: 'sayNothing',
      on: {
        'code.submitted': { target: 'checking', actions: { type: 'keepCode', params: ({ event }) => event } },
        'code.regenerated': 'sendingAgain',
        'number.changed': 'numberAsked',
        'later.chosen': 'later',
      },
    },
    sendingAgain: {
      tags: ['busy', 'codeEntry', 'resending'],
      invoke: {
        src: 'generateMobileCode',
        input: ({ context }) => ({ MobileNumber: context.number }),
        onDone: {
          target: 'codeAsked',
          actions: [
            { type: 'keepSent', params: ({ event }) => ({ sent: event.output }) },
            'beginCooldown',
            'sayResent',
          ],
        },
        onError: { target: 'codeAsked', actions: { type: 'keepUnsent', params: ({ event }) => event } },
      },
    },
    checking: {
      tags: ['busy', 'codeEntry'],
      exit: 'forgetCode',
      invoke: {
        src: 'verifyMobile',
        input: ({ context }) => ({ VerificationCode: context.code }),
        onDone: [
          {
            guard: { type: 'isVerified', params: ({ event }) => ({ outcome: event.output }) },
            target: 'reading',
          },
          {
            target: 'codeAsked',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ outcome: event.output }) },
          },
        ],
        onError: { target: 'codeAsked', actions: { type: 'keepUnchecked', params: ({ event }) => event } },
      },
    },
    reading: {
      tags: ['busy', 'settled'],
      description: 'The number is verified; the customer chooses its uses next (VER-15, VER-16).',
      invoke: {
        src: 'getNotifications',
        input: {},
        onDone: {
          target: 'choosing',
          actions: { type: 'keepSwitches', params: ({ event }) => ({ switches: event.output }) },
        },
        onError: { target: 'unread', actions: { type: 'keepUnread', params: ({ event }) => event } },
      },
    },
    unread: {
      tags: ['settled'],
      on: { 'retry.chosen': 'reading', 'later.chosen': 'verified' },
    },
    choosing: {
      tags: ['settled'],
      on: {
        'switches.chosen': {
          target: 'saving',
          actions: { type: 'keepSwitches', params: ({ event }) => event },
        },
        'later.chosen': 'verified',
      },
    },
    saving: {
      tags: ['busy', 'settled'],
      invoke: {
        src: 'saveNotifications',
        input: ({ context }) => context.switches as NotificationSwitches,
        onDone: 'verified',
        onError: { target: 'choosing', actions: { type: 'keepUnsaved', params: ({ event }) => event } },
      },
    },
    later: {
      type: 'final',
      output: 'later',
      description: 'The customer is asked again at the next sign-in (VER-18).',
    },
    never: { type: 'final', output: 'never' },
    verified: { type: 'final', output: 'verified' },
  },
});
