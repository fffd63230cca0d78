import { assign, setup } from 'xstate';
import { unwired } from '../port.ts';

type Context = {
  readonly misses: number;
};

/** Whether the services can be reached, judged by the outcome of calls (SES-40). */
export const connectivityMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'call.reached' }
      | { type: 'call.missed' }
      | { type: 'browser.offline' }
      | { type: 'browser.online' },
    tags: {} as 'offline',
  },
  actors: {
    watchReach: unwired.callback(),
    probe: unwired.promise<void>(),
  },
  actions: {
    countMiss: assign({ misses: ({ context }) => context.misses + 1 }),
    forgetMisses: assign({ misses: 0 }),
  },
  delays: {
    probePause: ({ context }) => Math.min(2_000 * 2 ** (context.misses - 1), 60_000),
  },
}).createMachine({
  id: 'connectivity',
  description: 'A browser that reports online proves nothing; one that reports offline is believed.',
  context: { misses: 0 },
  invoke: { src: 'watchReach', onError: '.online' },
  initial: 'online',
  states: {
    online: {
      entry: 'forgetMisses',
      on: { 'call.missed': 'doubtful', 'browser.offline': 'offline' },
    },
    doubtful: {
      description:
        'A call got no answer. One probe of the services tells whether the call or the connection failed.',
      invoke: { src: 'probe', onDone: 'online', onError: 'offline' },
      on: { 'call.reached': 'online', 'browser.offline': 'offline' },
    },
    offline: {
      tags: ['offline'],
      initial: 'waiting',
      on: { 'call.reached': 'online' },
      states: {
        waiting: {
          entry: 'countMiss',
          after: { probePause: 'probing' },
          on: { 'browser.online': 'probing' },
        },
        probing: {
          invoke: { src: 'probe', onDone: '#connectivity.online', onError: 'waiting' },
        },
      },
    },
  },
});
