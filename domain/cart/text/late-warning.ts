import { type CalendarDate, shortDate } from '../../values/calendar-date.ts';

/** The warning for a payment date after the due date (CRT-20, SCH-21). */
export function lateWarning(due: CalendarDate): string {
  return `Selected date is after the due date (${shortDate(due)}) which could result in fees or penalties.`;
}
