import { addDays, type CalendarDate, isCalendarDate, lastPlannableDay } from '../values/calendar-date.ts';

import type { RunForecast } from './forecast.ts';
import { paysNothing } from './forecast-outcome.ts';
import type { RunPeriod } from './run-dates.ts';

export interface ReschedulableRun {
  readonly id: number;
  readonly biller: string;
  readonly account_num: string;
  readonly run_date: CalendarDate;
  /** The due date of the latest bill; null where the run has none to meet. */
  readonly due_date: CalendarDate | null;
  readonly run_period: RunPeriod;
  /** The regular days after that run, for as far as it can be moved and one day more. */
  readonly following_dates: readonly CalendarDate[];
}

/** True for a day after the due date of the latest bill: the payment could be late (APW-33, APW-72). */
export function isLateRun(day: string | null, due_date: CalendarDate | null): boolean {
  return day !== null && due_date !== null && day > due_date;
}

/** The due date that a run has to meet. A run with nothing to pay has none: its bill is paid, or will be. */
export function dueDateToMeet(
  due_date: CalendarDate | null,
  forecast: Pick<RunForecast, 'outcome'> | null,
): CalendarDate | null {
  return forecast && paysNothing(forecast) ? null : due_date;
}

export type RunDayProblem = 'too early' | 'too late';

/** Why a run cannot move to a day; undefined when it can (APW-71). */
export function runDayProblem(day: string, today: CalendarDate): RunDayProblem | undefined {
  if (!isCalendarDate(day) || day <= today) return 'too early';
  return day > lastPlannableDay(addDays(today, 1)) ? 'too late' : undefined;
}
