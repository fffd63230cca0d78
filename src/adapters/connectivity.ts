import type { Outcome, Reach } from './reach.ts';

type ReachEvent = { type: Outcome } | { type: 'browser.offline' } | { type: 'browser.online' };

const PROBE_LIMIT = 5_000;

/** What calls and the browser say about the connection. */
export function watchReach(reach: Reach, tell: (event: ReachEvent) => void): () => void {
  const stopReach = reach.watch((outcome) => tell({ type: outcome }));
  const stop = new AbortController();
  addEventListener('offline', () => tell({ type: 'browser.offline' }), { signal: stop.signal });
  addEventListener('online', () => tell({ type: 'browser.online' }), { signal: stop.signal });
  if (navigator.onLine === false) tell({ type: 'browser.offline' });
  return () => {
    stopReach();
    stop.abort();
  };
}

/** Asks the services for a sign of life; a captive portal's page is none. */
export async function probe(reach: Reach, get: typeof fetch, signal: AbortSignal): Promise<void> {
  const response = await get('/health', {
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(PROBE_LIMIT)]),
  });
  const isOurs = /\bjson\b/i.test(response.headers.get('Content-Type') ?? '');
  if (!response.ok || !isOurs) throw new Error('no sign of life');
  reach.report('call.reached');
}
