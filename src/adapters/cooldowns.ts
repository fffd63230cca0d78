import type { Clock } from './clock.ts';

/** Pauses as instants, for as long as the tab is open: a reload does not shorten them (VER-13, REG-24). */
export function cooldownsIn(storage: Storage, clock: Clock) {
  const keyOf = (name: string) => `billfold.pause.${name}`;
  return {
    begin(name: string, milliseconds: number): void {
      try {
        storage.setItem(keyOf(name), String(clock.now() + milliseconds));
      } catch {
        return;
      }
    },
    /** Milliseconds that are left. */
    left(name: string): number {
      try {
        return Math.max(0, Number(storage.getItem(keyOf(name)) ?? 0) - clock.now());
      } catch {
        return 0;
      }
    },
  };
}
