import { fromCallback } from 'xstate';
import { oldestAttempt } from '../../../domain/open-attempt.ts';
import { openPaymentMachine } from '../../../machines/openPayment.ts';
import { markActivity } from '../../adapters/activity.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { settlementActors } from '../../keep-payment.ts';
import type { App } from '../../start-app.ts';

export function openPaymentWiring(adapters: Adapters) {
  const { device, clock, reach } = adapters;
  return adapters.wire(openPaymentMachine, {
    actors: {
      ...settlementActors(adapters),
      watchAttempts: fromCallback(({ sendBack }) => {
        const stop = [
          device.watchShelf<unknown>('attempts', (held) => {
            const oldest = oldestAttempt(held.map(({ value }) => value));
            sendBack(
              oldest
                ? { type: 'attempt.noticed', attempt: oldest, age: clock.now() - oldest.at }
                : { type: 'attempt.gone' },
            );
          }),
          reach.watchReturn(() => sendBack({ type: 'connection.returned' })),
        ];
        return () => {
          for (const end of stop) end();
        };
      }),
    },
  });
}

/** To stay is activity, also when Esc chose it, which is no click. */
export function staySignedIn({ adapters, session }: App): void {
  markActivity(adapters);
  session.send({ type: 'stay.chosen' });
}
