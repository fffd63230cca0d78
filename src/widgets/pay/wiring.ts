import { type ActorRefFrom, fromCallback, fromPromise } from 'xstate';
import type { Tap } from '../../../domain/draft/one-tap-offer.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { watchOtherTabs } from '../../adapters/tabs/paid.ts';
import { attemptAtBank } from '../../payments/at-bank.ts';
import { attemptActors, outcomeActors, settlementActors } from '../../payments/attempts.ts';

export type CheckoutRef = ActorRefFrom<typeof checkoutMachine>;

export function checkoutWiring(adapters: Adapters) {
  return adapters.wire(checkoutMachine, {
    actors: {
      ...attemptActors(adapters, () => attemptAtBank(adapters.tokens.expected()?.customer)),
      ...outcomeActors(adapters),
      ...settlementActors(adapters),
      readClock: readClock(adapters),
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

/** Reads the moment and the business date at which a tap would be sent. */
export function readClock({ clock }: Adapters) {
  return fromPromise<Tap>(async () => ({ at: clock.now(), day: clock.today() }));
}
