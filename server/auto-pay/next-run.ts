import { ENDS_ON_DATE } from '../../domain/auto-pay/auto-pay.ts';
import {
  isPastStopDate,
  nextRun,
  type PlannedRun,
  type RunRule,
  runsFrom,
} from '../../domain/auto-pay/run-dates.ts';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import type { AutoPayAccountRow, AutoPayRow } from './rows.ts';

type Bill = Pick<NonNullable<AutoPayAccountRow['bill']>, 'dueDate' | 'balance' | 'amountDue' | 'isPayable'>;

/** The schedule of an auto pay, read from its columns. */
export function ruleOf(
  row: Pick<
    AutoPayRow,
    'runPeriod' | 'dayOfMonth' | 'daysBeforeDueDate' | 'startDate' | 'endDate' | 'endAutoPay'
  >,
): RunRule {
  return {
    run_period: row.runPeriod,
    day_of_month: row.dayOfMonth,
    days_before_due_date: row.daysBeforeDueDate,
    start_date: row.startDate,
    end_date: row.endAutoPay === ENDS_ON_DATE ? row.endDate : null,
  };
}

/**
 * The due date of the newest bill while any of it is open. An unknown amount counts as open
 * (SRV2-02).
 */
function openDueDate(bill: Bill | null): CalendarDate | null {
  if (!bill?.isPayable) return null;
  const owed = bill.balance ?? bill.amountDue;
  return owed === null || owed > 0 ? bill.dueDate : null;
}

export function plannedColumns(run: PlannedRun | undefined, isRetry = false) {
  return {
    runDate: run?.run_date ?? null,
    regularDate: run?.regular_date ?? null,
    isRetry,
    nextCheckAt: null,
  };
}

/** The run that follows from the rule on the day it is saved or switched on. */
export function newPlan(
  row: Parameters<typeof ruleOf>[0],
  bill: Bill | null,
  today: CalendarDate,
): ReturnType<typeof plannedColumns> {
  return plannedColumns(nextRun(ruleOf(row), openDueDate(bill), today));
}

/** True when both rules run on the same days. */
export function isSameRule(left: Parameters<typeof ruleOf>[0], right: Parameters<typeof ruleOf>[0]): boolean {
  return JSON.stringify(ruleOf(left)) === JSON.stringify(ruleOf(right));
}

/** A move goes a year ahead at most, which is 12 monthly days, and the day after the last one is told too. */
const MOST_FOLLOWING = 14;

/** What the settings and the list tell of the schedule. */
export function scheduleFacts(
  row: (Parameters<typeof ruleOf>[0] & Pick<AutoPayRow, 'active' | 'regularDate'>) | null,
  today: CalendarDate,
): { following_dates: CalendarDate[]; is_stop_date_passed: boolean } {
  if (!row) return { following_dates: [], is_stop_date_passed: false };
  const rule = ruleOf(row);
  const regular = row.active ? row.regularDate : null;
  const run = regular === null ? undefined : { run_date: regular, regular_date: regular };
  return {
    following_dates: runsFrom(rule, run, MOST_FOLLOWING)
      .slice(1)
      .map(({ run_date }) => run_date),
    is_stop_date_passed: !row.active && isPastStopDate(rule, addDays(today, 1)),
  };
}
