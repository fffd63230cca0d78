import { and, asc, eq, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { counted, countedNew } from '../../domain/imports/counts.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { type ImportRecord, importRows, imports } from '../store/schema/imports.ts';
import type { Db, Store } from '../store/store.ts';
import { CHUNK, keepProblems, stagedLines } from './check.ts';
import { type DecidedRow, decideRows } from './chunk.ts';
import { doNotWaitForDisk } from './do-not-wait-for-disk.ts';
import { bookingOf } from './file-date.ts';
import { giveWay, nameImport } from './give-way.ts';
import { AddedMeanwhile, addNewAccounts } from './new-accounts.ts';
import { finishImport, mappingOf, replacedLines } from './records.ts';
import { setAside, settingAside } from './set-aside.ts';
import { writeRows } from './write-chunk.ts';

/**
 * Applies the next lines of an import, each account and bill whole, in one transaction; false when nothing is to be
 * applied. A process that is killed leaves the rest to the next one. An import that fails throws, and is left alone for a
 * while: the next call goes on with another one.
 */
export async function applyImport(parts: Dependencies): Promise<boolean> {
  return (await applyNextLinesAgain(parts)) || (await retryWaiting(parts)) || (await finishOne(parts));
}

/** The imports that are not left alone. */
const isTried = (parts: Dependencies): SQL =>
  sql`${imports.id} <> all(${sql.param(setAside(parts))}::bigint[])`;

/** Accounts that somebody else added meanwhile are left out the second time, and decided about as known ones. */
function applyNextLinesAgain(parts: Dependencies): Promise<boolean> {
  return settingAside(parts, (take) =>
    applyNextLines(parts, take, { mayBeThere: false }).catch((error: unknown) => {
      if (!(error instanceof AddedMeanwhile)) throw error;
      return applyNextLines(parts, take, { mayBeThere: true });
    }),
  );
}

/**
 * No customer waits for an account that the portal does not know yet, so a part may add more of them. On PGlite everybody
 * waits for each transaction.
 */
const NEW_ACCOUNTS = 5 * CHUNK;

/**
 * The most lines that are applied in one transaction. The check may be old, so a part in which an account is known
 * meanwhile is smaller. A full file has a line for each account that it does not name, too.
 */
function mostLines({ expected, isFull }: ImportRecord, { kind }: Pick<Store, 'kind'>): number {
  const { rows, newAccounts, refused } = expected;
  return kind === 'postgres' && !isFull && rows === newAccounts + refused ? NEW_ACCOUNTS : CHUNK;
}

/** How long the last part took that this process applied, in milliseconds, until it has rested for it. */
const lastTook = new WeakMap<Store, number>();

async function applyNextLines(
  parts: Dependencies,
  take: (importId: number) => void,
  { mayBeThere }: { readonly mayBeThere: boolean },
): Promise<boolean> {
  const { store } = parts;
  const took = lastTook.get(store) ?? 0;
  lastTook.delete(store);
  await giveWay(store, took);
  return store.transact(async (db) => {
    const next = db
      .select()
      .from(imports)
      .where(and(eq(imports.state, 'applying'), lt(imports.appliedThrough, imports.lastLine), isTried(parts)))
      .orderBy(asc(imports.id))
      .limit(1)
      .for('update', { skipLocked: true });
    const [[record]] = await Promise.all([next, doNotWaitForDisk(db), nameImport(db)]);
    if (!record) return false;
    take(record.id);
    const began = performance.now();
    store.afterCommit(() => lastTook.set(store, performance.now() - began));
    const { id: importId, billerId, appliedThrough: after } = record;
    const lines = { importId, after, through: Math.min(after + mostLines(record, store), record.lastLine) };
    const throughIfKnown = Math.min(after + CHUNK, record.lastLine);
    const { asOf } = bookingOf(parts, record);
    const added = await addNewAccounts(db, lines, { billerId, asOf, throughIfKnown, mayBeThere });
    const { through } = added;
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
  await keepProblems(db, decided, () => mappingOf(db, record.id));
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
  return settingAside(parts, (take) =>
    parts.store.transact(async (db) => {
      await nameImport(db);
      const [next] = await db
        .select({ importId: importRows.importId })
        .from(importRows)
        .innerJoin(imports, eq(imports.id, importRows.importId))
        .where(and(lte(importRows.triedAgainAt, now), eq(imports.state, 'applying'), isTried(parts)))
        .orderBy(asc(importRows.triedAgainAt))
        .limit(1)
        .for('update', { of: imports, skipLocked: true });
      if (!next) return false;
      take(next.importId);
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
    }),
  );
}

function asReplaced(row: DecidedRow['row']): DecidedRow {
  return { row, account: undefined, bill: undefined, decision: { kind: 'unchanged' } };
}

function finishOne(parts: Dependencies): Promise<boolean> {
  return settingAside(parts, (take) =>
    parts.store.transact(async (db) => {
      await nameImport(db);
      const [record] = await db
        .select({ id: imports.id })
        .from(imports)
        .where(
          and(
            eq(imports.state, 'applying'),
            isTried(parts),
            sql`${imports.appliedThrough} >= ${imports.lastLine}`,
            sql`not exists (select from import_rows r where r.import_id = ${imports.id} and r.tried_again_at is not null)`,
          ),
        )
        .limit(1)
        .for('update', { skipLocked: true });
      if (!record) return false;
      take(record.id);
      await finishImport(db, record.id, new Date(parts.clock.now()));
      return true;
    }),
  );
}
