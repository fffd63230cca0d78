import type { CalendarDate } from './calendar-date.ts';

/** The time zone that "today" and business dates follow unless configured (MSC-22). */
export const PORTAL_ZONE = 'America/Denver';

/** The calendar date that an instant (milliseconds) falls on in a time zone. */
export function dateAt(instant: number, zone: string): CalendarDate {
  return zoned(zone).format(instant) as CalendarDate;
}

const zones = new Map<string, Intl.DateTimeFormat>();

function zoned(zone: string): Intl.DateTimeFormat {
  let format = zones.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    zones.set(zone, format);
  }
  return format;
}
