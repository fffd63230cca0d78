import { assign, setup } from 'xstate';
import type { AnswerOf } from '../../domain/api/call.ts';
import { failureOf } from '../../domain/api/failure.ts';
import { SET_UP_LIFE } from '../../domain/session/authenticator.ts';
import {
  confirmAuthenticator,
  endAuthenticator,
  getAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from '../../domain/session/authenticator-calls.ts';
import { AUTHENTICATOR } from '../../domain/session/text/security.ts';
import { port } from '../port.ts';

type Context = {
  readonly left: number;
  /** The key that waits for its first code; empty outside a set-up. */
  readonly key: string;
  readonly address: string;
  readonly code: string;
  /** New recovery codes, which are shown once. */
  readonly codes: readonly string[];
  readonly message: string;
  /** Why the entered code was refused. */
  readonly codeError: string;
};

type Setting = AnswerOf<typeof getAuthenticator>;

const NOTHING = { left: 0, key: '', address: '', code: '', codes: [], message: '', codeError: '' };

/** The authenticator app of a customer: set up, turned off, and its recovery codes (ruling 76). */
export const authenticatorMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'setUp.chosen' | 'setUp.left' | 'retry.chosen' }
      | { type: 'code.submitted'; code: string }
      | { type: 'codes.kept' | 'newCodes.chosen' }
      | { type: 'end.chosen' | 'end.confirmed' | 'end.dismissed' },
    tags: {} as
      | 'busy'
      | 'settled'
      | 'reading'
      | 'unread'
      | 'setUp'
      | 'codes'
      | 'on'
      | 'asked'
      | 'renewing'
      | 'ending',
  },
  actors: {
    getAuthenticator: port(getAuthenticator),
    startAuthenticator: port(startAuthenticator),
    confirmAuthenticator: port(confirmAuthenticator),
    renewRecoveryCodes: port(renewRecoveryCodes),
    endAuthenticator: port(endAuthenticator),
  },
  guards: {
    isActive: (_, { setting }: { setting: Setting }) => setting.active,
    isInSetUp: ({ context }) => context.key !== '',
    isWrongCode: (_, { error }: { error: unknown }) =>
      failureOf(error, confirmAuthenticator.failure).errors.code !== undefined,
    isUnknown: (_, { error }: { error: unknown }) =>
      failureOf(error, confirmAuthenticator.failure).kind !== 'refused',
  },
  actions: {
    keepActive: assign(({ context }, { setting }: { setting: Setting }) => ({
      ...NOTHING,
      left: setting.recovery_codes_left,
      message: context.key === '' ? '' : AUTHENTICATOR.codesUnseen,
    })),
    keepKey: assign((_, { key, address }: AnswerOf<typeof startAuthenticator>) => ({
      ...NOTHING,
      key,
      address,
    })),
    keepCode: assign((_, { code }: { code: string }) => ({ code, codeError: '', message: '' })),
    keepCodeError: assign({
      codeError: (_, { error }: { error: unknown }) => failureOf(error, confirmAuthenticator.failure).message,
    }),
    keepCodes: assign((_, { recovery_codes }: AnswerOf<typeof renewRecoveryCodes>) => ({
      ...NOTHING,
      codes: recovery_codes,
      left: recovery_codes.length,
    })),
    keepMessage: assign({
      message: (_, { error, failure }: { error: unknown; failure: string }) =>
        failureOf(error, failure).message,
    }),
    keepTooLate: assign({ ...NOTHING, message: AUTHENTICATOR.setUpTooLate }),
    forgetCodes: assign({ codes: [] }),
    forgetKey: assign({ key: '', address: '', code: '', codeError: '' }),
    forgetMessage: assign({ message: '' }),
    forgetAll: assign(NOTHING),
  },
  delays: { setUpLife: SET_UP_LIFE },
}).createMachine({
  id: 'authenticator',
  description: 'A key asks for nothing until its first code has proved that the app has it.',
  context: NOTHING,
  initial: 'reading',
  states: {
    reading: {
      tags: ['busy', 'reading'],
      invoke: {
        src: 'getAuthenticator',
        input: {},
        onDone: [
          {
            guard: { type: 'isActive', params: ({ event }) => ({ setting: event.output }) },
            target: 'on',
            actions: { type: 'keepActive', params: ({ event }) => ({ setting: event.output }) },
          },
          {
            guard: 'isInSetUp',
            target: 'keyShown',
            description: 'The answer to the first code was lost, and the server has not accepted it.',
          },
          { target: 'off' },
        ],
        onError: {
          target: 'unread',
          actions: {
            type: 'keepMessage',
            params: ({ event }) => ({ error: event.error, failure: getAuthenticator.failure }),
          },
        },
      },
    },
    unread: {
      tags: ['unread'],
      on: { 'retry.chosen': { target: 'reading', actions: 'forgetMessage' } },
    },
    off: {
      tags: ['settled'],
      on: { 'setUp.chosen': { target: 'starting', actions: 'forgetMessage' } },
    },
    starting: {
      tags: ['busy'],
      invoke: {
        src: 'startAuthenticator',
        input: {},
        onDone: { target: 'keyShown', actions: { type: 'keepKey', params: ({ event }) => event.output } },
        onError: {
          target: 'reading',
          description: 'It may have been set up elsewhere.',
          actions: {
            type: 'keepMessage',
            params: ({ event }) => ({ error: event.error, failure: startAuthenticator.failure }),
          },
        },
      },
    },
    keyShown: {
      tags: ['setUp'],
      description: 'QR code and key are shown, and the first code is awaited.',
      after: { setUpLife: { target: 'off', actions: 'keepTooLate' } },
      on: {
        'code.submitted': {
          target: 'confirming',
          actions: { type: 'keepCode', params: ({ event }) => event },
        },
        'setUp.left': { target: 'off', actions: 'forgetAll' },
      },
    },
    confirming: {
      tags: ['busy', 'setUp'],
      invoke: {
        src: 'confirmAuthenticator',
        input: ({ context }) => ({ code: context.code }),
        onDone: { target: 'codesShown', actions: { type: 'keepCodes', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isWrongCode', params: ({ event }) => event },
            target: 'keyShown',
            actions: { type: 'keepCodeError', params: ({ event }) => event },
          },
          {
            guard: { type: 'isUnknown', params: ({ event }) => event },
            target: 'reading',
            description: 'Nobody knows whether the code was accepted: the server is asked.',
            actions: {
              type: 'keepMessage',
              params: ({ event }) => ({ error: event.error, failure: confirmAuthenticator.failure }),
            },
          },
          {
            target: 'reading',
            actions: [
              'forgetKey',
              {
                type: 'keepMessage',
                params: ({ event }) => ({ error: event.error, failure: confirmAuthenticator.failure }),
              },
            ],
          },
        ],
      },
    },
    codesShown: {
      tags: ['codes', 'on'],
      description: 'The recovery codes are shown once. The server stores only hashes of them.',
      on: { 'codes.kept': { target: 'on', actions: 'forgetCodes' } },
    },
    on: {
      tags: ['settled', 'on'],
      on: {
        'newCodes.chosen': { target: 'renewing', actions: 'forgetMessage' },
        'end.chosen': { target: 'endAsked', actions: 'forgetMessage' },
      },
    },
    renewing: {
      tags: ['busy', 'on', 'renewing'],
      invoke: {
        src: 'renewRecoveryCodes',
        input: {},
        onDone: { target: 'codesShown', actions: { type: 'keepCodes', params: ({ event }) => event.output } },
        onError: {
          target: 'on',
          actions: {
            type: 'keepMessage',
            params: ({ event }) => ({ error: event.error, failure: renewRecoveryCodes.failure }),
          },
        },
      },
    },
    endAsked: {
      tags: ['asked', 'on'],
      on: { 'end.confirmed': 'ending', 'end.dismissed': 'on' },
    },
    ending: {
      tags: ['busy', 'on', 'ending'],
      invoke: {
        src: 'endAuthenticator',
        input: {},
        onDone: { target: 'off', actions: 'forgetAll' },
        onError: {
          target: 'on',
          actions: {
            type: 'keepMessage',
            params: ({ event }) => ({ error: event.error, failure: endAuthenticator.failure }),
          },
        },
      },
    },
  },
});
