import type { Adapters } from '../adapters/adapters.ts';
import type { Entry } from '../adapters/device/device.ts';
import { type QueryDefinition, refreshQuery } from './query.ts';

/** How long a view that a change has made old is waited for, in milliseconds. */
export const PATIENCE = 8_000;

/** Fetches a view again after a change. Undefined on failure: the view is then fetched when it is opened. */
export function refetch<T>(adapters: Adapters, view: QueryDefinition<T>): Promise<Entry<T> | undefined> {
  return refreshQuery(view, adapters, AbortSignal.timeout(PATIENCE)).catch(() => undefined);
}

/**
 * Changes the cached value of a view, where the device has one that is not damaged. The value keeps its age, or
 * gets `at`, in milliseconds.
 */
export async function changeCached<T>(
  { device }: Pick<Adapters, 'device'>,
  { shelf, id }: Pick<QueryDefinition<T>, 'shelf' | 'id' | 'fetch'>,
  change: (value: T) => NoInfer<T>,
  at?: number,
): Promise<void> {
  const cached = await device.read<T>(shelf, id);
  if (!cached?.value) return;
  const value = change(cached.value);
  if (value !== cached.value) await device.save([{ shelf, id, at: at ?? cached.at, value }]);
}
