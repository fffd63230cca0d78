import { WIPED_REASON } from '../../../domain/session/text/lost-lock.ts';
import type { TabWork } from '../../../machines/app/app-update.machine.ts';
import type { Adapters } from '../adapters.ts';
import { isLockMarked } from '../device/lock-mark.ts';
import { deliverySettled } from '../http/delivery-in-flight.ts';
import { isPaymentInFlight, watchPaymentsInFlight } from '../http/payments-in-flight.ts';
import { watchWork } from '../tabs/tab-work.ts';

/**
 * Locks the app again, if a lock is set (ruling 15). The page is hidden from the moment of the call. Only a
 * payment that awaits its answer stays on its screen until the answer is there. Unsaved typing waits behind
 * the lock. An app without any is dropped, with its data and its key, by `resume`.
 */
export function createRelock(adapters: Adapters, resume: () => void): () => Promise<void> {
  const { device, live } = adapters;
  let isLocking = false;

  async function lock(): Promise<void> {
    const opening = device.opening();
    if (!opening?.keep) return;
    await moneySettled();
    // A sent change must be removed from the outbox before the device closes. Otherwise it would be sent
    // twice.
    await deliverySettled();
    // `resume` deals with a lock that cannot be read.
    const lockable = await device.lockOf(opening.customer).catch(() => undefined);
    if (device.opening() !== opening) return;
    if (!lockable?.lock) return isLockMarked(opening.customer) ? resume() : undefined;
    if (workIn(live) !== 'unsaved') return resume();
    const askAtLock = await adapters.lockScreen();
    const end = await askAtLock(lockable, opening.customer, { by: 'start', keep: true });
    if (end === 'spent' || end === 'givenUp') adapters.tokens.lose(WIPED_REASON[end]);
    else if (end === 'gone') resume();
  }

  return async () => {
    if (isLocking) return;
    isLocking = true;
    const customer = device.opening()?.customer;
    const show =
      customer !== undefined && isLockMarked(customer) && !isPaymentInFlight() ? hide() : undefined;
    try {
      await lock();
    } finally {
      isLocking = false;
      // Only after the customer's screens are gone, if they are being removed.
      setTimeout(() => show?.());
    }
  };
}

/** Does not use `hidden`, which the lock screen sets itself. */
function hide(): (() => void) | undefined {
  const app = document.getElementById('app');
  if (!app) return undefined;
  app.style.visibility = 'hidden';
  return () => app.style.removeProperty('visibility');
}

function workIn(live: Adapters['live']): TabWork {
  let now: TabWork = 'none';
  watchWork(live, ({ work }) => {
    now = work;
  })();
  return now;
}

async function moneySettled(): Promise<void> {
  if (!isPaymentInFlight()) return;
  await new Promise<void>((settle) => {
    const stop = watchPaymentsInFlight(() => {
      if (isPaymentInFlight()) return;
      stop();
      settle();
    });
  });
}
