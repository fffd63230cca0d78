import type { CalendarDate } from '../../domain/calendar-date.ts';

export interface Clock {
  /** Milliseconds. */
  now(): number;
  /** The portal's business date (MSC-22). */
  today(): CalendarDate;
}

let tellToday = (): CalendarDate => {
  throw new Error('The calendar comes with the client');
};

export const systemClock: Clock = { now: () => Date.now(), today: () => tellToday() };

/** Dates are for who is signed in: the sign-in page does not load how they are told. */
export function takeCalendar(calendar: () => CalendarDate): void {
  tellToday = calendar;
}
