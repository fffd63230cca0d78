import { markActivity } from './activity.ts';
import type { Adapters } from './adapters.ts';

type ActivityEvent = { type: 'activity.noticed' } | { type: 'route.changed' } | { type: 'page.shown' };

/** Clicks and changes of route, here and in other tabs; typing and scrolling do not count (SES-32, ruling 16). */
export function watchActivity(adapters: Adapters, tell: (event: ActivityEvent) => void): () => void {
  const stop = new AbortController();
  const listen = { signal: stop.signal, capture: true };
  const notice = () => {
    markActivity(adapters);
    // Told after the click was handled: told before, the idle warning would go and its buttons never hear the click.
    setTimeout(() => tell({ type: 'activity.noticed' }));
  };
  document.addEventListener('click', notice, listen);
  addEventListener(
    'hashchange',
    () => {
      notice();
      tell({ type: 'route.changed' });
    },
    listen,
  );
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') tell({ type: 'page.shown' });
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
