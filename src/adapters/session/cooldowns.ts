import type { Clock } from '../clock/clock.ts';

/** The ends of pauses, remembered while the tab is open. A reload does not shorten them (VER-13, REG-24). */
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
    /** The milliseconds that are left. */
    left(name: string): number {
      try {
        return Math.max(0, Number(storage.getItem(keyOf(name)) ?? 0) - clock.now());
      } catch {
        return 0;
      }
    },
  };
}
