import { useSyncExternalStore } from 'react';

const slow = new Map<object, number>();
const listeners = new Set<() => void>();

/** Notes that a view shows what was saved at `at`, because its answer takes long; undefined when it is over. */
export function noteSlow(view: object, at: number | undefined): void {
  if (at === undefined) slow.delete(view);
  else slow.set(view, at);
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const oldest = () => (slow.size > 0 ? Math.min(...slow.values()) : undefined);

/** When the oldest of the views that are still loading was saved; undefined while none takes long. */
export const useSlowSince = () => useSyncExternalStore(watch, oldest, oldest);
