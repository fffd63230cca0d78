import { addDays, type CalendarDate, isCalendarDate, lastPlannableDay } from '../values/calendar-date.ts';

/** The next run of an auto pay that can be moved. */
export interface ReschedulableRun {
  readonly id: number;
  readonly run_date: CalendarDate;
  /** The due date of the latest bill. */
  readonly due_date: CalendarDate | null;
}

/** True for a day after the due date of the latest bill: the payment could be late (APW-33, APW-72). */
export function isLateRun(day: string | null, due_date: CalendarDate | null): boolean {
  return day !== null && due_date !== null && day > due_date;
}

/** Why a run cannot move to a day; undefined when it can (APW-71). */
export function rescheduleProblem(day: string, today: CalendarDate): string | undefined {
  if (!isCalendarDate(day) || day <= today) return 'Please choose tomorrow or a later day.';
  return day > lastPlannableDay(addDays(today, 1)) ? 'Please choose a day within the next year.' : undefined;
}
