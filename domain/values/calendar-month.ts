import { differenceInCalendarMonths } from 'date-fns/differenceInCalendarMonths';
import { getQuarter } from 'date-fns/getQuarter';
import { lastDayOfMonth } from 'date-fns/lastDayOfMonth';
import { setDate } from 'date-fns/setDate';
import { type CalendarDate, fromUtc, toUtc } from './calendar-date.ts';

export function startOfMonth(date: CalendarDate): CalendarDate {
  return dayInMonth(date, 1);
}

export function endOfMonth(date: CalendarDate): CalendarDate {
  return fromUtc(lastDayOfMonth(toUtc(date)));
}

/** A day of the date's month; the month must have it. */
export function dayInMonth(date: CalendarDate, day: number): CalendarDate {
  return fromUtc(setDate(toUtc(date), day));
}

/** The number of months from the month of `earlier` to that of `later`, whatever the days. */
export function monthsBetween(earlier: CalendarDate, later: CalendarDate): number {
  return differenceInCalendarMonths(toUtc(later), toUtc(earlier));
}

/** The quarter of the year, 1 to 4. */
export function quarterOf(date: CalendarDate): number {
  return getQuarter(toUtc(date));
}
