import { useIsOffline } from '../app/app-context.tsx';
import type { QueryState } from './use-query.ts';
import { useWasEver } from './use-was-ever.ts';

/**
 * True from the first answer of a query on, or from the first look at the device without a connection. A form that
 * must not begin with cached values opens then, and stays open while the query is asked again: what was entered is
 * in it.
 */
export function useWasAnswered(state: QueryState): boolean {
  const isOffline = useIsOffline();
  return useWasEver(state === 'fresh' || state === 'stale' || (isOffline && state === 'refreshing'));
}
