import { type CalendarDate, shortDate } from '../../values/calendar-date.ts';
import { relativeDue } from '../../values/relative-day.ts';

const WHAT = {
  automatic: 'bill is paid automatically',
  bill: 'bill is due',
  return: 'return is due',
} as const;

/** What comes next, where nothing is to be paid this week. */
export const nextDue = (what: keyof typeof WHAT, date: CalendarDate, today: CalendarDate) =>
  `The next ${WHAT[what]} ${shortDate(date)}, ${relativeDue(date, today)}.`;
