import { MINUTE } from '../../../domain/values/durations.ts';
import { dayOf, timeOf } from './portal-clock.ts';

/** An age: minutes within the hour, then the time of day, then the date. */
export function age(at: number, now: number): string {
  const minutes = Math.trunc((now - at) / MINUTE);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const day = dayOf(at);
  return day === dayOf(now) ? timeOf(at) : day;
}
