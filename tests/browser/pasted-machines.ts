/** Machines of strangers, typed anew after public examples of XState (MIT licence). */

/** Code written on the spot: actions, a callback and a guard without names. */
export const STOPWATCH = `import { assign, createMachine, fromCallback } from 'xstate';

export default createMachine({
  id: 'stopwatch',
  context: { elapsed: 0 },
  initial: 'stopped',
  states: {
    stopped: { on: { start: 'running' } },
    running: {
      invoke: {
        src: fromCallback(({ sendBack }) => {
          const interval = setInterval(() => sendBack({ type: 'tick' }), 10);
          return () => clearInterval(interval);
        }),
      },
      on: {
        tick: { actions: assign({ elapsed: ({ context }) => context.elapsed + 10 }) },
        stop: { guard: ({ context }) => context.elapsed > 0, target: 'stopped' },
      },
    },
  },
  on: { reset: { target: '.stopped', actions: assign({ elapsed: 0 }) } },
});
`;

/** Types, named parts, combined guards, retries after a delay. */
export const FETCH = `import { and, assign, fromPromise, not, setup } from 'xstate';

interface User { readonly name: string }

const fetchMachine = setup({
  types: {
    context: {} as { retries: number; user: User | null },
    events: {} as { type: 'FETCH' } | { type: 'RETRY' },
  },
  actors: { fetchUser: fromPromise<User>(async () => ({ name: 'Ada' })) },
  actions: { countRetry: assign({ retries: ({ context }): number => context.retries + 1 }) },
  guards: { isOnline: () => true, isSpent: ({ context }) => context.retries >= 3 },
  delays: { pause: ({ context }) => 2 ** context.retries * 100 },
}).createMachine({
  id: 'fetch',
  context: { retries: 0, user: null },
  initial: 'idle',
  states: {
    idle: { on: { FETCH: { guard: and(['isOnline', not('isSpent')]), target: 'loading' } } },
    loading: {
      tags: ['busy'],
      invoke: {
        src: 'fetchUser',
        onDone: { target: 'success', actions: assign({ user: ({ event }) => event.output }) },
        onError: 'failure',
      },
    },
    success: { type: 'final' },
    failure: { after: { pause: { target: 'loading', actions: 'countRetry' } }, on: { RETRY: 'loading' } },
  },
});

export { fetchMachine };
`;

/** Actions that raise events: at once, and for some data only. */
export const HOUSE = `import { createMachine, enqueueActions, raise } from 'xstate';

createMachine({
  id: 'house',
  context: { windows: 0 },
  type: 'parallel',
  states: {
    siren: {
      initial: 'armed',
      states: { armed: { on: { 'alarm.off': 'idle' } }, idle: { on: { 'alarm.on': 'armed' } } },
    },
    door: {
      initial: 'open',
      states: {
        open: { on: { shut: { target: 'shut', actions: raise({ type: 'alarm.off' }) } } },
        shut: {
          on: {
            checked: {
              actions: enqueueActions(({ context, enqueue }) => {
                if (context.windows > 0) enqueue.raise({ type: 'alarm.on' });
              }),
            },
          },
        },
      },
    },
  },
});
`;

/** Nested states, numbers of milliseconds, an end inside and a machine that another one invokes. */
export const TRAFFIC_LIGHT = `import * as xstate from 'xstate';

const pedestrians = xstate.createMachine({
  id: 'pedestrians',
  initial: 'walk',
  states: {
    walk: { after: { 1000: 'wait' } },
    wait: { on: { 'countdown.ended': 'stop' } },
    stop: { type: 'final' },
  },
});

xstate.createMachine({
  id: 'trafficLight',
  initial: 'green',
  states: {
    green: { after: { 3000: 'yellow' } },
    yellow: { after: { 1000: 'red' } },
    red: { invoke: { src: pedestrians, onDone: 'green' } },
  },
  on: { 'power.lost': '.red' },
});
`;
