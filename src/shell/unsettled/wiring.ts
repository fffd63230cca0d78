import { fromCallback, fromPromise } from 'xstate';
import { openAttempts } from '../../../domain/checkout/being-checked.ts';
import { confirmDeadline } from '../../../domain/checkout/confirm-deadline.ts';
import type { OpenAttempt } from '../../../domain/checkout/open-attempt.ts';
import { listOpenAttempts } from '../../../domain/checkout/payment-calls.ts';
import { withConfirmation } from '../../../domain/checkout/still-to-confirm.ts';
import { DAY } from '../../../domain/values/durations.ts';
import { attemptsElsewhereMachine } from '../../../machines/checkout/attempts-elsewhere.machine.ts';
import { openPaymentMachine } from '../../../machines/checkout/open-payment.machine.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import type { Entry } from '../../adapters/device/device.ts';
import { markActivity } from '../../adapters/session/activity.ts';
import type { App } from '../../app/app.ts';
import { outcomeActors, settlementActors } from '../../payments/attempts.ts';
import { inHand, storeOf } from '../../payments/open-attempts.ts';
import { openPayment } from '../../payments/use-ask-outcomes.ts';
import { billListQuery } from '../../queries/bill-list.ts';
import { cartQuery } from '../../queries/cart.ts';
import { refetch } from '../../queries/changes.ts';

export function openPaymentWiring(adapters: Adapters) {
  const { device, clock, reach } = adapters;
  return adapters.wire(openPaymentMachine, {
    actors: {
      ...outcomeActors(adapters),
      ...settlementActors(adapters),
      watchAttempts: fromCallback(({ sendBack }) => {
        let keys: readonly string[] = [];
        // Undefined until the device has told when the list was read.
        let listReadAt: number | null | undefined;
        const tellDeadlines = deadlineTeller(adapters);
        const stop = [
          () => tellDeadlines([]),
          device.watchShelf<unknown>('attempts', (cached) => {
            const attempts = openAttempts(cached.map(({ value }) => value));
            const [attempt] = attempts;
            tellDeadlines(attempts);
            if (attempt) sendBack({ type: 'attempt.noticed', attempt, age: clock.now() - attempt.at });
            else if (keys.length > 0) sendBack({ type: 'attempt.gone' });
            const left = new Set(attempts.map(({ key }) => key));
            // A screen of this page that made the payment reads by itself what it has changed.
            if (keys.some((key) => !left.has(key) && !inHand.has(key))) void readBillsAgain(adapters);
            keys = [...left];
          }),
          reach.watchReturn(() => sendBack({ type: 'connection.returned' })),
          // The list that was just read may show the end of the payment.
          device.watch(billListQuery.shelf, billListQuery.id, (held) => {
            const at = held?.at ?? null;
            if (listReadAt !== undefined && at !== listReadAt) sendBack({ type: 'connection.returned' });
            listReadAt = at;
          }),
        ];
        openPayment.ask = () => sendBack({ type: 'connection.returned' });
        return () => {
          openPayment.ask = undefined;
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

/** After the end of a payment that another page, device or question has learned of. */
const readBillsAgain = (adapters: Adapters) =>
  Promise.all([refetch(adapters, cartQuery), refetch(adapters, billListQuery)]);

/** More than a timer can hold; the clock of a sandbox may be days ahead. */
const LONGEST_PAUSE = DAY;

/**
 * Has the open payments told anew each time the time to confirm one of them is over. Without a connection, or while
 * another payment is asked about, no answer of the server would do it.
 */
function deadlineTeller(adapters: Adapters): (attempts: readonly OpenAttempt[]) => void {
  const { clock } = adapters;
  let next: ReturnType<typeof setTimeout> | undefined;
  return function tellDeadlines(attempts) {
    clearTimeout(next);
    const now = clock.now();
    const deadlines = attempts.flatMap((attempt) => confirmDeadline(attempt, now) ?? []);
    if (deadlines.length === 0) return;
    const pause = Math.min(...deadlines, now + LONGEST_PAUSE) - now;
    next = setTimeout(() => {
      storeOf(adapters).tell();
      tellDeadlines(attempts);
    }, pause);
  };
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
    const { started: at, confirming, state: _, ...told } = item;
    const { key } = told;
    const noted = own.get(key);
    // The list was made before this page learned the outcome.
    const isSettledHere = !noted && (before.has(key) || inHand.has(key));
    if (isSettledHere) return [];
    const value = withConfirmation(noted ?? { ...told, at, isElsewhere: true }, confirming);
    if (value === noted) return [];
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
