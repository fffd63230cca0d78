import { addDays, addMonths, type CalendarDate } from '../../../domain/values/calendar-date.ts';
import { quarterOf } from '../../../domain/values/calendar-month.ts';
import { monthName } from '../../../domain/values/month-name.ts';

/** The name of a period of `months` that ends on this day. */
export function periodWords(months: number, end: CalendarDate): string {
  const [year, month] = [end.slice(0, 4), Number(end.slice(5, 7))];
  if (months === 12) return year;
  return months === 3 ? `quarter ${quarterOf(end)} of ${year}` : `${monthName(month)} ${year}`;
}

/** The 20th of the month after a period that ended on this day. */
export const dueAfter = (end: CalendarDate): CalendarDate => addDays(end, 20);

/** The end of the next period of `months` after one that ended on this day. */
export const nextEnd = (end: CalendarDate, months: number): CalendarDate =>
  addDays(addMonths(addDays(end, 1), months), -1);
