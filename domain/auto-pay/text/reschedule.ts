import { type CalendarDate, shortDate } from '../../values/calendar-date.ts';
import { listed } from '../../values/listed.ts';
import { isLateRun, type ReschedulableRun, type RunDayProblem, runDayProblem } from '../reschedule.ts';

type RunToMove = Omit<ReschedulableRun, 'id' | 'biller' | 'account_num'>;

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
    `The next payment to ${biller} for account ${account_num} is scheduled for ${shortDate(run_date)}.`,
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
  const after = next ? `The one after it is scheduled for ${shortDate(next)}.` : 'No other payment follows.';
  if (left.length === 0) return next ? ['The ones after it stay as they are.', after] : [after];
  const [which, are, take] =
    left.length === 1 ? ['payment', 'is', 'takes its place'] : ['payments', 'are', 'takes their place'];
  return [
    `The ${which} scheduled for ${listed(left.map(shortDate))} ${are} not made: the one on ${shortDate(day)} ${take}.`,
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
