import { assign, setup } from 'xstate';
import { endOtherSession, listSessions, type SignedInDevice } from '../domain/calls/settings.ts';
import { failureOf } from '../domain/failure.ts';
import { port } from './port.ts';

type Context = {
  readonly devices: readonly SignedInDevice[];
  readonly ending: string;
  readonly message: string;
};

type Failed = { error: unknown };

/** Where the customer is signed in (ruling 24). */
export const signedInDevicesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'device.signedOut'; id: string } | { type: 'retry.chosen' },
    tags: {} as 'busy' | 'settled' | 'reading' | 'unread',
  },
  actors: { listSessions: port(listSessions), endOtherSession: port(endOtherSession) },
  actions: {
    keepDevices: assign((_, { devices }: { devices: readonly SignedInDevice[] }) => ({
      devices,
      message: '',
    })),
    keepEnding: assign((_, { id }: { id: string }) => ({ ending: id, message: '' })),
    dropEnded: assign(({ context }) => ({
      devices: context.devices.filter(({ id }) => id !== context.ending),
      ending: '',
    })),
    keepUnread: assign({ message: (_, { error }: Failed) => failureOf(error, listSessions.failure).message }),
    keepUnended: assign((_, { error }: Failed) => ({
      message: failureOf(error, endOtherSession.failure).message,
      ending: '',
    })),
  },
}).createMachine({
  id: 'signedInDevices',
  description: 'Lists the sessions of a customer and ends those on other devices.',
  context: { devices: [], ending: '', message: '' },
  initial: 'reading',
  states: {
    reading: {
      tags: ['busy', 'reading'],
      invoke: {
        src: 'listSessions',
        input: {},
        onDone: {
          target: 'listed',
          actions: { type: 'keepDevices', params: ({ event }) => ({ devices: event.output.items }) },
        },
        onError: {
          target: 'unread',
          actions: { type: 'keepUnread', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    unread: { tags: ['unread'], on: { 'retry.chosen': 'reading' } },
    listed: {
      tags: ['settled'],
      on: {
        'device.signedOut': {
          target: 'ending',
          actions: { type: 'keepEnding', params: ({ event }) => event },
        },
      },
    },
    ending: {
      tags: ['busy'],
      invoke: {
        src: 'endOtherSession',
        input: ({ context }) => ({ id: context.ending }),
        onDone: { target: 'listed', actions: 'dropEnded' },
        onError: {
          target: 'listed',
          actions: { type: 'keepUnended', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
});
