import { assign, setup } from 'xstate';
import type { AnswerOf } from '../../domain/api/call.ts';
import type { Failure } from '../../domain/api/failure.ts';
import { FALLBACK } from '../../domain/api/text/fallback.ts';
import {
  addApp,
  getOwnFactors,
  type OwnFactors,
  removeApp,
  removePasskey,
  renamePasskey,
  startApp,
} from '../../domain/office/sign-in/factor-calls.ts';
import { failureOr } from '../failed.ts';
import { unwired } from '../port.ts';
import { officePort } from './office-port.ts';

type Context = {
  readonly factors: OwnFactors | undefined;
  /** The passkey that is renamed or removed; undefined for the authenticator app. */
  readonly passkey: number | undefined;
  readonly name: string;
  /** The new key of the authenticator app; empty outside its set-up. */
  readonly key: string;
  readonly address: string;
  readonly ticket: string;
  readonly code: string;
  readonly failure: Failure | undefined;
};

const NOTHING = {
  passkey: undefined,
  name: '',
  key: '',
  address: '',
  ticket: '',
  code: '',
  failure: undefined,
};

/** The second factors of a person of the office: passkeys and an authenticator app, never none (ruling 43). */
export const ownFactorsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'retry.chosen' | 'question.left' | 'addition.chosen' | 'setUp.chosen' }
      | { type: 'name.submitted'; name: string }
      | { type: 'code.submitted'; code: string }
      | { type: 'rename.chosen'; passkey: number }
      | { type: 'removal.chosen'; passkey: number | undefined }
      | { type: 'removal.confirmed' },
    tags: {} as 'busy' | 'settled' | 'unread' | 'adding' | 'key' | 'renaming' | 'removing',
  },
  actors: {
    getOwnFactors: officePort(getOwnFactors),
    addPasskey: unwired.promise<OwnFactors, { name: string }>(),
    renamePasskey: officePort(renamePasskey),
    removePasskey: officePort(removePasskey),
    startApp: officePort(startApp),
    addApp: officePort(addApp),
    removeApp: officePort(removeApp),
  },
  guards: { isApp: ({ context }) => context.passkey === undefined },
  actions: {
    keepFactors: assign((_, { factors }: { factors: OwnFactors }) => ({ ...NOTHING, factors })),
    keepPasskey: assign((_, { passkey }: { passkey: number | undefined }) => ({ ...NOTHING, passkey })),
    keepName: assign((_, { name }: { name: string }) => ({ name, failure: undefined })),
    keepKey: assign((_, { ticket, key, address }: AnswerOf<typeof startApp>) => ({ ticket, key, address })),
    keepCode: assign((_, { code }: { code: string }) => ({ code, failure: undefined })),
    keepFailure: assign(failureOr(FALLBACK)),
    forget: assign(NOTHING),
  },
}).createMachine({
  id: 'ownFactors',
  description: 'Somebody adds, names and removes the own second factors. The last one stays.',
  context: { ...NOTHING, factors: undefined },
  initial: 'reading',
  states: {
    reading: {
      tags: ['busy'],
      invoke: {
        src: 'getOwnFactors',
        input: {},
        onDone: {
          target: 'listed',
          actions: { type: 'keepFactors', params: ({ event }) => ({ factors: event.output }) },
        },
        onError: { target: 'unread', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    unread: {
      tags: ['unread'],
      on: { 'retry.chosen': { target: 'reading', actions: 'forget' } },
    },
    listed: {
      tags: ['settled'],
      on: {
        'addition.chosen': { target: 'naming', actions: 'forget' },
        'setUp.chosen': { target: 'starting', actions: 'forget' },
        'rename.chosen': {
          target: 'renameAsked',
          actions: { type: 'keepPasskey', params: ({ event }) => event },
        },
        'removal.chosen': {
          target: 'removalAsked',
          actions: { type: 'keepPasskey', params: ({ event }) => event },
        },
      },
    },
    naming: {
      tags: ['adding'],
      description: 'The name comes first: the browser asks for the passkey right after it.',
      on: {
        'name.submitted': { target: 'adding', actions: { type: 'keepName', params: ({ event }) => event } },
        'question.left': { target: 'listed', actions: 'forget' },
      },
    },
    adding: {
      tags: ['adding', 'busy'],
      description: 'The browser makes a passkey for the task of the server, which then takes it.',
      invoke: {
        src: 'addPasskey',
        input: ({ context }) => ({ name: context.name }),
        onDone: {
          target: 'listed',
          actions: { type: 'keepFactors', params: ({ event }) => ({ factors: event.output }) },
        },
        onError: { target: 'naming', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    starting: {
      tags: ['busy'],
      invoke: {
        src: 'startApp',
        input: {},
        onDone: { target: 'keyShown', actions: { type: 'keepKey', params: ({ event }) => event.output } },
        onError: { target: 'listed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    keyShown: {
      tags: ['key'],
      description: 'The app counts when its first code proves that it has the key.',
      on: {
        'code.submitted': {
          target: 'confirming',
          actions: { type: 'keepCode', params: ({ event }) => event },
        },
        'question.left': { target: 'listed', actions: 'forget' },
      },
    },
    confirming: {
      tags: ['key', 'busy'],
      invoke: {
        src: 'addApp',
        input: ({ context: { ticket, code } }) => ({ ticket, code }),
        onDone: {
          target: 'listed',
          actions: { type: 'keepFactors', params: ({ event }) => ({ factors: event.output }) },
        },
        onError: { target: 'keyShown', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    renameAsked: {
      tags: ['renaming'],
      on: {
        'name.submitted': { target: 'renaming', actions: { type: 'keepName', params: ({ event }) => event } },
        'question.left': { target: 'listed', actions: 'forget' },
      },
    },
    renaming: {
      tags: ['renaming', 'busy'],
      invoke: {
        src: 'renamePasskey',
        input: ({ context: { passkey, name } }) => ({ id: passkey as number, name }),
        onDone: {
          target: 'listed',
          actions: { type: 'keepFactors', params: ({ event }) => ({ factors: event.output }) },
        },
        onError: { target: 'renameAsked', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    removalAsked: {
      tags: ['removing'],
      on: {
        'removal.confirmed': [{ guard: 'isApp', target: 'removingApp' }, { target: 'removingPasskey' }],
        'question.left': { target: 'listed', actions: 'forget' },
      },
    },
    removingPasskey: {
      tags: ['removing', 'busy'],
      invoke: {
        src: 'removePasskey',
        input: ({ context }) => ({ id: context.passkey as number }),
        onDone: {
          target: 'listed',
          actions: { type: 'keepFactors', params: ({ event }) => ({ factors: event.output }) },
        },
        onError: { target: 'removalAsked', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    removingApp: {
      tags: ['removing', 'busy'],
      invoke: {
        src: 'removeApp',
        input: {},
        onDone: {
          target: 'listed',
          actions: { type: 'keepFactors', params: ({ event }) => ({ factors: event.output }) },
        },
        onError: { target: 'removalAsked', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
  },
});
