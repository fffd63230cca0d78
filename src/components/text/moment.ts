import { dayOf, timeOf } from './portal-clock.ts';

/** For example `11/20/2026, 3:42 PM` (NAV-33). */
export function momentOf(at: number): string {
  return `${dayOf(at)}, ${timeOf(at)}`;
}

/** For example `11/20/2026, 3:42:07 PM`. The seconds are the same in every zone. */
export function exactMomentOf(at: number): string {
  const seconds = String(new Date(at).getSeconds()).padStart(2, '0');
  return momentOf(at).replace(/(?= [AP]M)/, `:${seconds}`);
}
