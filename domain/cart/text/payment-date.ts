import type { CalendarDate } from '../../values/calendar-date.ts';
import { type DateProblem, dateProblem } from '../payment-date.ts';

export const DATE_TOO_EARLY = 'Payments can be scheduled from tomorrow on. Please choose another date.';

const DATE_PROBLEMS: Record<DateProblem, string> = {
  missing: 'Please choose a date.',
  'too early': DATE_TOO_EARLY,
  'too late': 'Payments can be scheduled up to a year ahead. Please choose another date.',
};

export const dateProblemText = (problem: DateProblem): string => DATE_PROBLEMS[problem];

/** The same in words. */
export function scheduleProblem(date: string, tomorrow: CalendarDate): string | undefined {
  const problem = dateProblem(date, tomorrow);
  return problem && dateProblemText(problem);
}
