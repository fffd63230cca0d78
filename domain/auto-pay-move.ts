import type { CalendarDate } from './calendar-date.ts';

/** The next run of an auto pay, as it can be moved. */
export interface Movable {
  readonly id: number;
  readonly run_date: CalendarDate;
  /** Of the latest bill. */
  readonly due_date: CalendarDate | null;
}

/** True of a day after the due date of the latest bill: the payment could be late (APW-33, APW-72). */
export function isLateRun(day: string | null, due_date: CalendarDate | null): boolean {
  return day !== null && due_date !== null && day > due_date;
}
