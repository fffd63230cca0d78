import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';
import { SCHEDULED } from '../../domain/receipts/transaction-status.ts';
import { dateAt } from '../../domain/values/business-date.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { HOUR, MINUTE } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Hold } from '../payments/conclude-charges.ts';
import { areBillsFree } from '../payments/in-flight.ts';
import { lockBillsOf } from '../payments/transactions.ts';
import { beginRun, type Run } from '../store/runs.ts';
import type { Transaction } from '../store/schema/transactions.ts';
import { transactions } from '../store/schema/transactions.ts';
import { runs } from '../store/schema/work.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';

export interface ClaimedRun {
  readonly transaction: Transaction;
  readonly run: Run;
  /** The day of the first try. It is later than the scheduled date where no server ran on that day. */
  readonly begunOn: CalendarDate;
  /** Names this process's hold on the run. */
  readonly claimedAt: Date;
  /**
   * What an earlier try of the run found: none was made, somebody was down on its day, somebody was
   * down on the next day too, or the processor gave no answer.
   */
  readonly before: 'nothing' | 'down' | 'down again' | 'silent';
}

/**
 * The run's outcome while the processor or the biller cannot be reached: certainly nothing was
 * charged, so it may be tried again.
 */
const DOWN = 'down';

/** The same after the last try. */
const DOWN_AGAIN = 'down again';

/** The run's outcome from its beginning until there is an answer. */
const SILENT = '';

/**
 * Claims the next due payment that no process works on: never begun, found down an hour ago, or
 * silent for a minute. A payment whose bill another payment is paying is put off until that has an
 * outcome: there may be nothing left to pay. Only the claimed payment is checked for this, because
 * checking all due payments each time takes longer than paying them. Resolves to `aside` for a payment that
 * was put off or that somebody else claimed at the same moment: another may be due.
 */
export function claimScheduled({
  store,
  clock,
  config,
}: Dependencies): Promise<ClaimedRun | 'aside' | undefined> {
  const today = clock.today();
  const now = clock.now();
  const quietSince = (wait: number) => lte(runs.claimedAt, new Date(now - wait));
  return store.transact(async (db) => {
    const [row] = await db
      .select({ transaction: transactions, outcome: runs.outcome, begunAt: runs.begunAt })
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
          isNull(runs.doneAt),
          or(isNull(runs.kind), quietSince(HOUR), and(eq(runs.outcome, SILENT), quietSince(MINUTE))),
        ),
      )
      .orderBy(asc(transactions.scheduledDate))
      .limit(1)
      .for('update', { of: transactions, skipLocked: true });
    if (!row?.transaction.scheduledDate) return undefined;
    if (row.outcome !== SILENT && !(await lockFreeBills(db, row.transaction))) {
      await postpone(db, row.transaction, new Date(now + MINUTE));
      return 'aside';
    }
    const run: Run = {
      kind: 'scheduled payment',
      subject: row.transaction.confirmationNum,
      businessDate: row.transaction.scheduledDate,
    };
    const claim = { transaction: row.transaction, run, claimedAt: new Date(now) };
    if (await beginRun(db, clock, run)) return { ...claim, begunOn: today, before: 'nothing' };
    if (!(await takeOver(db, run, now))) return 'aside';
    const begunOn = row.begunAt ? dateAt(row.begunAt.getTime(), config.zone) : run.businessDate;
    return { ...claim, begunOn, before: beforeOf(row.outcome) };
  });
}

function beforeOf(outcome: string | null): ClaimedRun['before'] {
  return outcome === DOWN || outcome === DOWN_AGAIN ? outcome : 'silent';
}

/** Locks the bills. False when another payment is paying one of them. */
async function lockFreeBills(db: Db, transaction: Transaction): Promise<boolean> {
  await lockBillsOf(db, transaction);
  return areBillsFree(db, transaction);
}

async function postpone(db: Db, { customerId, id }: Transaction, nextCheckAt: Date): Promise<void> {
  await db
    .update(transactions)
    .set({ nextCheckAt })
    .where(and(eq(transactions.customerId, customerId), eq(transactions.id, id)));
}

/**
 * Takes over a run that is still quiet: a row that was read without a run may have got one
 * meanwhile. From here on the run counts as silent, because the next thing that happens to it is a
 * charge.
 */
async function takeOver(db: Db, run: Run, now: number): Promise<boolean> {
  const claimed = await db
    .update(runs)
    .set({ claimedAt: new Date(now), outcome: SILENT })
    .where(and(isRun(run), isNull(runs.doneAt), lte(runs.claimedAt, new Date(now - MINUTE))))
    .returning({ kind: runs.kind });
  return claimed.length === 1;
}

/**
 * Holds a run for another minute before each question to the processor. False when a minute has passed since: by
 * then another process may have taken it over. Needs a clock that goes on while the run works.
 */
export function holdRun({ store, clock }: Dependencies, { run, claimedAt }: ClaimedRun): Hold {
  let held = claimedAt;
  return async () => {
    const now = clock.now();
    if (now > held.getTime() + MINUTE) return false;
    const next = new Date(Math.max(held.getTime(), now));
    const renewed = await store.db
      .update(runs)
      .set({ claimedAt: next })
      .where(and(isRun(run), isNull(runs.doneAt), eq(runs.claimedAt, held)))
      .returning({ kind: runs.kind });
    held = next;
    return renewed.length === 1;
  };
}

export async function recordServiceDown(db: Db, run: Run, isLast: boolean): Promise<void> {
  await db
    .update(runs)
    .set({ outcome: isLast ? DOWN_AGAIN : DOWN })
    .where(and(isRun(run), isNull(runs.doneAt)));
}

/** The pending payments show it, until the payment is made, changed or given up. */
export async function sayWhyItWaits(
  { db, customer }: Scope,
  { id }: Transaction,
  message: string,
): Promise<void> {
  await db
    .update(transactions)
    .set({ message })
    .where(
      and(eq(transactions.customerId, customer), eq(transactions.id, id), eq(transactions.status, SCHEDULED)),
    );
}

function isRun({ kind, subject, businessDate }: Run) {
  return and(eq(runs.kind, kind), eq(runs.subject, subject), eq(runs.businessDate, businessDate));
}
