import { MAX_AWAY } from '../../../domain/session/device-lock.ts';
import type { Adapters } from '../adapters.ts';
import { markActivity } from './activity.ts';
import { createRelock } from './relock.ts';

/** `tab.signedIn` resumes the session, which stops at the lock. */
type ActivityEvent = { type: 'activity.noticed' | 'route.changed' | 'page.shown' | 'tab.signedIn' };

/**
 * Reports clicks and changes of route, here and in other tabs. Typing and scrolling do not count (SES-32,
 * ruling 16).
 */
export function watchActivity(adapters: Adapters, emit: (event: ActivityEvent) => void): () => void {
  const { clock } = adapters;
  const stop = new AbortController();
  const listen = { signal: stop.signal, capture: true };
  const notice = () => {
    markActivity(adapters);
    // Sent only after the click was handled. Otherwise the idle warning would close and its buttons would
    // never get the click.
    setTimeout(() => emit({ type: 'activity.noticed' }));
  };
  // A customer who returns after a while must open the lock again. So must a tab without the key of a lock
  // that another tab set.
  const lockAgain = createRelock(adapters, () => {
    if (!stop.signal.aborted) emit({ type: 'tab.signedIn' });
  });
  void watchRefused(adapters, lockAgain, stop.signal);
  document.addEventListener('click', notice, listen);
  addEventListener(
    'hashchange',
    () => {
      notice();
      emit({ type: 'route.changed' });
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
      emit({ type: 'page.shown' });
      if (clock.now() - leftAt >= MAX_AWAY) void lockAgain();
    },
    listen,
  );
  const stopTabs = adapters.tabs.watch(({ type }) => {
    if (type === 'tab.active') emit({ type: 'activity.noticed' });
  });
  return () => {
    stop.abort();
    stopTabs();
  };
}

async function watchRefused({ device }: Adapters, emit: () => void, signal: AbortSignal): Promise<void> {
  const opening = device.opening();
  const lockable = opening?.keep ? await device.lockOf(opening.customer).catch(() => undefined) : undefined;
  if (lockable && !signal.aborted) signal.addEventListener('abort', lockable.locks.watchRefused(emit));
}
