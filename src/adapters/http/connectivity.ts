import type { Outcome, Reach } from './reach.ts';

type ReachEvent = { type: Outcome } | { type: 'browser.offline' } | { type: 'browser.online' };

const PROBE_LIMIT = 5_000;

/** Reports what the calls and the browser say about the connection. */
export function watchReach(reach: Reach, emit: (event: ReachEvent) => void): () => void {
  const stopReach = reach.watch((outcome) => emit({ type: outcome }));
  const stop = new AbortController();
  addEventListener('offline', () => emit({ type: 'browser.offline' }), { signal: stop.signal });
  addEventListener('online', () => emit({ type: 'browser.online' }), { signal: stop.signal });
  if (navigator.onLine === false) emit({ type: 'browser.offline' });
  return () => {
    stopReach();
    stop.abort();
  };
}

/** Checks whether the server is alive; the page of a captive portal does not count. Rejects if it is not. */
export async function probeServer(reach: Reach, get: typeof fetch, signal: AbortSignal): Promise<void> {
  const response = await get('/health', {
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(PROBE_LIMIT)]),
  });
  const isOurs = /\bjson\b/i.test(response.headers.get('Content-Type') ?? '');
  if (!response.ok || !isOurs) throw new Error('unreachable');
  reach.report('call.reached');
}
