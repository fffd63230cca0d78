import {
  addDays,
  type CalendarDate,
  isCalendarDate,
  lastPlannableDay,
  shortDate,
} from '../values/calendar-date.ts';
import { listed } from '../values/listed.ts';
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

type RunToMove = Omit<ReschedulableRun, 'id' | 'biller' | 'account_num'>;

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

export function runDayText(problem: RunDayProblem): string {
  return problem === 'too early'
    ? 'Please choose tomorrow or a later day.'
    : 'Please choose a day within the next year.';
}

/** The same in words. */
export function rescheduleProblem(day: string, today: CalendarDate): string | undefined {
  const problem = runDayProblem(day, today);
  return problem && runDayText(problem);
}

/** The payment that a customer is about to move, and what becomes of the ones after it. */
export function rescheduleSubjectText({
  biller,
  account_num,
  run_date,
}: Pick<ReschedulableRun, 'biller' | 'account_num' | 'run_date'>): string {
  return [
    `The next payment to ${biller} for account ${account_num} is planned for ${shortDate(run_date)}.`,
    'You choose another day for this one payment. Before it is saved, you see what becomes of the ones after it.',
  ].join(' ');
}

/** What a move to another day changes, with the dates of everything that it leaves out or misses (APW-70). */
export function rescheduleText(run: RunToMove, day: CalendarDate): string {
  return [
    `Your next Auto Pay payment moves from ${shortDate(run.run_date)} to ${shortDate(day)}.`,
    ...followingText(run, day),
    ...lateText(run, day),
  ].join(' ');
}

function followingText({ run_period, following_dates }: RunToMove, day: CalendarDate) {
  if (run_period === 0)
    return ['If a new bill is posted before then, that bill is paid by its own due date instead.'];
  const left = following_dates.filter((date) => date <= day);
  const next = following_dates.find((date) => date > day);
  const after = next ? `The one after it is planned for ${shortDate(next)}.` : 'No other payment follows.';
  if (left.length === 0) return next ? ['The ones after it stay as they are.', after] : [after];
  const [which, are, take] =
    left.length === 1 ? ['payment', 'is', 'takes its place'] : ['payments', 'are', 'takes their place'];
  return [
    `The ${which} planned for ${listed(left.map(shortDate))} ${are} not made: the one on ${shortDate(day)} ${take}.`,
    after,
  ];
}

/** The latest bill has a due date; of the bills to come only the payments that they lose are known. */
function lateText({ due_date, following_dates }: RunToMove, day: CalendarDate): string[] {
  const leavesOut = following_dates.some((date) => date < day);
  const isLate = isLateRun(day, due_date) && due_date !== null;
  return [
    ...(isLate ? [`The latest bill is due on ${shortDate(due_date)} and is paid late.`] : []),
    ...(leavesOut ? ['Bills that are posted and due until then are paid late.'] : []),
  ];
}
