import { assign, setup } from 'xstate';
import { failureOf } from '../../domain/api/failure.ts';
import { endOtherSession, listSessions, type SignedInDevice } from '../../domain/profile/settings-calls.ts';
import { DEVICES } from '../../domain/session/text/security.ts';
import { type Failed, messageOr } from '../failed.ts';
import { port } from '../port.ts';

type Context = {
  readonly devices: readonly SignedInDevice[];
  readonly ending: string;
  /** The sessions to end after this one. */
  readonly next: readonly string[];
  /** All sessions that the customer chose to end together. */
  readonly wanted: readonly string[];
  readonly message: string;
  /** The message about the result. */
  readonly done: string;
};

type Devices = { devices: readonly SignedInDevice[] };

/** The devices on which the customer is signed in (ruling 24). */
export const signedInDevicesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'device.signedOut'; id: string }
      | { type: 'others.chosen' }
      | { type: 'others.confirmed' }
      | { type: 'others.dismissed' }
      | { type: 'retry.chosen' },
    tags: {} as 'busy' | 'settled' | 'reading' | 'unread' | 'renewing' | 'asked' | 'told',
  },
  actors: { listSessions: port(listSessions), endOtherSession: port(endOtherSession) },
  actions: {
    keepDevices: assign((_, { devices }: Devices) => ({ devices, message: '' })),
    keepEnding: assign((_, { id }: { id: string }) => ({
      ending: id,
      next: [],
      wanted: [id],
      message: '',
      done: '',
    })),
    keepOthers: assign(({ context }) => {
      const wanted = otherIds(context);
      const [ending = '', ...next] = wanted;
      return { ending, next, wanted, message: '', done: '' };
    }),
    keepNext: assign(({ context }, { id }: { id: string }) =>
      context.ending === id || context.next.includes(id)
        ? {}
        : { next: [...context.next, id], wanted: [...context.wanted, id] },
    ),
    dropEnded: assign(({ context }) => ({
      devices: context.devices.filter(({ id }) => id !== context.ending),
    })),
    goOn: assign(({ context: { next } }) => ({ ending: next[0] ?? '', next: next.slice(1) })),
    stop: assign({ ending: '', next: [] }),
    keepUnread: assign(messageOr(listSessions.failure)),
    keepUnended: assign(messageOr(endOtherSession.failure)),
    keepFound: assign(({ context }, { devices }: Devices) => ({
      devices,
      done: newIn(devices, context) > 0 ? DEVICES.anotherSignedIn : '',
    })),
    tell: assign(({ context: { devices, wanted, message, done } }) => {
      const remaining = wanted.filter((sessionId) => devices.some(({ id }) => id === sessionId)).length;
      const ended = wanted.length - remaining;
      return {
        message: remaining > 1 ? DEVICES.notSignedOut(remaining) : remaining > 0 ? message : '',
        done: [ended > 0 && DEVICES.signedOut(ended), done].filter(Boolean).join(' '),
      };
    }),
    tellAlone: assign({ done: DEVICES.noOther }),
  },
  guards: {
    hasOthers: ({ context }) => otherIds(context).length > 0,
    isFoundAlone: (_, { devices }: Devices) => devices.every(({ is_current }) => is_current),
    /** When nothing answers or the session is over, the remaining calls would fail too. */
    isLost: (_, { error }: Failed) => {
      const { kind } = failureOf(error, '');
      return kind === 'unreachable' || kind === 'signed out';
    },
    hasMore: ({ context }) => context.next.length > 0,
  },
}).createMachine({
  id: 'signedInDevices',
  description: 'Lists the sessions of a customer and ends those on other devices.',
  context: { devices: [], ending: '', next: [], wanted: [], message: '', done: '' },
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
        onError: { target: 'unread', actions: { type: 'keepUnread', params: ({ event }) => event } },
      },
    },
    unread: { tags: ['unread', 'told'], on: { 'retry.chosen': 'reading' } },
    listed: {
      tags: ['settled'],
      initial: 'still',
      states: {
        still: { tags: ['told'], description: 'What came of it is told, once all of it is known.' },
        checking: {
          description: 'The list is read again, because another device may have signed in meanwhile.',
          invoke: {
            src: 'listSessions',
            input: {},
            onDone: {
              target: 'still',
              actions: [
                { type: 'keepFound', params: ({ event }) => ({ devices: event.output.items }) },
                'tell',
              ],
            },
            onError: { target: 'still', actions: 'tell' },
          },
        },
      },
      on: {
        'device.signedOut': {
          target: 'ending',
          actions: { type: 'keepEnding', params: ({ event }) => event },
        },
        'others.chosen': { guard: 'hasOthers', target: 'renewing' },
      },
    },
    renewing: {
      description: '"All" means the devices signed in now, not those when the page was opened.',
      tags: ['settled', 'renewing'],
      invoke: {
        src: 'listSessions',
        input: {},
        onDone: [
          {
            guard: { type: 'isFoundAlone', params: ({ event }) => ({ devices: event.output.items }) },
            target: 'listed',
            actions: [
              { type: 'keepDevices', params: ({ event }) => ({ devices: event.output.items }) },
              'tellAlone',
            ],
          },
          {
            target: 'asked',
            actions: { type: 'keepDevices', params: ({ event }) => ({ devices: event.output.items }) },
          },
        ],
        onError: { target: 'listed', actions: { type: 'keepUnread', params: ({ event }) => event } },
      },
    },
    asked: {
      description: 'The customer confirms once that all others are signed out; this device stays signed in.',
      tags: ['settled', 'asked'],
      on: {
        'others.dismissed': 'listed',
        'others.confirmed': { target: 'ending', actions: 'keepOthers' },
      },
    },
    ending: {
      tags: ['busy'],
      on: { 'device.signedOut': { actions: { type: 'keepNext', params: ({ event }) => event } } },
      invoke: {
        src: 'endOtherSession',
        input: ({ context }) => ({ id: context.ending }),
        onDone: { target: 'ended', actions: 'dropEnded' },
        onError: [
          {
            guard: { type: 'isLost', params: ({ event }) => event },
            target: 'listed',
            actions: [{ type: 'keepUnended', params: ({ event }) => event }, 'stop', 'tell'],
          },
          { target: 'ended', actions: { type: 'keepUnended', params: ({ event }) => event } },
        ],
      },
    },
    ended: {
      description: 'A device that could not be signed out does not stop the others.',
      always: [
        { guard: 'hasMore', target: 'ending', actions: 'goOn' },
        { target: 'listed.checking', actions: 'goOn' },
      ],
    },
  },
});

function otherIds({ devices }: Context): string[] {
  return devices.filter(({ is_current }) => !is_current).map(({ id }) => id);
}

function newIn(current: Devices['devices'], { devices, wanted }: Context): number {
  const knownIds = new Set([...devices.map(({ id }) => id), ...wanted]);
  return current.filter(({ id }) => !knownIds.has(id)).length;
}
