import { assign, emit, setup } from 'xstate';
import { removeAccount } from '../../domain/accounts/calls.ts';
import { messageOr } from '../failed.ts';
import { port } from '../port.ts';

type Context = {
  readonly accountId: number;
  readonly message: string;
};

/** Removing an account from its bill (DET-10, DET-11). */
export const accountRemovalMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { accountId: number },
    events: {} as { type: 'removal.chosen' } | { type: 'removal.confirmed' } | { type: 'removal.dismissed' },
    emitted: {} as { type: 'account.removed' },
    tags: {} as 'busy' | 'dirty' | 'settled',
  },
  actors: { removeAccount: port(removeAccount) },
  actions: {
    keepMessage: assign(messageOr(removeAccount.failure)),
    forgetMessage: assign({ message: '' }),
    tellRemoved: emit({ type: 'account.removed' }),
  },
}).createMachine({
  id: 'accountRemoval',
  description: 'Removes an account from the bill list, with everything that ends by it (SRV-20).',
  context: ({ input }) => ({ accountId: input.accountId, message: '' }),
  initial: 'present',
  states: {
    present: {
      tags: ['settled'],
      on: { 'removal.chosen': { target: 'confirming', actions: 'forgetMessage' } },
    },
    confirming: {
      tags: ['dirty'],
      description: 'The question names what would end. Nothing has ended yet.',
      on: { 'removal.confirmed': 'removing', 'removal.dismissed': 'present' },
    },
    removing: {
      tags: ['busy'],
      invoke: {
        src: 'removeAccount',
        input: ({ context }) => ({ accountId: context.accountId }),
        onDone: { target: 'removed', actions: 'tellRemoved' },
        onError: { target: 'present', actions: { type: 'keepMessage', params: ({ event }) => event } },
      },
    },
    removed: { type: 'final', description: 'The account is off the list.' },
  },
});
