import { assign, emit, setup } from 'xstate';
import { mintMyDataTicket } from '../../domain/profile/my-data-calls.ts';
import { messageOr } from '../failed.ts';
import { port } from '../port.ts';

type Context = { readonly message: string };

/** Downloads a copy of all data of the customer (ruling 76). */
export const myDataMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'copy.chosen' },
    emitted: {} as { type: 'copy.allowed'; ticket: string },
    tags: {} as 'busy' | 'settled' | 'started',
  },
  actors: { mintMyDataTicket: port(mintMyDataTicket) },
  actions: {
    clearMessage: assign({ message: '' }),
    keepRefused: assign(messageOr(mintMyDataTicket.failure)),
    tellAllowed: emit((_, { ticket }: { ticket: string }) => ({ type: 'copy.allowed' as const, ticket })),
  },
}).createMachine({
  id: 'myData',
  description: 'The server gives a ticket that opens the copy once. The browser then downloads it by itself.',
  context: { message: '' },
  initial: 'ready',
  states: {
    ready: { tags: ['settled'], on: { 'copy.chosen': 'asking' } },
    asking: {
      tags: ['busy'],
      entry: 'clearMessage',
      invoke: {
        src: 'mintMyDataTicket',
        input: {},
        onDone: {
          target: 'started',
          actions: { type: 'tellAllowed', params: ({ event }) => ({ ticket: event.output.ticket }) },
        },
        onError: { target: 'ready', actions: { type: 'keepRefused', params: ({ event }) => event } },
      },
    },
    started: { tags: ['settled', 'started'], on: { 'copy.chosen': 'asking' } },
  },
});
