import { assign, setup } from 'xstate';
import { unwired } from '../port.ts';

/** Finds the payments of other devices whose outcome is not known yet, so that their bills are held here too (ruling 24). */
export const attemptsElsewhereMachine = setup({
  types: {
    /** How many questions in a row had no answer. */
    context: {} as { readonly misses: number },
    events: {} as { type: 'connection.returned' } | { type: 'tab.shown' },
  },
  actors: {
    /** Reports that the connection is back, and that the customer looks at this tab again. */
    watchReturns: unwired.callback(),
    /** Asks the server, and stores its open payments beside those of this device. */
    noteAttempts: unwired.promise<void>(),
  },
  actions: {
    countMiss: assign({ misses: ({ context }) => context.misses + 1 }),
    forgetMisses: assign({ misses: 0 }),
  },
  delays: {
    freshTime: 60_000,
    /** Half a minute, then twice as long each time, so that an outage does not end in a rush. */
    retryPause: ({ context }) => Math.min(30_000 * 2 ** (context.misses - 1), 600_000),
  },
}).createMachine({
  id: 'attemptsElsewhere',
  description: 'Learns of payments without an outcome that another device submitted.',
  invoke: { src: 'watchReturns' },
  context: { misses: 0 },
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        src: 'noteAttempts',
        onDone: { target: 'noted', actions: 'forgetMisses' },
        onError: { target: 'unanswered', actions: 'countMiss' },
      },
    },
    noted: {
      description:
        'The device holds what the server knows. A connection that comes and goes asks for nothing more.',
      after: { freshTime: 'outdated' },
    },
    outdated: {
      description: 'Another device may have paid since.',
      on: { 'connection.returned': 'asking', 'tab.shown': 'asking' },
    },
    unanswered: {
      description: 'The device does not know what another one has paid, so it asks again.',
      after: { retryPause: 'asking' },
      on: { 'connection.returned': 'asking', 'tab.shown': 'asking' },
    },
  },
});
