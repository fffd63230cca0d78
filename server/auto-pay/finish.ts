import { runAfter } from '../../domain/auto-pay-dates.ts';
import { isGivenUp } from '../../domain/auto-pay-run.ts';
import { addDays, type CalendarDate } from '../../domain/calendar-date.ts';
import type { Cents } from '../../domain/cents.ts';
import type { Parts } from '../parts.ts';
import { endRun, type Run } from '../runs.ts';
import type { Db } from '../store/store.ts';
import { HOUR, lookAgain } from './claim.ts';
import { announceFailed } from './outcome-notices.ts';
import { planned, ruleOf } from './plan.ts';
import { recordFailure } from './record.ts';
import type { AutoPayAccountRow, AutoPayRow } from './rows.ts';
import { DOWN, noteOutcome } from './runs.ts';
import { change, turnOff } from './switch.ts';

/**
 * The columns of what follows the planned run. Days that passed while nobody worked are not made up for: each would charge
 * again on one day.
 */
export function advance(row: AutoPayRow, today: CalendarDate): ReturnType<typeof planned> {
  const { runDate, regularDate } = row;
  if (runDate === null || regularDate === null) return planned(undefined);
  const run_date = runDate > today ? runDate : today;
  return planned(runAfter(ruleOf(row), { run_date, regular_date: regularDate }));
}

/** Nothing was taken; asked again in an hour until the day is over (ruling 8). */
export async function waitForService(db: Db, parts: Parts, row: AutoPayRow, run: Run): Promise<void> {
  await noteOutcome(db, run, DOWN);
  await lookAgain(db, row, parts.clock.now() + HOUR);
}

export interface Failure {
  readonly row: AutoPayRow;
  readonly known: AutoPayAccountRow;
  readonly run: Run;
  readonly amount: Cents;
  readonly why: string;
  /** True when the day had passed before it was known. */
  readonly isOver?: boolean;
}

/**
 * The payment stands in history as failed and who controls it is told. One more attempt follows the next day; the date has
 * failed when that fails too, and after three such dates in a row it is over (SRV2-11, SRV2-12, ruling 8).
 */
export async function failRun(db: Db, parts: Parts, failure: Failure): Promise<void> {
  const { row, run } = failure;
  const confirmation = await recordFailure(db, parts, failure);
  await endRun(db, parts.clock, run, 'declined');
  const retry = retryOf(failure, parts.clock.today());
  const failedDates = retry ? row.failedDates : row.failedDates + 1;
  const next = await change(db, row, { failedDates, ...(retry ?? advance(row, parts.clock.today())) });
  const isOver = isGivenUp(failedDates);
  await announceFailed(db, parts, isOver ? { ...next, runDate: null } : next, confirmation, isOver);
  if (isOver) await turnOff(db, parts, next, 'payments failed');
}

/** Undefined when the planned run was that attempt already, and when the stop date comes before. */
function retryOf(
  { row, isOver = false }: Failure,
  today: CalendarDate,
): ReturnType<typeof planned> | undefined {
  const { runDate, regularDate, isRetry } = row;
  if (isRetry || runDate === null || regularDate === null) return undefined;
  const nextDay = addDays(isOver ? runDate : today, 1);
  const run_date = nextDay > today ? nextDay : today;
  const { end_date } = ruleOf(row);
  if (end_date !== null && run_date > end_date) return undefined;
  return planned({ run_date, regular_date: regularDate }, true);
}
