import type { CalendarDate } from '../../../domain/values/calendar-date.ts';

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** The portal's business date (MSC-22). */
  today(): CalendarDate;
}

let readToday = (): CalendarDate => {
  throw new Error('no calendar');
};

export const systemClock: Clock = { now: () => Date.now(), today: () => readToday() };

/**
 * Only signed-in customers see dates, so the sign-in page does not load the calendar code. The HTTP client
 * installs it.
 */
export function installCalendar(calendar: () => CalendarDate): void {
  readToday = calendar;
}
