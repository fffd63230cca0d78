/** A day without a time, as `yyyy-MM-dd`. Compares with `<` and `>` as text. */
export type CalendarDate = string & { readonly __unit: 'day' };

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_IN_MS = 86_400_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export function isCalendarDate(value: unknown): value is CalendarDate {
  const match = typeof value === 'string' ? SHAPE.exec(value) : null;
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const at = new Date(Date.UTC(year, month - 1, day));
  return year >= 1970 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
}

/** Takes a known-good date; anything else is a programming error. */
export function calendarDate(text: string): CalendarDate {
  if (!isCalendarDate(text)) throw new RangeError(`not a calendar date: ${text}`);
  return text;
}

/** UTC midnight of the date, the form in which dates travel in answers (ruling 23). */
export function toEpochSeconds(date: CalendarDate): number {
  return Date.parse(`${date}T00:00:00Z`) / 1000;
}

/** The UTC day of an epoch-seconds value, so that no viewer sees the day before (NAV-35). */
export function fromEpochSeconds(seconds: number): CalendarDate {
  return new Date(seconds * 1000).toISOString().slice(0, 10) as CalendarDate;
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromEpochSeconds(toEpochSeconds(date) + (days * DAY_IN_MS) / 1000);
}

/** Moves by whole months; a day that the month lacks becomes its last day. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = parts(date);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last)))
    .toISOString()
    .slice(0, 10) as CalendarDate;
}

/** Whole days from `earlier` to `later`; negative when they are the other way round. */
export function daysBetween(earlier: CalendarDate, later: CalendarDate): number {
  return Math.round(((toEpochSeconds(later) - toEpochSeconds(earlier)) * 1000) / DAY_IN_MS);
}

/** `3/7/2026`, the form of every date unless a row says otherwise (NAV-33). */
export function shortDate(date: CalendarDate): string {
  const [year, month, day] = parts(date);
  return `${month}/${day}/${year}`;
}

/** `Mar 7, 2026`, the form of pickers on the cart and bill pages (NAV-34). */
export function longDate(date: CalendarDate): string {
  const [year, month, day] = parts(date);
  return `${MONTHS[month - 1]} ${day}, ${year}`;
}

/** `3-7-2026`, the file name of a receipt (RCT-11). */
export function fileDate(date: CalendarDate): string {
  return shortDate(date).replaceAll('/', '-');
}

function parts(date: CalendarDate): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}
