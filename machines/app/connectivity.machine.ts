import { assign, setup } from 'xstate';
import { unwired } from '../port.ts';

type Context = {
  readonly misses: number;
  /** True when something answers in place of the services, such as the Wi-Fi's own page or a gateway. */
  readonly isConnected: boolean;
};

/** The answer to a probe; a probe without any answer fails. */
export type ProbeAnswer = 'ours' | 'foreign';

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
    probe: unwired.promise<ProbeAnswer>(),
  },
  guards: {
    isOurs: (_, params: { answer: ProbeAnswer }) => params.answer === 'ours',
  },
  actions: {
    countMiss: assign({ misses: ({ context }) => context.misses + 1 }),
    forgetMisses: assign({ misses: 0, isConnected: false }),
    noteForeign: assign({ isConnected: true }),
    noteCut: assign({ isConnected: false }),
  },
  delays: {
    probePause: ({ context }) => Math.min(2_000 * 2 ** (context.misses - 1), 60_000),
  },
}).createMachine({
  id: 'connectivity',
  description: 'A browser that reports online proves nothing; one that reports offline is believed.',
  context: { misses: 0, isConnected: false },
  invoke: { src: 'watchReach', onError: '.online' },
  initial: 'online',
  states: {
    online: {
      entry: 'forgetMisses',
      on: { 'call.missed': 'doubtful', 'browser.offline': { target: 'offline', actions: 'noteCut' } },
    },
    doubtful: {
      description:
        'A call got no answer. One probe of the services tells whether the call or the connection failed.',
      invoke: {
        src: 'probe',
        onDone: [
          { guard: { type: 'isOurs', params: ({ event }) => ({ answer: event.output }) }, target: 'online' },
          { target: 'offline', actions: 'noteForeign' },
        ],
        onError: { target: 'offline', actions: 'noteCut' },
      },
      on: { 'call.reached': 'online', 'browser.offline': { target: 'offline', actions: 'noteCut' } },
    },
    offline: {
      tags: ['offline'],
      initial: 'waiting',
      on: { 'call.reached': 'online', 'browser.offline': { actions: 'noteCut' } },
      states: {
        waiting: {
          entry: 'countMiss',
          after: { probePause: 'probing' },
          on: { 'browser.online': 'probing' },
        },
        probing: {
          invoke: {
            src: 'probe',
            onDone: [
              {
                guard: { type: 'isOurs', params: ({ event }) => ({ answer: event.output }) },
                target: '#connectivity.online',
              },
              { target: 'waiting', actions: 'noteForeign' },
            ],
            onError: { target: 'waiting', actions: 'noteCut' },
          },
        },
      },
    },
  },
});
