import type { Adapters } from './adapters/adapters.ts';
import type { Entry } from './adapters/device/device.ts';
import type { Shelf } from './adapters/device/store.ts';

/** A thing that can be read: where the device keeps it and how it is fetched. A screen's `wiring.ts` exports these. */
export interface View<T> {
  readonly shelf: Shelf;
  readonly id: string;
  fetch(adapters: Adapters, signal: AbortSignal): Promise<T>;
  /** What else comes with the answer and is saved in the same transaction. */
  also?(value: T, at: number): readonly Entry[];
}

/** Fetches a view and saves it. Also for reading ahead what has no screen open. */
export async function refreshView<T>(
  view: View<T>,
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
