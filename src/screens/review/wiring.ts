import { fromCallback, fromPromise } from 'xstate';
import type { Cents } from '../../../domain/cents.ts';
import { type OpenAttempt, oldestAttempt } from '../../../domain/open-attempt.ts';
import { checkoutMachine } from '../../../machines/checkout.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { settlementActors } from '../../keep-payment.ts';
import { watchOtherTabs } from '../../paid-elsewhere.ts';

/** The device keeps the key of a payment from before it is sent until its outcome is known. */
export function checkoutWiring(adapters: Adapters) {
  const { device, clock, newKey, reach } = adapters;
  return adapters.wire(checkoutMachine, {
    actors: {
      recallAttempt: fromPromise<OpenAttempt | undefined>(async () => {
        const held = await device.list<unknown>('attempts');
        return oldestAttempt(held.map(({ value }) => value));
      }),
      noteAttempt: fromPromise<OpenAttempt, { total: Cents }>(async ({ input }) => {
        const attempt = { key: newKey(), total: input.total, at: clock.now() };
        await device.save([{ shelf: 'attempts', id: attempt.key, at: attempt.at, value: attempt }]);
        return attempt;
      }),
      ...settlementActors(adapters),
      watchOutside: fromCallback(({ sendBack }) => {
        const stop = [
          reach.watchReturn(() => sendBack({ type: 'connection.returned' })),
          watchOtherTabs((paid) => sendBack({ type: 'cart.paidElsewhere', ...paid })),
        ];
        return () => {
          for (const end of stop) end();
        };
      }),
    },
  });
}
