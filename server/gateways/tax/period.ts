import { addDays, addMonths, type CalendarDate } from '../../../domain/calendar-date.ts';

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'];
const LAST_MONTHS = ['October', 'November', 'December'];

/** What a period of so many months is called by the day that it ends on. */
export function periodWords(months: number, end: CalendarDate): string {
  const [year, month] = [end.slice(0, 4), Number(end.slice(5, 7))];
  if (months === 12) return year;
  return months === 3
    ? `quarter ${month / 3} of ${year}`
    : `${[...MONTHS, ...LAST_MONTHS][month - 1]} ${year}`;
}

/** The 20th of the month after a period that ended on this day. */
export const dueAfter = (end: CalendarDate): CalendarDate => addDays(end, 20);

/** The end of the period of so many months that follows one which ended on this day. */
export const nextEnd = (end: CalendarDate, months: number): CalendarDate =>
  addDays(addMonths(addDays(end, 1), months), -1);
