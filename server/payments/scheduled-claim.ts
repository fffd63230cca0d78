import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';
import { SCHEDULED } from '../../domain/transaction-status.ts';
import type { Parts } from '../parts.ts';
import { beginRun, type Run } from '../runs.ts';
import { transactions } from '../store/schema/payments.ts';
import { runs } from '../store/schema/work.ts';
import type { Db } from '../store/store.ts';
import { type Transaction, takeBillsOf } from './record.ts';
import { areBillsFree } from './under-way.ts';

export interface ClaimedRun {
  readonly transaction: Transaction;
  readonly run: Run;
  /** What came of it before: never begun, the processor was down, or it gave no answer. */
  readonly before: 'nothing' | 'down' | 'silent';
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The run's outcome while the processor cannot be reached: certainly nothing was taken, so it may be tried again. */
const DOWN = 'down';
/** The run's outcome from its beginning until there is an answer. */
const SILENT = '';

/**
 * Takes the next due payment that nobody works on: never begun, found down an hour ago, or silent for a minute. One whose
 * bill is being paid otherwise steps aside until that has an outcome: by then there may be nothing left to pay. It is
 * looked at once it is found, as looking at all that are due for each of them takes longer than paying them.
 */
export function claimScheduled({ store, clock }: Parts): Promise<ClaimedRun | 'aside' | undefined> {
  const today = clock.today();
  const now = clock.now();
  const quietSince = (wait: number) => lte(runs.claimedAt, new Date(now - wait));
  return store.transact(async (db) => {
    const [row] = await db
      .select({ transaction: transactions, outcome: runs.outcome })
      .from(transactions)
      .leftJoin(
        runs,
        and(
          eq(runs.kind, 'scheduled payment'),
          eq(runs.subject, transactions.confirmationNum),
          eq(runs.businessDate, transactions.scheduledDate),
        ),
      )
      .where(
        and(
          eq(transactions.status, SCHEDULED),
          lte(transactions.scheduledDate, today),
          or(isNull(transactions.nextCheckAt), lte(transactions.nextCheckAt, new Date(now))),
          or(isNull(runs.kind), quietSince(HOUR), and(eq(runs.outcome, SILENT), quietSince(MINUTE))),
        ),
      )
      .orderBy(asc(transactions.scheduledDate))
      .limit(1)
      .for('update', { of: transactions, skipLocked: true });
    if (!row?.transaction.scheduledDate) return undefined;
    if (row.outcome !== SILENT && !(await takeFreeBills(db, row.transaction))) {
      await stepAside(db, row.transaction, new Date(now + MINUTE));
      return 'aside';
    }
    const run: Run = {
      kind: 'scheduled payment',
      subject: row.transaction.confirmationNum,
      businessDate: row.transaction.scheduledDate,
    };
    if (await beginRun(db, clock, run)) return { transaction: row.transaction, run, before: 'nothing' };
    if (!(await takeOver(db, run, now))) return undefined;
    return { transaction: row.transaction, run, before: row.outcome === DOWN ? 'down' : 'silent' };
  });
}

/** False when one of the bills is being paid otherwise. */
async function takeFreeBills(db: Db, transaction: Transaction): Promise<boolean> {
  await takeBillsOf(db, transaction);
  return areBillsFree(db, transaction);
}

async function stepAside(db: Db, { customerId, id }: Transaction, nextCheckAt: Date): Promise<void> {
  await db
    .update(transactions)
    .set({ nextCheckAt })
    .where(and(eq(transactions.customerId, customerId), eq(transactions.id, id)));
}

/**
 * The row that was read without a run may have got one meanwhile: only a run that is still quiet is taken over. From here
 * on it counts as silent, whatever it was: the next thing that happens to it is a charge.
 */
async function takeOver(db: Db, run: Run, now: number): Promise<boolean> {
  const taken = await db
    .update(runs)
    .set({ claimedAt: new Date(now), outcome: SILENT })
    .where(and(isRun(run), isNull(runs.doneAt), lte(runs.claimedAt, new Date(now - MINUTE))))
    .returning({ kind: runs.kind });
  return taken.length === 1;
}

export async function noteDown(db: Db, run: Run): Promise<void> {
  await db
    .update(runs)
    .set({ outcome: DOWN })
    .where(and(isRun(run), isNull(runs.doneAt)));
}

function isRun({ kind, subject, businessDate }: Run) {
  return and(eq(runs.kind, kind), eq(runs.subject, subject), eq(runs.businessDate, businessDate));
}
