import type { ProbeAnswer } from '../../../machines/app/connectivity.machine.ts';
import type { Outcome, Reach } from './reach.ts';

type ReachEvent = { type: Outcome } | { type: 'browser.offline' } | { type: 'browser.online' };

const PROBE_LIMIT = 5_000;

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

/**
 * Checks whether the server is alive. The page of a captive portal and a gateway's error are foreign answers.
 * Rejects without any answer.
 */
export async function probeServer(
  reach: Reach,
  get: typeof fetch,
  signal: AbortSignal,
): Promise<ProbeAnswer> {
  const response = await get('/health', {
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(PROBE_LIMIT)]),
  });
  const isOurs = /\bjson\b/i.test(response.headers.get('Content-Type') ?? '');
  if (!response.ok || !isOurs) return 'foreign';
  reach.report('call.reached');
  return 'ours';
}
