import { assign, setup } from 'xstate';
import { unwired } from './port.ts';

/** How much of one kind lies on this device. */
export interface Kept {
  /** In the words of customers: "Bills". */
  readonly kind: string;
  readonly count: number;
}

/** What is kept on this device for when there is no connection. */
export interface KeptHere {
  readonly copies: readonly Kept[];
  /** What was typed or changed here and is nowhere else yet: it stays. */
  readonly unsent: number;
}

type Context = KeptHere & { readonly isCleared: boolean; readonly hasFailed: boolean };

/** What this device keeps of the customer, and clearing it (ruling 13). */
export const keptOnDeviceMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'clear.chosen' } | { type: 'clear.confirmed' } | { type: 'clear.dismissed' },
    tags: {} as 'busy' | 'asking',
  },
  actors: { countKept: unwired.promise<KeptHere>(), clearKept: unwired.promise<void>() },
  actions: {
    keepCounts: assign((_, kept: KeptHere) => kept),
    noteCleared: assign({ isCleared: true, hasFailed: false }),
    noteFailed: assign({ hasFailed: true }),
  },
}).createMachine({
  id: 'keptOnDevice',
  context: { copies: [], unsent: 0, isCleared: false, hasFailed: false },
  initial: 'counting',
  states: {
    counting: {
      tags: ['busy'],
      invoke: {
        src: 'countKept',
        onDone: { target: 'shown', actions: { type: 'keepCounts', params: ({ event }) => event.output } },
        onError: { target: 'shown', actions: 'noteFailed' },
      },
    },
    shown: { on: { 'clear.chosen': 'asking' } },
    asking: {
      description: 'Copies go; what was typed here and sent nowhere stays.',
      tags: ['asking'],
      on: { 'clear.confirmed': 'clearing', 'clear.dismissed': 'shown' },
    },
    clearing: {
      tags: ['busy'],
      invoke: {
        src: 'clearKept',
        onDone: { target: 'counting', actions: 'noteCleared' },
        onError: { target: 'counting', actions: 'noteFailed' },
      },
    },
  },
});
