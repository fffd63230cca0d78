import { fromCallback } from 'xstate';
import { checkoutMachine } from '../../../machines/checkout.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { attemptActors, settlementActors } from '../../keep-payment.ts';
import { watchOtherTabs } from '../../paid-elsewhere.ts';

export function checkoutWiring(adapters: Adapters) {
  return adapters.wire(checkoutMachine, {
    actors: {
      ...attemptActors(adapters),
      ...settlementActors(adapters),
      watchOutside: fromCallback(({ sendBack }) => {
        const stop = [
          adapters.reach.watchReturn(() => sendBack({ type: 'connection.returned' })),
          watchOtherTabs((paid) => sendBack({ type: 'cart.paidElsewhere', ...paid })),
        ];
        return () => {
          for (const end of stop) end();
        };
      }),
    },
  });
}
