import { addDays, type CalendarDate } from '../values/calendar-date.ts';

/** Bills due within this many days count as due soon. */
export const DUE_SOON_DAYS = 7;

/** The last day of "this week": today and the seven days after it (ruling 52). */
export function endOfWeek(today: CalendarDate): CalendarDate {
  return addDays(today, DUE_SOON_DAYS);
}
