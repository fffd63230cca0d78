import type { Adapters } from '../adapters/adapters.ts';
import type { Device, DeviceOpening, Entry } from '../adapters/device/device.ts';
import type { Shelf } from '../adapters/device/store.ts';
import { changesSoFar } from '../adapters/http/changes.ts';

/** A query: where the device caches a thing and how it is fetched. A screen's `wiring.ts` exports these. */
export interface QueryDefinition<T> {
  readonly shelf: Shelf;
  readonly id: string;
  fetch(adapters: Adapters, signal: AbortSignal): Promise<T>;
  /** More entries that come with the answer, saved in the same transaction. */
  also?(value: T, at: number): readonly Entry[];
}

interface Fetched {
  readonly at: number;
}

interface Read {
  readonly changes: number;
  readonly opening: DeviceOpening;
  readonly signal: AbortSignal;
  readonly answer: Promise<Fetched>;
}

const openReads = new WeakMap<Device, Map<string, Read>>();

/**
 * Fetches a view and saves it. Also prefetches views without an open screen. Screens that ask for the same at the
 * same time share one call, unless a change was sent in between.
 */
export function refreshQuery<T>(
  view: QueryDefinition<T>,
  adapters: Adapters,
  signal: AbortSignal,
): Promise<Fetched> {
  const { device } = adapters;
  const reads = openReads.get(device) ?? new Map<string, Read>();
  openReads.set(device, reads);
  const key = `${view.shelf}/${view.id}`;
  const last = reads.get(key);
  if (last && last.changes === changesSoFar() && last.opening === device.opening())
    return last.answer.catch((error: unknown) => {
      // Whoever began it has left its screen.
      if (last.signal.aborted && !signal.aborted) return refreshQuery(view, adapters, signal);
      throw error;
    });
  const answer = fetchAndSave(view, adapters, signal);
  reads.set(key, { changes: changesSoFar(), opening: device.opening(), signal, answer });
  const end = () => reads.delete(key);
  answer.then(end, end);
  return answer;
}

async function fetchAndSave<T>(
  view: QueryDefinition<T>,
  adapters: Adapters,
  signal: AbortSignal,
): Promise<Fetched> {
  const { device, clock } = adapters;
  const opening = device.opening();
  const value = await view.fetch(adapters, signal);
  const at = clock.now();
  const entries = [{ shelf: view.shelf, id: view.id, at, value }, ...(view.also?.(value, at) ?? [])];
  await device.save(entries, opening);
  return { at };
}
