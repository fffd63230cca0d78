import { fromCallback, fromPromise } from 'xstate';
import { openAttempts } from '../../../domain/checkout/being-checked.ts';
import type { OpenAttempt } from '../../../domain/checkout/open-attempt.ts';
import { listOpenAttempts } from '../../../domain/checkout/payment-calls.ts';
import { attemptsElsewhereMachine } from '../../../machines/checkout/attempts-elsewhere.machine.ts';
import { openPaymentMachine } from '../../../machines/checkout/open-payment.machine.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import type { Entry } from '../../adapters/device/device.ts';
import { markActivity } from '../../adapters/session/activity.ts';
import type { App } from '../../app/app.ts';
import { outcomeActors, settlementActors } from '../../payments/attempts.ts';
import { inHand } from '../../payments/open-attempts.ts';

export function openPaymentWiring(adapters: Adapters) {
  const { device, clock, reach } = adapters;
  return adapters.wire(openPaymentMachine, {
    actors: {
      ...outcomeActors(adapters),
      ...settlementActors(adapters),
      watchAttempts: fromCallback(({ sendBack }) => {
        let hadSome = false;
        const stop = [
          device.watchShelf<unknown>('attempts', (cached) => {
            const [attempt] = openAttempts(cached.map(({ value }) => value));
            if (attempt) sendBack({ type: 'attempt.noticed', attempt, age: clock.now() - attempt.at });
            else if (hadSome) sendBack({ type: 'attempt.gone' });
            hadSome = attempt !== undefined;
          }),
          reach.watchReturn(() => sendBack({ type: 'connection.returned' })),
        ];
        return () => {
          for (const end of stop) end();
        };
      }),
      attemptsElsewhere: adapters.wire(attemptsElsewhereMachine, {
        actors: {
          watchReturns: fromCallback(({ sendBack }) => {
            const stopReach = reach.watchReturn(() => sendBack({ type: 'connection.returned' }));
            const onChange = () => {
              if (document.visibilityState === 'visible') sendBack({ type: 'tab.shown' });
            };
            document.addEventListener('visibilitychange', onChange);
            return () => {
              stopReach();
              document.removeEventListener('visibilitychange', onChange);
            };
          }),
          noteAttempts: fromPromise<void>(({ signal }) => noteAttemptsElsewhere(adapters, signal)),
        },
      }),
    },
  });
}

/**
 * Stores the open payments of other devices beside those of this one: their bills are then held here too (ruling 24).
 * It also stores what the bank wants confirmed.
 */
async function noteAttemptsElsewhere({ services, device }: Adapters, signal: AbortSignal): Promise<void> {
  const opening = device.opening();
  const before = await openHere(device);
  const { items } = await services.send(listOpenAttempts, { open: '1' }, { signal });
  const own = await openHere(device);
  const elsewhere = items.flatMap((item): Entry<OpenAttempt>[] => {
    if (item.state !== 'open') return [];
    const { key, total, bills, started: at, confirming } = item;
    const noted = own.get(key);
    // The list was made before this page learned the outcome.
    const isSettledHere = !noted && (before.has(key) || inHand.has(key));
    if (isSettledHere) return [];
    if (noted && noted.confirmUntil === confirming?.until) return [];
    const { confirmUntil: _, ...known } = noted ?? { key, total, at, bills, isElsewhere: true };
    const value = confirming ? { ...known, confirmUntil: confirming.until } : known;
    return [{ shelf: 'attempts', id: key, at, value }];
  });
  if (elsewhere.length > 0) await device.save(elsewhere, opening);
}

async function openHere(device: Adapters['device']): Promise<ReadonlyMap<string, OpenAttempt>> {
  return new Map((await device.list<OpenAttempt>('attempts')).map(({ id, value }) => [id, value]));
}

/** Choosing to stay counts as activity, also with Esc, which is no click. */
export function staySignedIn({ adapters, session }: App): void {
  markActivity(adapters);
  session.send({ type: 'stay.chosen' });
}
