import { assign, setup } from 'xstate';
import { unwired } from '../port.ts';

export interface StoredKind {
  /** The kind in the customer's words: "Bills". */
  readonly kind: string;
  readonly count: number;
}

/** The data saved on this device for use without a connection. */
export interface StoredOnDevice {
  readonly copies: readonly StoredKind[];
  /** The number of unsent drafts and changes: they stay. */
  readonly unsent: number;
}

type Context = StoredOnDevice & { readonly isCleared: boolean; readonly hasFailed: boolean };

/** The customer's data on this device, and deleting it (ruling 13). */
export const keptOnDeviceMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'clear.chosen' } | { type: 'clear.confirmed' } | { type: 'clear.dismissed' },
    tags: {} as 'busy' | 'asking',
  },
  actors: { countKept: unwired.promise<StoredOnDevice>(), clearKept: unwired.promise<void>() },
  actions: {
    keepCounts: assign((_, counts: StoredOnDevice) => counts),
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
      description: 'Deletes the copies; unsent drafts and changes stay.',
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
