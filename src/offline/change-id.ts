import type { Adapters } from '../adapters/adapters.ts';

let newest = 0;

/** An id that sorts after all earlier ones, even when two changes are made within one millisecond. */
export function newChangeId({ clock, newKey }: Adapters): string {
  newest = Math.max(clock.now(), newest + 1);
  return `${String(newest).padStart(15, '0')}-${newKey()}`;
}
