import type { CalendarDate } from './calendar-date.ts';

/** The calendar date of an instant, in milliseconds, in a time zone. */
export function dateAt(instant: number, zone: string): CalendarDate {
  return formatOf(zone).format(instant) as CalendarDate;
}

const zones = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
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
