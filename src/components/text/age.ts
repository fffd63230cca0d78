import { dayOf, timeOf } from './portal-clock.ts';

/** When data was read: the time of day, from the next day on the date. */
export function age(at: number, now: number): string {
  const day = dayOf(at);
  return day === dayOf(now) ? timeOf(at) : day;
}
