import { type CalendarDate, toEpochSeconds } from '../../domain/values/calendar-date.ts';

const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `Friday, November 20, 2026` */
export const fullDate = (date: CalendarDate) => full.format(toEpochSeconds(date) * 1000);

/** `Fri, Nov 20, 2026` */
export const weekdayDate = (date: CalendarDate) => short.format(toEpochSeconds(date) * 1000);

/** `Fri, Nov 20, 2026, 12:00 PM`, in the portal's zone. */
export function momentText(at: Date | number, zone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  }).format(at);
}

/** `12:00 PM`, in the portal's zone. */
export function timeText(at: Date | number, zone: string): string {
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone }).format(at);
}
