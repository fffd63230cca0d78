import { fromCallback, fromPromise } from 'xstate';
import type { Tap } from '../../../domain/agreed-offer.ts';
import { checkoutMachine } from '../../../machines/checkout.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { attemptActors, settlementActors } from '../../keep-payment.ts';
import { watchOtherTabs } from '../../paid-elsewhere.ts';

export function checkoutWiring(adapters: Adapters) {
  return adapters.wire(checkoutMachine, {
    actors: {
      ...attemptActors(adapters),
      ...settlementActors(adapters),
      readClock: fromPromise<Tap>(async () => ({ at: adapters.clock.now(), day: adapters.clock.today() })),
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
