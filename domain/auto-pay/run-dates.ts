import { addDays, addMonths, type CalendarDate } from '../values/calendar-date.ts';
import { dayInMonth, monthsBetween } from '../values/calendar-month.ts';

/** Months from one run to the next; 0 means by the due date of each bill (APW-18). */
export const RUN_PERIODS = [0, 1, 2, 3, 6, 12] as const;
export type RunPeriod = (typeof RUN_PERIODS)[number];

/** The days before the due date that a rule can choose (APW-19). */
export const DAYS_BEFORE = [0, 1, 2, 3, 4, 5] as const;

/** How many days before a run its customer is told of it. */
export const DAYS_TOLD_AHEAD = 3;

/** The last day that every month has (APW-20). */
export const LAST_DAY_OF_MONTH = 28;

/**
 * When an auto pay runs. `day_of_month` applies to periods of months, `days_before_due_date` to a rule by due
 * date.
 */
export interface RunRule {
  readonly run_period: RunPeriod;
  readonly day_of_month: number;
  readonly days_before_due_date: number;
  readonly start_date: CalendarDate;
  /** The last day on which it may run; null when it never ends. */
  readonly end_date: CalendarDate | null;
}

export interface PlannedRun {
  readonly run_date: CalendarDate;
  /** The date by the rule; `run_date` differs after a reschedule (APW-70). */
  readonly regular_date: CalendarDate;
}

/**
 * The run of a due-date rule for the latest unpaid bill, as planned on `today`: the due date less the chosen
 * days, but not before tomorrow or the start date. Undefined without a bill and after the stop date (SRV2-02,
 * SRV2-06).
 */
export function dueDateRun(
  rule: RunRule,
  due_date: CalendarDate | null,
  today: CalendarDate,
): PlannedRun | undefined {
  if (due_date === null) return undefined;
  const preferred = addDays(due_date, -rule.days_before_due_date);
  return planned(rule, latest(preferred, addDays(today, 1), rule.start_date));
}

/**
 * The first run of a calendar rule after a day. The first run ever is on the chosen day of the month, on or
 * after the start date; the others follow at the rule's period (SRV2-05, SRV2-06).
 */
export function calendarRun(rule: RunRule, after: CalendarDate): PlannedRun | undefined {
  const first = firstOn(rule.day_of_month, rule.start_date);
  const passed = Math.max(0, monthsBetween(first, after));
  const periods = Math.floor(passed / rule.run_period);
  const near = addMonths(first, periods * rule.run_period);
  return planned(rule, near > after ? near : addMonths(near, rule.run_period));
}

/** The next run of a rule when the customer saves it, switches it on or takes control. */
export function nextRun(
  rule: RunRule,
  due_date: CalendarDate | null,
  today: CalendarDate,
): PlannedRun | undefined {
  return rule.run_period === 0 ? dueDateRun(rule, due_date, today) : calendarRun(rule, today);
}

/**
 * The run after one that was made, missed or skipped. A rescheduled run replaces its regular date, which does
 * not run again (APW-70). A due-date rule waits for the next bill.
 */
export function runAfter(rule: RunRule, run: PlannedRun): PlannedRun | undefined {
  if (rule.run_period === 0) return undefined;
  return calendarRun(rule, latest(run.run_date, run.regular_date));
}

/** A run and those after it, at most `count` in all. */
export function runsFrom(rule: RunRule, run: PlannedRun | undefined, count: number): PlannedRun[] {
  const runs: PlannedRun[] = [];
  for (let next = run; next && runs.length < count; next = runAfter(rule, next)) runs.push(next);
  return runs;
}

/** True when no further run can come (SRV2-06). */
export function isPastStopDate({ end_date }: Pick<RunRule, 'end_date'>, today: CalendarDate): boolean {
  return end_date !== null && today > end_date;
}

function planned(rule: RunRule, day: CalendarDate): PlannedRun | undefined {
  if (isPastStopDate(rule, day)) return undefined;
  return { run_date: day, regular_date: day };
}

function firstOn(day: number, start: CalendarDate): CalendarDate {
  const inMonth = dayInMonth(start, day);
  return inMonth >= start ? inMonth : addMonths(inMonth, 1);
}

function latest(...days: readonly [CalendarDate, ...CalendarDate[]]): CalendarDate {
  return days.toSorted().at(-1) as CalendarDate;
}
