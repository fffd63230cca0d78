import { assign, emit, setup } from 'xstate';
import type { AnswerOf } from '../../domain/api/call.ts';
import { checkDuplicateMobile } from '../../domain/session/verification-calls.ts';
import { switchPayByText } from '../../domain/texts/calls.ts';
import { TEXT_SETTINGS } from '../../domain/texts/text/settings.ts';
import { messageOr } from '../failed.ts';
import { port } from '../port.ts';

type Context = {
  readonly accountId: number;
  /** Why a number has to be registered, or why the switch did not move. */
  readonly message: string;
};

type NumberKnown = { known: AnswerOf<typeof checkDuplicateMobile> };
/** The switch of pay by text on a bill: on leads to the settings, off asks first (PBT-12, PBT-21, DET-23). */
export const payByTextToggleMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { readonly accountId: number },
    events: {} as
      | { type: 'switch.pressed'; wished: boolean }
      | { type: 'change.confirmed' }
      | { type: 'change.dismissed' }
      | { type: 'number.verified' }
      | { type: 'registration.closed' },
    emitted: {} as { type: 'settings.wanted'; isVerifiedNow: boolean } | { type: 'switch.done' },
    tags: {} as 'busy' | 'settled' | 'asked',
  },
  actors: { checkDuplicateMobile: port(checkDuplicateMobile), switchPayByText: port(switchPayByText) },
  guards: {
    isWished: (_, { wished }: { wished: boolean }) => wished,
    needsNumber: (_, { known }: NumberKnown) => known.mobile_number === '' || known.duplicate_mobile,
  },
  actions: {
    keepReason: assign({
      message: (_, { known }: NumberKnown) =>
        known.duplicate_mobile ? known.message || TEXT_SETTINGS.numberOfAnother : '',
    }),
    keepFailure: assign(messageOr(switchPayByText.failure)),
    keepUnchecked: assign(messageOr(checkDuplicateMobile.failure)),
    forgetMessage: assign({ message: '' }),
    leadToSettings: emit((_, { isVerifiedNow }: { isVerifiedNow: boolean }) => ({
      type: 'settings.wanted' as const,
      isVerifiedNow,
    })),
    tellDone: emit({ type: 'switch.done' }),
  },
}).createMachine({
  id: 'payByTextToggle',
  description: 'Saving the settings switches pay by text on. Switching it off needs one confirmation.',
  context: ({ input }) => ({ ...input, message: '' }),
  initial: 'resting',
  states: {
    resting: {
      tags: ['settled'],
      on: {
        'switch.pressed': [
          {
            guard: { type: 'isWished', params: ({ event }) => ({ wished: event.wished }) },
            target: 'checking',
            actions: 'forgetMessage',
          },
          { target: 'confirming', actions: 'forgetMessage' },
        ],
      },
    },
    checking: {
      tags: ['busy'],
      description: 'A missing number, or one that another customer has, is registered first (PBT-12).',
      invoke: {
        src: 'checkDuplicateMobile',
        input: {},
        onDone: [
          {
            guard: { type: 'needsNumber', params: ({ event }) => ({ known: event.output }) },
            target: 'registering',
            actions: { type: 'keepReason', params: ({ event }) => ({ known: event.output }) },
          },
          { target: 'resting', actions: { type: 'leadToSettings', params: { isVerifiedNow: false } } },
        ],
        onError: { target: 'resting', actions: { type: 'keepUnchecked', params: ({ event }) => event } },
      },
    },
    registering: {
      tags: ['settled'],
      on: {
        'number.verified': {
          target: 'resting',
          actions: ['forgetMessage', { type: 'leadToSettings', params: { isVerifiedNow: true } }],
        },
        'registration.closed': 'resting',
      },
    },
    confirming: {
      tags: ['settled', 'asked'],
      on: { 'change.confirmed': 'switching', 'change.dismissed': 'resting' },
    },
    switching: {
      tags: ['busy', 'asked'],
      invoke: {
        src: 'switchPayByText',
        input: ({ context }) => ({ AccountId: context.accountId, Active: false }),
        onDone: { target: 'resting', actions: 'tellDone' },
        onError: {
          target: 'resting',
          description: 'The switch returns to its earlier position.',
          actions: { type: 'keepFailure', params: ({ event }) => event },
        },
      },
    },
  },
});
