import { and, asc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import { counted, countedNew } from '../../domain/imports/counts.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { type ImportRecord, importRows, imports } from '../store/schema/imports.ts';
import type { Db, Store } from '../store/store.ts';
import { CHUNK, keepProblems, stagedLines } from './check.ts';
import { type DecidedRow, decideRows } from './chunk.ts';
import { doNotWaitForDisk } from './do-not-wait-for-disk.ts';
import { bookingOf } from './file-date.ts';
import { giveWay } from './give-way.ts';
import { AddedMeanwhile, addNewAccounts } from './new-accounts.ts';
import { finishImport, replacedLines } from './records.ts';
import { writeRows } from './write-chunk.ts';

const MOST_TRIES = 5;

/**
 * Applies the next lines of an import, each account and bill whole, in one transaction; false when nothing is to be
 * applied. A process that is killed leaves the rest to the next one.
 */
export async function applyImport(parts: Dependencies): Promise<boolean> {
  return (await applyNextLinesAgain(parts)) || (await retryWaiting(parts)) || (await finishOne(parts));
}

/** An account that somebody else added meanwhile is known the next time. */
async function applyNextLinesAgain(parts: Dependencies): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      return await applyNextLines(parts);
    } catch (error) {
      if (!(error instanceof AddedMeanwhile) || tries === MOST_TRIES) throw error;
    }
  }
}

/** Nobody waits for accounts that nobody has, so of these more are added at once. */
const NEW_ACCOUNTS = 5 * CHUNK;

/** How many lines are applied in one transaction. A full file has a line for each account that it does not name, too. */
function partOf({ expected, isFull }: ImportRecord): number {
  const { rows, newAccounts, refused } = expected;
  return !isFull && rows === newAccounts + refused ? NEW_ACCOUNTS : CHUNK;
}

/** How long the last part took that this process applied, in milliseconds. */
const lastTook = new WeakMap<Store, number>();

function applyNextLines(parts: Dependencies): Promise<boolean> {
  return parts.store.transact(async (db) => {
    const next = db
      .select()
      .from(imports)
      .where(and(eq(imports.state, 'applying'), lt(imports.appliedThrough, imports.lastLine)))
      .orderBy(asc(imports.id))
      .limit(1)
      .for('update', { skipLocked: true });
    const [[record]] = await Promise.all([next, doNotWaitForDisk(db)]);
    if (!record) return false;
    // Here nothing is locked but the import itself, so no other process goes on with it meanwhile.
    await giveWay(db, lastTook.get(parts.store) ?? 0);
    const began = performance.now();
    parts.store.afterCommit(() => lastTook.set(parts.store, performance.now() - began));
    const { id: importId, billerId, appliedThrough: after } = record;
    const through = Math.min(after + partOf(record), record.lastLine);
    const lines = { importId, after, through };
    const { asOf } = bookingOf(parts, record);
    const added = await addNewAccounts(db, lines, { billerId, asOf });
    const decided = await decideLocked(db, parts, record, await stagedLines(db, importId, added.others));
    await write(db, parts, record, decided);
    const waiting = decided.filter(({ decision }) => decision.kind === 'waits').map(({ row }) => row.line);
    await tryAgainLater(db, parts, record.id, waiting);
    const before = countedNew(record.done, added.accounts, added.bills);
    const done = decided.reduce((counts, { decision }) => counted(counts, decision), before);
    await db.update(imports).set({ appliedThrough: through, done }).where(eq(imports.id, record.id));
    return true;
  });
}

function decideLocked(
  db: Db,
  parts: Dependencies,
  record: ImportRecord,
  rows: readonly (typeof importRows.$inferSelect)[],
): Promise<DecidedRow[]> {
  return decideRows(db, rows, bookingOf(parts, record), { isLocked: true });
}

async function write(
  db: Db,
  parts: Dependencies,
  record: ImportRecord,
  decided: readonly DecidedRow[],
): Promise<void> {
  await keepProblems(db, decided);
  await writeRows(db, decided, {
    importId: record.id,
    billerId: record.billerId,
    asOf: bookingOf(parts, record).asOf,
    now: new Date(parts.clock.now()),
  });
}

async function tryAgainLater(
  db: Db,
  { clock }: Dependencies,
  importId: number,
  lines: readonly number[],
): Promise<void> {
  if (lines.length === 0) return;
  await db
    .update(importRows)
    .set({ triedAgainAt: new Date(clock.now() + MINUTE) })
    .where(and(eq(importRows.importId, importId), inArray(importRows.line, [...lines])));
}

/** Tries lines again whose bills were being paid. A line is dropped when a later file names its account. */
function retryWaiting(parts: Dependencies): Promise<boolean> {
  const now = new Date(parts.clock.now());
  return parts.store.transact(async (db) => {
    const [next] = await db
      .select({ importId: importRows.importId })
      .from(importRows)
      .innerJoin(imports, eq(imports.id, importRows.importId))
      .where(and(lte(importRows.triedAgainAt, now), eq(imports.state, 'applying')))
      .orderBy(asc(importRows.triedAgainAt))
      .limit(1)
      .for('update', { of: imports, skipLocked: true });
    if (!next) return false;
    const [record] = await db.select().from(imports).where(eq(imports.id, next.importId));
    if (!record) return false;
    const rows = await db
      .select()
      .from(importRows)
      .where(and(eq(importRows.importId, record.id), lte(importRows.triedAgainAt, now)))
      .orderBy(asc(importRows.line))
      .limit(CHUNK);
    const replaced = await replacedLines(db, record.id);
    const current = rows.filter(({ line }) => !replaced.has(line));
    const decided = [
      ...rows.filter(({ line }) => replaced.has(line)).map(asReplaced),
      ...(await decideLocked(db, parts, record, current)),
    ];
    await write(db, parts, record, decided);
    const still = decided.filter(({ decision }) => decision.kind === 'waits');
    await tryAgainLater(
      db,
      parts,
      record.id,
      still.map(({ row }) => row.line),
    );
    const over = decided.filter(({ decision }) => decision.kind !== 'waits');
    if (over.length > 0)
      await db
        .update(importRows)
        .set({ triedAgainAt: null })
        .where(
          and(
            eq(importRows.importId, record.id),
            inArray(
              importRows.line,
              over.map(({ row }) => row.line),
            ),
          ),
        );
    const counts = over.reduce((sum, { decision }) => counted(sum, decision), record.done);
    const done = { ...counts, waiting: counts.waiting - over.length };
    await db.update(imports).set({ done }).where(eq(imports.id, record.id));
    return true;
  });
}

function asReplaced(row: DecidedRow['row']): DecidedRow {
  return { row, account: undefined, bill: undefined, decision: { kind: 'unchanged' } };
}

function finishOne({ store, clock }: Dependencies): Promise<boolean> {
  return store.transact(async (db) => {
    const [record] = await db
      .select({ id: imports.id })
      .from(imports)
      .where(
        and(
          eq(imports.state, 'applying'),
          sql`${imports.appliedThrough} >= ${imports.lastLine}`,
          sql`not exists (select from import_rows r where r.import_id = ${imports.id} and r.tried_again_at is not null)`,
        ),
      )
      .limit(1)
      .for('update', { skipLocked: true });
    if (!record) return false;
    await finishImport(db, record.id, new Date(clock.now()));
    return true;
  });
}
