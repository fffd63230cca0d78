import { fromCallback } from 'xstate';
import { listOpenAttempts } from '../../../domain/calls/payments.ts';
import { type OpenAttempt, oldestAttempt } from '../../../domain/open-attempt.ts';
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
        let hasOwn = false;
        const over = new AbortController();
        const notice = (attempt: OpenAttempt, isOwn: boolean) =>
          sendBack({ type: 'attempt.noticed', attempt, age: clock.now() - attempt.at, isOwn });
        const stop = [
          device.watchShelf<unknown>('attempts', (held) => {
            const oldest = oldestAttempt(held.map(({ value }) => value));
            if (oldest) notice(oldest, true);
            else if (hasOwn) sendBack({ type: 'attempt.gone' });
            hasOwn = oldest !== undefined;
          }),
          reach.watchReturn(() => sendBack({ type: 'connection.returned' })),
        ];
        void elsewhere(adapters, over.signal).then((attempt) => attempt && notice(attempt, false));
        return () => {
          over.abort();
          for (const end of stop) end();
        };
      }),
    },
  });
}

/** The oldest payment of another device that has no outcome yet (ruling 24). What this device submitted it knows itself. */
async function elsewhere(
  { services, device }: Adapters,
  signal: AbortSignal,
): Promise<OpenAttempt | undefined> {
  try {
    const { items } = await services.send(listOpenAttempts, { open: '1' }, { signal });
    const own = new Set((await device.list<OpenAttempt>('attempts')).map(({ value }) => value.key));
    return oldestAttempt(
      items.flatMap((item) =>
        item.state === 'open' && !own.has(item.key)
          ? [{ key: item.key, total: item.total, at: item.started } satisfies OpenAttempt]
          : [],
      ),
    );
  } catch {
    return undefined;
  }
}

/** To stay is activity, also when Esc chose it, which is no click. */
export function staySignedIn({ adapters, session }: App): void {
  markActivity(adapters);
  session.send({ type: 'stay.chosen' });
}
