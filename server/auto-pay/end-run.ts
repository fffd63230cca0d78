import { retryText } from '../../domain/accounts/text/failed-auto-payment.ts';
import { runAfter } from '../../domain/auto-pay/run-dates.ts';
import { hasFailedTooOften } from '../../domain/auto-pay/run-decision.ts';
import type { HeldUp } from '../../domain/checkout/held-up.ts';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import type { Cents } from '../../domain/values/cents.ts';
import { HOUR } from '../../domain/values/durations.ts';
import { whyNotHere } from '../bills/payable.ts';
import type { Dependencies } from '../dependencies.ts';
import { endRun, type Run } from '../store/runs.ts';
import type { Db } from '../store/store.ts';
import { announceDelayed, announceFailed } from './announce-outcome.ts';
import { postponeAutoPay } from './claim.ts';
import { plannedColumns, ruleOf } from './next-run.ts';
import { recordFailure } from './record-payment.ts';
import type { AutoPayRow } from './rows.ts';
import { dayOfTry, type Failure, feeOfRun } from './run-facts.ts';
import { downOutcome, setRunOutcome } from './run-log.ts';
import { turnOff } from './switch.ts';
import { noteToldAhead } from './told-ahead.ts';
import { updateAutoPay } from './update.ts';

/**
 * The columns of the run that follows the planned one. Runs missed while no server ran are skipped:
 * catching up would charge several times on one day.
 */
export function nextRunColumns(row: AutoPayRow, today: CalendarDate): ReturnType<typeof plannedColumns> {
  const { runDate, regularDate } = row;
  if (runDate === null || regularDate === null) return plannedColumns(undefined);
  const run_date = runDate > today ? runDate : today;
  return plannedColumns(runAfter(ruleOf(row), { run_date, regular_date: regularDate }));
}

/**
 * Records that nothing was charged, tries again in an hour until the day is over, and tells the customer once
 * on that day (ruling 8). The total is undefined where nothing would be paid, and null where it is not known.
 */
export async function waitForService(
  db: Db,
  parts: Dependencies,
  row: AutoPayRow,
  run: Run,
  { who, total }: { readonly who: HeldUp; readonly total: Cents | null | undefined },
): Promise<void> {
  await setRunOutcome(db, run, downOutcome(who));
  await postponeAutoPay(db, row, parts.clock.now() + HOUR);
  if (total !== undefined) await announceDelayed(db, parts, row, who, total);
}

/**
 * Records a failed payment in history, tells the customer who controls the auto pay, and plans a
 * retry for the next day where one can help. The date has failed when the retry fails too. After three failed dates in
 * a row the auto pay is switched off (SRV2-11, SRV2-12, ruling 8). Where nothing can be paid it stays on.
 */
export async function failRun(db: Db, parts: Dependencies, failure: Failure): Promise<void> {
  const { row, info, run, amount, why } = failure;
  const today = parts.clock.today();
  const retry = retryOf(failure, today);
  // A retry that is made at once has notices of its own, and the customer heard of the delay on its day.
  const isToldAlready = retry?.runDate === today;
  const retry_date = retry?.runDate ?? null;
  const fee = await feeOfRun(db, failure);
  const confirmation = await recordFailure(
    db,
    parts,
    failure,
    fee,
    isToldAlready ? null : retry_date ? `${why} ${retryText({ retry_date, next_date: null })}` : why,
  );
  await endRun(db, parts.clock, run, 'declined');
  // Where nothing can be paid, the auto pay is not to blame: it goes on once payments do.
  const isCounted = !retry && whyNotHere(parts, info.biller) === '';
  const failedDates = isCounted ? row.failedDates + 1 : row.failedDates;
  const next = await updateAutoPay(db, row, {
    failedDates,
    failedPayment: {
      date: dayOfTry(failure, today),
      amount,
      billId: info.bill?.id ?? 0,
      reason: why,
    },
    ...(retry ?? nextRunColumns(row, today)),
  });
  if (retry) await noteToldAhead(db, parts, next);
  if (isToldAlready) return;
  const isOver = isCounted && hasFailedTooOften(failedDates);
  await announceFailed(db, parts, isOver ? { ...next, runDate: null } : next, row, confirmation, isOver, fee);
  if (isOver) await turnOff(db, parts, next, 'payments failed');
}

/** Undefined when this run was the retry, when no retry can help, or when the stop date comes first. */
function retryOf(
  { row, isOver = false, isFinal = false }: Failure,
  today: CalendarDate,
): ReturnType<typeof plannedColumns> | undefined {
  const { runDate, regularDate, isRetry } = row;
  if (isFinal || isRetry || runDate === null || regularDate === null) return undefined;
  const nextDay = addDays(isOver ? runDate : today, 1);
  const run_date = nextDay > today ? nextDay : today;
  const { end_date } = ruleOf(row);
  if (end_date !== null && run_date > end_date) return undefined;
  return plannedColumns({ run_date, regular_date: regularDate }, true);
}
