import { LONGEST_AWAY } from '../../domain/device-lock.ts';
import { markActivity } from './activity.ts';
import type { Adapters } from './adapters.ts';
import { createRelock } from './lock-again.ts';

/** `tab.signedIn` has the session resumed, which stops at the lock of what is kept. */
type ActivityEvent = { type: 'activity.noticed' | 'route.changed' | 'page.shown' | 'tab.signedIn' };

/** Clicks and changes of route, here and in other tabs; typing and scrolling do not count (SES-32, ruling 16). */
export function watchActivity(adapters: Adapters, tell: (event: ActivityEvent) => void): () => void {
  const { clock } = adapters;
  const stop = new AbortController();
  const listen = { signal: stop.signal, capture: true };
  const notice = () => {
    markActivity(adapters);
    // Told after the click was handled: told before, the idle warning would go and its buttons never hear the click.
    setTimeout(() => tell({ type: 'activity.noticed' }));
  };
  // Who comes back after a while opens the lock anew, and so does a tab that has not the key of a lock set in another.
  const lockAgain = createRelock(adapters, () => {
    if (!stop.signal.aborted) tell({ type: 'tab.signedIn' });
  });
  void watchRefused(adapters, lockAgain, stop.signal);
  document.addEventListener('click', notice, listen);
  addEventListener(
    'hashchange',
    () => {
      notice();
      tell({ type: 'route.changed' });
    },
    listen,
  );
  let leftAt = clock.now();
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState !== 'visible') {
        leftAt = clock.now();
        return;
      }
      tell({ type: 'page.shown' });
      if (clock.now() - leftAt >= LONGEST_AWAY) void lockAgain();
    },
    listen,
  );
  const stopTabs = adapters.tabs.watch(({ type }) => {
    if (type === 'tab.active') tell({ type: 'activity.noticed' });
  });
  return () => {
    stop.abort();
    stopTabs();
  };
}

async function watchRefused({ device }: Adapters, tell: () => void, signal: AbortSignal): Promise<void> {
  const opening = device.opening();
  const found = opening?.keep ? await device.lockOf(opening.customer).catch(() => undefined) : undefined;
  if (found && !signal.aborted) signal.addEventListener('abort', found.locks.watchRefused(tell));
}
