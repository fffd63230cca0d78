import { fromCallback } from 'xstate';
import { type OpenAttempt, oldestAttempt } from '../../../domain/checkout/open-attempt.ts';
import { listOpenAttempts } from '../../../domain/checkout/payment-calls.ts';
import { openPaymentMachine } from '../../../machines/checkout/open-payment.machine.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { markActivity } from '../../adapters/session/activity.ts';
import type { App } from '../../app/app.ts';
import { settlementActors } from '../../payments/attempts.ts';

export function openPaymentWiring(adapters: Adapters) {
  const { device, clock, reach } = adapters;
  return adapters.wire(openPaymentMachine, {
    actors: {
      ...settlementActors(adapters),
      watchAttempts: fromCallback(({ sendBack }) => {
        let hasOwn = false;
        const leaving = new AbortController();
        const notice = (attempt: OpenAttempt, isOwn: boolean) =>
          sendBack({ type: 'attempt.noticed', attempt, age: clock.now() - attempt.at, isOwn });
        const stop = [
          device.watchShelf<unknown>('attempts', (cached) => {
            const oldest = oldestAttempt(cached.map(({ value }) => value));
            if (oldest) notice(oldest, true);
            else if (hasOwn) sendBack({ type: 'attempt.gone' });
            hasOwn = oldest !== undefined;
          }),
          reach.watchReturn(() => sendBack({ type: 'connection.returned' })),
        ];
        void openAttemptElsewhere(adapters, leaving.signal).then(
          (attempt) => attempt && notice(attempt, false),
        );
        return () => {
          leaving.abort();
          for (const end of stop) end();
        };
      }),
    },
  });
}

/**
 * The oldest open payment of another device (ruling 24). This device knows its own payments without asking.
 */
async function openAttemptElsewhere(
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

/** Choosing to stay counts as activity, also with Esc, which is no click. */
export function staySignedIn({ adapters, session }: App): void {
  markActivity(adapters);
  session.send({ type: 'stay.chosen' });
}
