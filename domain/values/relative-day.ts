import { type CalendarDate, daysBetween } from './calendar-date.ts';

/** A day in words beside its date: `today`, `tomorrow`, `in 3 days`, `12 days ago`. After two months in months. */
export function relativeDay(date: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(today, date);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  const distance = span(Math.abs(days));
  return days > 0 ? `in ${distance}` : `${distance} ago`;
}

/** A due date in words: `in 3 days`, or how late it is. */
export function relativeDue(due: CalendarDate, today: CalendarDate): string {
  return due < today ? daysLate(due, today) : relativeDay(due, today);
}

/** How late a bill is, always in days: `1 day late`, `75 days late`. */
function daysLate(due: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(due, today);
  return days === 1 ? '1 day late' : `${days} days late`;
}

const TWO_MONTHS = 61;
const DAYS_OF_A_MONTH = 30.44;

function span(days: number): string {
  return days <= TWO_MONTHS ? `${days} days` : `${Math.round(days / DAYS_OF_A_MONTH)} months`;
}
