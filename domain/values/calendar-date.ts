import { UTCDateMini } from '@date-fns/utc/date/mini';
import { addDays as addDaysTo } from 'date-fns/addDays';
import { addMonths as addMonthsTo } from 'date-fns/addMonths';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { fromUnixTime } from 'date-fns/fromUnixTime';
import { getUnixTime } from 'date-fns/getUnixTime';
import { isValid } from 'date-fns/isValid';
import { shortMonthName } from './month-name.ts';

/** A day without a time, as `yyyy-MM-dd`. Compares with `<` and `>` as text. */
export type CalendarDate = string & { readonly __unit: 'day' };

const SHAPE = /^\d{4}-\d{2}-\d{2}$/;
const EARLIEST = '1970-01-01';
export function isCalendarDate(value: unknown): value is CalendarDate {
  if (typeof value !== 'string' || !SHAPE.test(value) || value < EARLIEST) return false;
  const at = new UTCDateMini(value);
  // Some engines read February 30 as March 2.
  return isValid(at) && fromUtc(at) === value;
}

/** Takes a valid date; any other text is a programming error and throws a `RangeError`. */
export function calendarDate(text: string): CalendarDate {
  if (!isCalendarDate(text)) throw new RangeError(`not a calendar date: ${text}`);
  return text;
}

/**
 * UTC midnight of the date, for date-fns to count in UTC. In the zone of a process or a browser a midnight,
 * or even a whole day, can be missing.
 */
export function toUtc(date: CalendarDate): Date {
  return new UTCDateMini(date);
}

export function fromUtc(at: Date): CalendarDate {
  return at.toISOString().slice(0, 10) as CalendarDate;
}

/** UTC midnight of the date in epoch seconds, the form of dates in answers (ruling 23). */
export function toEpochSeconds(date: CalendarDate): number {
  return getUnixTime(toUtc(date));
}

/** The UTC date of an instant in epoch seconds, so that no viewer sees the day before (NAV-35). */
export function fromEpochSeconds(seconds: number): CalendarDate {
  return fromUtc(fromUnixTime(seconds));
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromUtc(addDaysTo(toUtc(date), days));
}

/** Adds whole months; a day that the month lacks becomes its last day. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  return fromUtc(addMonthsTo(toUtc(date), months));
}

/** The last day for which anything can be planned: a year after the first. */
export function lastPlannableDay(tomorrow: CalendarDate): CalendarDate {
  return addMonths(tomorrow, 12);
}

/** Whole days from `earlier` to `later`; negative when `later` comes first. */
export function daysBetween(earlier: CalendarDate, later: CalendarDate): number {
  return differenceInCalendarDays(toUtc(later), toUtc(earlier));
}

const LAST = '9999';

/**
 * The order of two things by date, for `sort`. What has no date comes last. A comparison by locale would load the rules
 * of a language first, for which a start on a slow phone waits.
 */
export function byDate(one: { date: CalendarDate | null }, other: { date: CalendarDate | null }): number {
  const [first, second] = [one.date ?? LAST, other.date ?? LAST];
  return first < second ? -1 : Number(first > second);
}

/** `3/7/2026`, the format of every date unless a row says otherwise (NAV-33). */
export function shortDate(date: CalendarDate): string {
  const [year, month, day] = parts(date);
  return `${month}/${day}/${year}`;
}

/** `Mar 7, 2026`, beside a picker only (NAV-34, MSC-19). Everything else is told as NAV-33 says. */
export function longDate(date: CalendarDate): string {
  const [year, month, day] = parts(date);
  return `${shortMonthName(month)} ${day}, ${year}`;
}

/** `3-7-2026`, for the file name of a receipt (RCT-11). */
export function fileDate(date: CalendarDate): string {
  return shortDate(date).replaceAll('/', '-');
}

function parts(date: CalendarDate): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}
