import { assign, setup } from 'xstate';
import { FALLBACK } from '../domain/call.ts';
import { type Failure, failureOf } from '../domain/failure.ts';
import { unwired } from './port.ts';

/** When what is shown was fetched, in milliseconds. The thing itself stays on the device. */
export interface Sighting {
  readonly at: number;
}

type Context = {
  readonly asOf: number | undefined;
  readonly failure: Failure | undefined;
  readonly misses: number;
};

/** Every screen that reads: what the device holds first, then the network (design 4, SES-40, MSC-24). */
export const readViewMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'view.refreshed' } | { type: 'view.vanished' } | { type: 'connection.returned' },
    tags: {} as 'busy' | 'settled',
  },
  actors: {
    lookOnDevice: unwired.promise<Sighting | undefined>(),
    refresh: unwired.promise<Sighting>(),
  },
  guards: {
    isHeld: (_, params: { sighting: Sighting | undefined }) => params.sighting !== undefined,
    isWorthRetrying: ({ context }) =>
      context.failure?.kind === 'unreachable' || context.failure?.kind === 'unknown',
  },
  actions: {
    keepSighting: assign({
      asOf: (_, params: { sighting: Sighting | undefined }) => params.sighting?.at,
    }),
    keepFresh: assign({
      asOf: (_, params: { sighting: Sighting }) => params.sighting.at,
      failure: undefined,
      misses: 0,
    }),
    keepFailure: assign({
      failure: (_, params: { error: unknown }) => failureOf(params.error, FALLBACK),
      misses: ({ context }) => context.misses + 1,
    }),
  },
  delays: {
    retryPause: ({ context }) => Math.min(3_000 * 2 ** (context.misses - 1), 60_000),
  },
}).createMachine({
  id: 'readView',
  description: 'Shows what the device holds at once, refreshes from the network and says how old it is.',
  context: { asOf: undefined, failure: undefined, misses: 0 },
  initial: 'looking',
  states: {
    looking: {
      tags: ['busy'],
      description: 'Reading the device.',
      invoke: {
        src: 'lookOnDevice',
        onDone: [
          {
            guard: { type: 'isHeld', params: ({ event }) => ({ sighting: event.output }) },
            target: 'showing',
            actions: { type: 'keepSighting', params: ({ event }) => ({ sighting: event.output }) },
          },
          { target: 'empty' },
        ],
        onError: 'empty',
      },
    },
    empty: {
      tags: ['busy'],
      description: 'Nothing to show yet; the first answer is on its way.',
      invoke: {
        src: 'refresh',
        onDone: {
          target: 'showing.fresh',
          actions: { type: 'keepFresh', params: ({ event }) => ({ sighting: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      tags: ['settled'],
      description: 'Nothing to show and no answer. What could not be reached is asked again by itself.',
      initial: 'resting',
      states: {
        resting: { after: { retryPause: { guard: 'isWorthRetrying', target: 'askingAgain' } } },
        askingAgain: {
          description: 'The customer did not ask for it: what is said, and a form that is open, stay.',
          invoke: {
            src: 'refresh',
            onDone: {
              target: '#readView.showing.fresh',
              actions: { type: 'keepFresh', params: ({ event }) => ({ sighting: event.output }) },
            },
            onError: {
              target: 'resting',
              actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
      on: { 'view.refreshed': 'empty', 'connection.returned': '.askingAgain' },
    },
    showing: {
      initial: 'refreshing',
      on: {
        'view.vanished': {
          target: 'empty',
          description: 'The customer cleared what the device keeps, here or in another tab.',
        },
      },
      states: {
        refreshing: {
          tags: ['busy'],
          description: 'What the device holds is shown while the network is asked.',
          invoke: {
            src: 'refresh',
            onDone: {
              target: 'fresh',
              actions: { type: 'keepFresh', params: ({ event }) => ({ sighting: event.output }) },
            },
            onError: {
              target: 'stale',
              actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
          on: { 'view.refreshed': { target: 'refreshing', reenter: true } },
        },
        fresh: {
          tags: ['settled'],
          on: { 'view.refreshed': 'refreshing', 'connection.returned': 'refreshing' },
        },
        stale: {
          tags: ['settled'],
          description: 'The last answer stands, with its age. It is never dropped because a refresh failed.',
          initial: 'resting',
          states: {
            resting: { after: { retryPause: { guard: 'isWorthRetrying', target: 'askingAgain' } } },
            askingAgain: {
              description: 'The customer did not ask for it: what is said stays.',
              invoke: {
                src: 'refresh',
                onDone: {
                  target: '#readView.showing.fresh',
                  actions: { type: 'keepFresh', params: ({ event }) => ({ sighting: event.output }) },
                },
                onError: {
                  target: 'resting',
                  actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
          },
          on: { 'view.refreshed': 'refreshing', 'connection.returned': 'refreshing' },
        },
      },
    },
  },
});
