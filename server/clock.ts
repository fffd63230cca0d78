import { dateAt } from '../domain/business-date.ts';
import type { CalendarDate } from '../domain/calendar-date.ts';

/** Where the server gets the time: never from `Date.now()` anywhere else. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** The business date in the portal's zone. */
  today(): CalendarDate;
}

export function systemClock(zone: string): Clock {
  return clockFrom(() => Date.now(), zone);
}

export function clockFrom(now: () => number, zone: string): Clock {
  return { now, today: () => dateAt(now(), zone) };
}
