import { setup } from 'xstate';
import { getBalance } from '../domain/calls/bills.ts';
import { failureOf } from '../domain/failure.ts';
import { port } from './port.ts';

/** The live balance of one bill (BIL-23 to BIL-27, DET-77 to DET-80). The balance itself stands on the device. */
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
  description: 'Asks the biller for the balance of now, as often as the customer wishes.',
  context: ({ input }) => ({ ebillId: input.ebillId }),
  initial: 'resting',
  states: {
    resting: {
      tags: ['settled'],
      description: 'Nobody asked yet; what the bill said when it was fetched stands.',
      on: { 'balance.asked': 'asking' },
    },
    asking: {
      tags: ['busy'],
      invoke: {
        src: 'getBalance',
        input: ({ context }) => ({ ebillId: context.ebillId }),
        onDone: 'live',
        onError: [
          {
            guard: { type: 'wasAnswered', params: ({ event }) => ({ error: event.error }) },
            target: 'silent',
          },
          { target: 'unreached' },
        ],
      },
    },
    live: {
      tags: ['settled'],
      description: 'The balance shown is the one of now.',
      on: { 'balance.asked': 'asking' },
    },
    silent: {
      tags: ['settled'],
      description: "The biller's web service did not answer; the last known balance stands.",
      on: { 'balance.asked': 'asking' },
    },
    unreached: {
      tags: ['settled'],
      description: 'Billfold itself could not be reached; that says nothing of the biller.',
      on: { 'balance.asked': 'asking' },
    },
  },
});
