import { and, desc, eq, isNull, lt, max, ne, sql } from 'drizzle-orm';
import { SET_AMOUNT } from '../../domain/auto-pay/auto-pay.ts';
import type { HeldUp } from '../../domain/checkout/held-up.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import type { Clock } from '../clock.ts';
import type { Run } from '../store/runs.ts';
import { autoPayIdOf, runs } from '../store/schema/work.ts';
import type { Db } from '../store/store.ts';
import type { AutoPayRow } from './rows.ts';

const OUTCOMES = { 'not reached': 'down: ', paused: 'paused: ', 'not set up': 'not set up: ' } as const;

/** The outcome of a run that is held up: nothing was charged. */
export function downOutcome({ who, why }: HeldUp): string {
  return `${OUTCOMES[why]}${who}`;
}

/** Who holds the run up; undefined when the run waits for nobody. */
export function whoWasDown(outcome: string | null | undefined): HeldUp | undefined {
  for (const why of ['not reached', 'paused', 'not set up'] as const)
    if (outcome?.startsWith(OUTCOMES[why])) return { who: outcome.slice(OUTCOMES[why].length), why };
  return undefined;
}

/** The outcome of a run that was begun and will not be made. */
const GIVEN_UP = 'given up';

/**
 * What identifies a planned run: its date, and for one of the full bill also the bill (ruling 5).
 */
export function runOf(
  row: Pick<AutoPayRow, 'id' | 'paymentAmountOption' | 'runDate'>,
  billId: number | undefined,
): Run {
  if (row.runDate === null) throw new Error(`auto pay ${row.id} has no run to begin`);
  const isSet = row.paymentAmountOption === SET_AMOUNT;
  return {
    kind: 'auto pay',
    subject: isSet || billId === undefined ? String(row.id) : `${row.id} bill ${billId}`,
    businessDate: row.runDate,
  };
}

function isRun({ kind, subject, businessDate }: Run) {
  return and(eq(runs.kind, kind), eq(runs.subject, subject), eq(runs.businessDate, businessDate));
}

/** The state of a run; undefined when it has not begun. */
export async function runState(db: Db, run: Run): Promise<{ outcome: string; isDone: boolean } | undefined> {
  const [row] = await db.select().from(runs).where(isRun(run));
  return row && { outcome: row.outcome, isDone: row.doneAt !== null };
}

/** The outcome of a run that waits until the customer allows its debit (ruling 77). */
export const ASKS = 'asks the customer';

export async function setRunOutcome(db: Db, run: Run, outcome: string): Promise<void> {
  await db
    .update(runs)
    .set({ outcome })
    .where(and(isRun(run), isNull(runs.doneAt)));
}

/** Ends the runs of an auto pay that were begun and will not be made. */
export async function giveUpRun(db: Db, clock: Clock, row: Pick<AutoPayRow, 'id'>): Promise<void> {
  await db
    .update(runs)
    .set({ doneAt: new Date(clock.now()), outcome: GIVEN_UP })
    .where(and(isOf(row), isNull(runs.doneAt)));
}

/**
 * The date of the last run before the planned one that was made or failed; null when there was
 * none.
 */
export async function dateOfRunBefore(db: Db, row: AutoPayRow): Promise<CalendarDate | null> {
  if (row.runDate === null) return null;
  const [run] = await db
    .select({ date: runs.businessDate })
    .from(runs)
    .where(and(isOf(row), lt(runs.businessDate, row.runDate), ne(runs.outcome, GIVEN_UP)))
    .orderBy(desc(runs.businessDate))
    .limit(1);
  return run?.date ?? null;
}

/**
 * The day from which a plan is made: never before a date that has run, so that one date runs once.
 * A process whose clock is still before midnight can see such a date.
 */
export async function planningDay(db: Db, clock: Clock, row: Pick<AutoPayRow, 'id'>): Promise<CalendarDate> {
  const [lastRun] = await lastRunOf(db, row);
  const [today, last] = [clock.today(), lastRun?.last];
  return last && last > today ? last : today;
}

/** The statement that finds the date of the last run of an auto pay. */
export function lastRunOf(db: Db, row: Pick<AutoPayRow, 'id'>) {
  return db
    .select({ last: max(runs.businessDate) })
    .from(runs)
    .where(isOf(row));
}

function isOf({ id }: Pick<AutoPayRow, 'id'>) {
  // Written out, because a partial index does not serve a parameter.
  return and(sql`${runs.kind} = 'auto pay'`, eq(autoPayIdOf(runs.subject), String(id)));
}
