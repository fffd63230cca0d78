import type { Adapters } from '../adapters/adapters.ts';
import type { Entry } from '../adapters/device/device.ts';
import type { Shelf } from '../adapters/device/store.ts';

/** A query: where the device caches a thing and how it is fetched. A screen's `wiring.ts` exports these. */
export interface QueryDefinition<T> {
  readonly shelf: Shelf;
  readonly id: string;
  fetch(adapters: Adapters, signal: AbortSignal): Promise<T>;
  /** More entries that come with the answer, saved in the same transaction. */
  also?(value: T, at: number): readonly Entry[];
  /** When a larger answer that is under way, or has just come, saved it; undefined where none does. */
  brought?(adapters: Adapters): Promise<{ readonly at: number } | undefined>;
}

/** Fetches a view and saves it. Also prefetches views without an open screen. */
export async function refreshQuery<T>(
  view: QueryDefinition<T>,
  adapters: Adapters,
  signal: AbortSignal,
): Promise<{ at: number }> {
  const { device, clock } = adapters;
  const opening = device.opening();
  const value = await view.fetch(adapters, signal);
  const at = clock.now();
  const entries = [{ shelf: view.shelf, id: view.id, at, value }, ...(view.also?.(value, at) ?? [])];
  await device.save(entries, opening);
  return { at };
}
