import { assign, setup } from 'xstate';
import { type Failure, failureOf } from '../../domain/api/failure.ts';
import { FALLBACK } from '../../domain/api/text/fallback.ts';
import { unwired } from '../port.ts';

/** When the shown data was fetched, in milliseconds. The data itself stays in the device store. */
export interface QueryResult {
  readonly at: number;
}

type Context = {
  readonly asOf: number | undefined;
  readonly failure: Failure | undefined;
  readonly misses: number;
};

/**
 * The query behind every screen that reads: first from the device store, then from the network (SES-40,
 * MSC-24).
 */
export const queryMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'view.refreshed' } | { type: 'view.vanished' } | { type: 'connection.returned' },
    tags: {} as 'busy' | 'settled' | 'slow',
  },
  actors: {
    lookOnDevice: unwired.promise<QueryResult | undefined>(),
    refresh: unwired.promise<QueryResult>(),
  },
  guards: {
    isHeld: (_, params: { sighting: QueryResult | undefined }) => params.sighting !== undefined,
    isWorthRetrying: ({ context }) =>
      context.failure?.kind === 'unreachable' || context.failure?.kind === 'unknown',
  },
  actions: {
    keepSighting: assign({
      asOf: (_, params: { sighting: QueryResult | undefined }) => params.sighting?.at,
    }),
    keepFresh: assign({
      asOf: (_, params: { sighting: QueryResult }) => params.sighting.at,
      failure: undefined,
      misses: 0,
    }),
    keepFailure: assign({
      failure: (_, params: { error: unknown }) => failureOf(params.error, FALLBACK),
      misses: ({ context }) => context.misses + 1,
    }),
  },
  delays: {
    usualWait: 4_000,
    retryPause: ({ context }) => Math.min(3_000 * 2 ** (context.misses - 1), 60_000),
  },
}).createMachine({
  id: 'query',
  description: 'Shows the data of the device store at once, refreshes it from the network and shows its age.',
  context: { asOf: undefined, failure: undefined, misses: 0 },
  initial: 'looking',
  states: {
    looking: {
      tags: ['busy'],
      description: 'Reads the device store.',
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
      description: 'There is nothing to show yet; the first answer is pending.',
      invoke: {
        src: 'refresh',
        onDone: {
          target: 'showing.fresh',
          actions: { type: 'keepFresh', params: ({ event }) => ({ sighting: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    failed: {
      tags: ['settled'],
      description:
        'There is nothing to show and no answer came. If the server was unreachable, the query retries by itself.',
      initial: 'resting',
      states: {
        resting: { after: { retryPause: { guard: 'isWorthRetrying', target: 'askingAgain' } } },
        askingAgain: {
          description: 'An automatic retry: the message and any open form stay.',
          invoke: {
            src: 'refresh',
            onDone: {
              target: '#query.showing.fresh',
              actions: { type: 'keepFresh', params: ({ event }) => ({ sighting: event.output }) },
            },
            onError: { target: 'resting', actions: { type: 'keepFailure', params: ({ event }) => event } },
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
          description: "The customer deleted the device's data, here or in another tab.",
        },
      },
      states: {
        refreshing: {
          tags: ['busy'],
          description: 'The data of the device store is shown while the network is asked.',
          invoke: {
            src: 'refresh',
            onDone: {
              target: 'fresh',
              actions: { type: 'keepFresh', params: ({ event }) => ({ sighting: event.output }) },
            },
            onError: { target: 'stale', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
          on: { 'view.refreshed': { target: 'refreshing', reenter: true } },
          initial: 'asUsual',
          states: {
            asUsual: { after: { usualWait: 'slow' } },
            slow: {
              tags: ['slow'],
              description:
                'The answer takes long: the screen says that it shows what was saved, and since when.',
            },
          },
        },
        fresh: {
          tags: ['settled'],
          on: { 'view.refreshed': 'refreshing', 'connection.returned': 'refreshing' },
        },
        stale: {
          tags: ['settled'],
          description: 'The last answer stays, with its age. A failed refresh never removes it.',
          initial: 'resting',
          states: {
            resting: { after: { retryPause: { guard: 'isWorthRetrying', target: 'askingAgain' } } },
            askingAgain: {
              description: 'An automatic retry: the message stays.',
              invoke: {
                src: 'refresh',
                onDone: {
                  target: '#query.showing.fresh',
                  actions: { type: 'keepFresh', params: ({ event }) => ({ sighting: event.output }) },
                },
                onError: {
                  target: 'resting',
                  actions: { type: 'keepFailure', params: ({ event }) => event },
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
