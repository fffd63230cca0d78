import { assign, setup } from 'xstate';
import { unwired } from '../port.ts';

/**
 * The pause between two codes. Its end is stored, so closing a dialog or reloading does not shorten it
 * (VER-13).
 */
export const codeCooldownMachine = setup({
  types: {
    context: {} as { readonly wait: number },
    events: {} as { type: 'code.sent' },
    tags: {} as 'settled',
  },
  actors: {
    beginCooldown: unwired.promise<void>(),
    /** The remaining time in whole seconds. */
    measureCooldown: unwired.promise<number>(),
  },
  guards: { isWaiting: (_, { wait }: { wait: number }) => wait > 0 },
  actions: { keepWait: assign((_, { wait }: { wait: number }) => ({ wait })) },
  delays: { second: 1_000 },
}).createMachine({
  id: 'codeCooldown',
  description: 'Counts down from 20 seconds after each code (VER-12).',
  context: { wait: 0 },
  initial: 'measuring',
  on: { 'code.sent': '.beginning' },
  states: {
    beginning: {
      invoke: { src: 'beginCooldown', onDone: 'measuring', onError: 'measuring' },
    },
    measuring: {
      invoke: {
        src: 'measureCooldown',
        onDone: [
          {
            guard: { type: 'isWaiting', params: ({ event }) => ({ wait: event.output }) },
            target: 'waiting',
            actions: { type: 'keepWait', params: ({ event }) => ({ wait: event.output }) },
          },
          { target: 'ready', actions: { type: 'keepWait', params: { wait: 0 } } },
        ],
        onError: 'ready',
      },
    },
    waiting: { after: { second: 'measuring' } },
    ready: { tags: ['settled'], description: 'The customer can ask for another code.' },
  },
});
