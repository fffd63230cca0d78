import { and, eq, isNull } from 'drizzle-orm';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import type { Clock } from '../clock.ts';
import { type RunKind, runs } from './schema/work.ts';
import type { Db } from './store.ts';

export interface Run {
  readonly kind: RunKind;
  readonly subject: string;
  readonly businessDate: CalendarDate;
}

/**
 * Records that a run begins; false when it has begun before. One run at most begins for each kind,
 * subject and date.
 */
export async function beginRun(db: Db, clock: Clock, run: Run): Promise<boolean> {
  const now = new Date(clock.now());
  const begun = await db
    .insert(runs)
    .values({ ...run, begunAt: now, claimedAt: now })
    .onConflictDoNothing()
    .returning({ kind: runs.kind });
  return begun.length === 1;
}

export async function endRun(db: Db, clock: Clock, run: Run, outcome: string): Promise<void> {
  await db
    .update(runs)
    .set({ doneAt: new Date(clock.now()), outcome })
    .where(
      and(eq(runs.kind, run.kind), eq(runs.subject, run.subject), eq(runs.businessDate, run.businessDate)),
    );
}

/** Ends the runs of a subject that wait for another try, because there is nothing left to do. */
export async function giveUpRuns(
  db: Db,
  clock: Clock,
  kind: RunKind,
  subject: string,
  outcome: string,
): Promise<void> {
  await db
    .update(runs)
    .set({ doneAt: new Date(clock.now()), outcome })
    .where(and(eq(runs.kind, kind), eq(runs.subject, subject), isNull(runs.doneAt)));
}
