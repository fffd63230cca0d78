import { setup } from 'xstate';
import { unwired } from '../port.ts';

/** Finds the payments of other devices whose outcome is not known yet, so that their bills are held here too (ruling 24). */
export const attemptsElsewhereMachine = setup({
  types: { events: {} as { type: 'connection.returned' } | { type: 'tab.shown' } },
  actors: {
    /** Reports that the connection is back, and that the customer looks at this tab again. */
    watchReturns: unwired.callback(),
    /** Asks the server, and stores its open payments beside those of this device. */
    noteAttempts: unwired.promise<void>(),
  },
  delays: { freshTime: 60_000, pauseAfterFailure: 30_000 },
}).createMachine({
  id: 'attemptsElsewhere',
  description: 'Learns of payments without an outcome that another device submitted.',
  invoke: { src: 'watchReturns' },
  initial: 'asking',
  states: {
    asking: {
      invoke: { src: 'noteAttempts', onDone: 'noted', onError: 'unanswered' },
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
      description: 'Nobody knows whether the customer pays elsewhere, so the machine asks again.',
      after: { pauseAfterFailure: 'asking' },
      on: { 'connection.returned': 'asking', 'tab.shown': 'asking' },
    },
  },
});
