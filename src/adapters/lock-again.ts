import { WIPED_REASON } from '../../domain/device-lock.ts';
import type { TabWork } from '../../machines/appUpdate.ts';
import type { Adapters } from './adapters.ts';
import { deliverySettled } from './delivery-under-way.ts';
import { isLockMarked } from './device/lock-mark.ts';
import { isMoneyUnderWay, watchMoney } from './money-under-way.ts';
import { watchWork } from './tab-work.ts';

/**
 * Locks the app anew, where there is a lock (ruling 15). The page shows nothing from the moment of the call; only a payment
 * whose answer is awaited stays on its screen until it is there. What was typed and not saved waits behind the lock; an app
 * without it lets go of all that it holds and of the key, by `resume`.
 */
export function createRelock(adapters: Adapters, resume: () => void): () => Promise<void> {
  const { device, live } = adapters;
  let isLocking = false;

  async function lock(): Promise<void> {
    const opening = device.opening();
    if (!opening?.keep) return;
    await moneySettled();
    // A change that was sent is struck off the device before it is closed, or it would be sent once more.
    await deliverySettled();
    // A lock that cannot be read is met by who resumes.
    const found = await device.lockOf(opening.customer).catch(() => undefined);
    if (device.opening() !== opening) return;
    if (!found?.lock) return isLockMarked(opening.customer) ? resume() : undefined;
    if (workIn(live) !== 'unsaved') return resume();
    const { askAtLock } = await import('../ask-at-lock.tsx');
    const end = await askAtLock(adapters, found, opening.customer, { by: 'start', keep: true });
    if (end === 'spent' || end === 'givenUp') adapters.tokens.lose(WIPED_REASON[end]);
    else if (end === 'gone') resume();
  }

  return async () => {
    if (isLocking) return;
    isLocking = true;
    const customer = device.opening()?.customer;
    const show = customer !== undefined && isLockMarked(customer) && !isMoneyUnderWay() ? hide() : undefined;
    try {
      await lock();
    } finally {
      isLocking = false;
      // Once the screens of the customer are gone, where they go.
      setTimeout(() => show?.());
    }
  };
}

/** Not by `hidden`, which the lock itself sets while it stands there. */
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
  if (!isMoneyUnderWay()) return;
  await new Promise<void>((settled) => {
    const stop = watchMoney(() => {
      if (isMoneyUnderWay()) return;
      stop();
      settled();
    });
  });
}
