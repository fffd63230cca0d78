import { assign, emit, setup } from 'xstate';
import { objectAsPayer } from '../../domain/accounts/take-over-calls.ts';
import { messageOr } from '../failed.ts';
import { port } from '../port.ts';

type Context = {
  readonly accountId: number;
  readonly message: string;
};

/** Objecting to a take-over on the account itself; the session is proof enough (ruling 57). */
export const objectionMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { accountId: number },
    events: {} as { type: 'objection.made' },
    emitted: {} as { type: 'takeOver.ended' },
    tags: {} as 'busy' | 'settled',
  },
  actors: { objectAsPayer: port(objectAsPayer) },
  actions: {
    keepMessage: assign(messageOr(objectAsPayer.failure)),
    forgetMessage: assign({ message: '' }),
    tellEnded: emit({ type: 'takeOver.ended' }),
  },
}).createMachine({
  id: 'objection',
  description: 'A payer says that the account is still theirs, and nobody loses it.',
  context: ({ input }) => ({ accountId: input.accountId, message: '' }),
  initial: 'pending',
  states: {
    pending: {
      tags: ['settled'],
      description: 'The account is taken over on the day that is shown.',
      on: { 'objection.made': { target: 'objecting', actions: 'forgetMessage' } },
    },
    objecting: {
      tags: ['busy'],
      invoke: {
        src: 'objectAsPayer',
        input: ({ context }) => ({ account_id: context.accountId }),
        onDone: { target: 'objected', actions: 'tellEnded' },
        onError: { target: 'pending', actions: { type: 'keepMessage', params: ({ event }) => event } },
      },
    },
    objected: { type: 'final', tags: ['settled'], description: 'All payers keep the account.' },
  },
});
