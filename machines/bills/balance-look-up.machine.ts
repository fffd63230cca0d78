import { setup } from 'xstate';
import { failureOf } from '../../domain/api/failure.ts';
import { getBalance } from '../../domain/bills/list-calls.ts';
import { port } from '../port.ts';

/**
 * The live balance of one bill (BIL-23 to BIL-27, DET-77 to DET-80). The balance itself is in the device
 * store.
 */
export const balanceLookUpMachine = setup({
  types: {
    context: {} as { readonly ebillId: number },
    input: {} as { ebillId: number },
    events: {} as { type: 'balance.asked' },
    tags: {} as 'busy' | 'settled',
  },
  actors: { getBalance: port(getBalance) },
  guards: {
    wasAnswered: (_, params: { error: unknown }) => failureOf(params.error, '').status > 0,
  },
}).createMachine({
  id: 'balanceLookUp',
  description: 'Asks the biller for the current balance, as often as the customer wants.',
  context: ({ input }) => ({ ebillId: input.ebillId }),
  initial: 'resting',
  states: {
    resting: {
      tags: ['settled'],
      description: 'Nothing was asked yet; the balance of the loaded bill is shown.',
      on: { 'balance.asked': 'asking' },
    },
    asking: {
      tags: ['busy'],
      invoke: {
        src: 'getBalance',
        input: ({ context }) => ({ ebillId: context.ebillId }),
        onDone: 'live',
        onError: [
          { guard: { type: 'wasAnswered', params: ({ event }) => event }, target: 'silent' },
          { target: 'unreached' },
        ],
      },
    },
    live: {
      tags: ['settled'],
      description: 'The balance shown is current.',
      on: { 'balance.asked': 'asking' },
    },
    silent: {
      tags: ['settled'],
      description: "The biller's web service did not answer; the last known balance is shown.",
      on: { 'balance.asked': 'asking' },
    },
    unreached: {
      tags: ['settled'],
      description: 'Billfold itself was unreachable, which says nothing about the biller.',
      on: { 'balance.asked': 'asking' },
    },
  },
});
