import { assign, setup } from 'xstate';
import { endOtherSession, listSessions, type SignedInDevice } from '../domain/calls/settings.ts';
import { failureOf } from '../domain/failure.ts';
import { port } from './port.ts';

type Context = {
  readonly devices: readonly SignedInDevice[];
  readonly ending: string;
  /** Those that come after it. */
  readonly next: readonly string[];
  readonly unended: number;
  readonly message: string;
};

type Failed = { error: unknown };

/** Where the customer is signed in (ruling 24). */
export const signedInDevicesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'device.signedOut'; id: string }
      | { type: 'others.chosen' }
      | { type: 'others.confirmed' }
      | { type: 'others.dismissed' }
      | { type: 'retry.chosen' },
    tags: {} as 'busy' | 'settled' | 'reading' | 'unread' | 'asked',
  },
  actors: { listSessions: port(listSessions), endOtherSession: port(endOtherSession) },
  actions: {
    keepDevices: assign((_, { devices }: { devices: readonly SignedInDevice[] }) => ({
      devices,
      message: '',
    })),
    keepEnding: assign((_, { id }: { id: string }) => ({ ending: id, next: [], unended: 0, message: '' })),
    keepOthers: assign(({ context }) => {
      const [ending = '', ...next] = otherIds(context);
      return { ending, next, unended: 0, message: '' };
    }),
    dropEnded: assign(({ context }) => ({
      devices: context.devices.filter(({ id }) => id !== context.ending),
    })),
    goOn: assign(({ context: { next } }) => ({ ending: next[0] ?? '', next: next.slice(1) })),
    keepUnread: assign({ message: (_, { error }: Failed) => failureOf(error, listSessions.failure).message }),
    keepUnended: assign(({ context }, { error }: Failed) => ({
      unended: context.unended + 1,
      message:
        context.unended > 0
          ? `${context.unended + 1} devices could not be signed out. Please try again later.`
          : failureOf(error, endOtherSession.failure).message,
    })),
  },
  guards: {
    hasOthers: ({ context }) => otherIds(context).length > 0,
    hasMore: ({ context }) => context.next.length > 0,
  },
}).createMachine({
  id: 'signedInDevices',
  description: 'Lists the sessions of a customer and ends those on other devices.',
  context: { devices: [], ending: '', next: [], unended: 0, message: '' },
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
        'others.chosen': { guard: 'hasOthers', target: 'asked' },
      },
    },
    asked: {
      description: 'Signing out all others is asked about once; this device stays signed in.',
      tags: ['settled', 'asked'],
      on: {
        'others.dismissed': 'listed',
        'others.confirmed': { target: 'ending', actions: 'keepOthers' },
      },
    },
    ending: {
      tags: ['busy'],
      invoke: {
        src: 'endOtherSession',
        input: ({ context }) => ({ id: context.ending }),
        onDone: { target: 'ended', actions: 'dropEnded' },
        onError: {
          target: 'ended',
          actions: { type: 'keepUnended', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    ended: {
      description: 'One device that could not be signed out keeps none of the others signed in.',
      always: [
        { guard: 'hasMore', target: 'ending', actions: 'goOn' },
        { target: 'listed', actions: 'goOn' },
      ],
    },
  },
});

function otherIds({ devices }: Context): string[] {
  return devices.filter(({ is_current }) => !is_current).map(({ id }) => id);
}
