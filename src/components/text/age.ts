import { MINUTE } from '../../../domain/values/durations.ts';

/** An age by the clock of this device: minutes within the hour, then the time of day, then the date. */
export function age(at: number, now: number): string {
  const minutes = Math.trunc((now - at) / MINUTE);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  // Formatted by hand: on a slow phone, `Intl` would delay the start noticeably.
  const then = new Date(at);
  return dayOf(then) === dayOf(new Date(now)) ? timeOf(then) : dayOf(then);
}

/** For example `11/20/2026`, in the zone of this device. */
export function dayOf(date: Date): string {
  return `${date.getMonth() + 1}/${date.getDate()}/${date.getFullYear()}`;
}

export function timeOf(date: Date): string {
  const minutes = String(date.getMinutes()).padStart(2, '0');
  return `${date.getHours() % 12 || 12}:${minutes} ${date.getHours() < 12 ? 'AM' : 'PM'}`;
}
