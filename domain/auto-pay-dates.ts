import { addDays, addMonths, type CalendarDate, calendarDate } from './calendar-date.ts';

/** Months from one run to the next; 0 follows the due date of each bill (APW-18). */
export const RUN_PERIODS = [0, 1, 2, 3, 6, 12] as const;
export type RunPeriod = (typeof RUN_PERIODS)[number];

/** APW-19. */
export const DAYS_BEFORE = [0, 1, 2, 3, 4, 5] as const;

/** Each month has these (APW-20). */
export const LAST_DAY_OF_MONTH = 28;

/** When an auto pay runs. `day_of_month` counts with a period of months, `days_before_due_date` without one. */
export interface RunRule {
  readonly run_period: RunPeriod;
  readonly day_of_month: number;
  readonly days_before_due_date: number;
  readonly start_date: CalendarDate;
  /** The last day on which it may run; null for an auto pay that never ends. */
  readonly end_date: CalendarDate | null;
}

/** A run that stands on its day. */
export interface PlannedRun {
  readonly run_date: CalendarDate;
  /** The day that the rule gives; a run that was rescheduled stands on another (APW-70). */
  readonly regular_date: CalendarDate;
}

/**
 * The run of a due-date rule for the latest unpaid bill, worked out on `today`: the due date less the days before it,
 * tomorrow and the start date at the earliest. Undefined without a bill and after the stop date (SRV2-02, SRV2-06).
 */
export function dueDateRun(
  rule: RunRule,
  due_date: CalendarDate | null,
  today: CalendarDate,
): PlannedRun | undefined {
  if (due_date === null) return undefined;
  const wanted = addDays(due_date, -rule.days_before_due_date);
  return planned(rule, latest(wanted, addDays(today, 1), rule.start_date));
}

/**
 * The first run of a calendar rule after a day: the first chosen day of the month on or after the start date, and each
 * period of months from there (SRV2-05, SRV2-06).
 */
export function calendarRun(rule: RunRule, after: CalendarDate): PlannedRun | undefined {
  const first = firstOn(rule.day_of_month, rule.start_date);
  const passed = Math.max(0, monthsBetween(first, after));
  const periods = Math.floor(passed / rule.run_period);
  const [near, next] = [periods, periods + 1].map((at) => addMonths(first, at * rule.run_period));
  return planned(rule, near !== undefined && near > after ? near : (next as CalendarDate));
}

/** The run that follows from a rule on the day it is saved, switched on or taken further. */
export function nextRun(
  rule: RunRule,
  due_date: CalendarDate | null,
  today: CalendarDate,
): PlannedRun | undefined {
  return rule.run_period === 0 ? dueDateRun(rule, due_date, today) : calendarRun(rule, today);
}

/**
 * What follows a run that was made, missed or skipped. A rescheduled run stands for the day that the rule gave, which is
 * not run again (APW-70); a due-date rule waits for the next bill.
 */
export function runAfter(rule: RunRule, run: PlannedRun): PlannedRun | undefined {
  if (rule.run_period === 0) return undefined;
  return calendarRun(rule, latest(run.run_date, run.regular_date));
}

/** A run and what follows it, at most `count` of them. */
export function runsFrom(rule: RunRule, run: PlannedRun | undefined, count: number): PlannedRun[] {
  const runs: PlannedRun[] = [];
  for (let next = run; next && runs.length < count; next = runAfter(rule, next)) runs.push(next);
  return runs;
}

/** True once no run can come any more (SRV2-06). */
export function hasEnded({ end_date }: Pick<RunRule, 'end_date'>, today: CalendarDate): boolean {
  return end_date !== null && today > end_date;
}

function planned(rule: RunRule, day: CalendarDate): PlannedRun | undefined {
  if (rule.end_date !== null && day > rule.end_date) return undefined;
  return { run_date: day, regular_date: day };
}

function firstOn(day: number, start: CalendarDate): CalendarDate {
  const inMonth = calendarDate(`${start.slice(0, 8)}${String(day).padStart(2, '0')}`);
  return inMonth >= start ? inMonth : addMonths(inMonth, 1);
}

function monthsBetween(earlier: CalendarDate, later: CalendarDate): number {
  return (
    (Number(later.slice(0, 4)) - Number(earlier.slice(0, 4))) * 12 +
    (Number(later.slice(5, 7)) - Number(earlier.slice(5, 7)))
  );
}

function latest(...days: readonly [CalendarDate, ...CalendarDate[]]): CalendarDate {
  return days.toSorted().at(-1) as CalendarDate;
}
