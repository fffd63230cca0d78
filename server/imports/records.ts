import { and, asc, countDistinct, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { ImportCounts } from '../../domain/imports/counts.ts';
import { columnOf, type ImportMapping } from '../../domain/imports/mapping.ts';
import * as say from '../../domain/imports/text/en.ts';
import { shortDate } from '../../domain/values/calendar-date.ts';
import { bookThrough } from '../bills/file-booking.ts';
import type { Dependencies } from '../dependencies.ts';
import { rowsOf } from '../store/db.ts';
import { billers, billerVersions } from '../store/schema/billers.ts';
import { type ImportRecord, importProblems, importRows, imports } from '../store/schema/imports.ts';
import type { Db, Store } from '../store/store.ts';
import { bookingOf } from './file-date.ts';

export type Problem = Pick<typeof importProblems.$inferSelect, 'line' | 'field' | 'value' | 'words'>;

export async function findImport({ store }: Dependencies, id: number): Promise<ImportRecord | undefined> {
  const [record] = await store.db.select().from(imports).where(eq(imports.id, id));
  return record;
}

/** The newest imports of a biller. */
export async function listImports({ store }: Dependencies, slug: string): Promise<readonly ImportRecord[]> {
  const rows = await store.db
    .select({ record: imports })
    .from(imports)
    .innerJoin(billers, eq(billers.id, imports.billerId))
    .where(eq(billers.slug, slug))
    .orderBy(desc(imports.id))
    .limit(50);
  return rows.map(({ record }) => record);
}

/** How many refused lines a page shows. */
const SHOWN_LINES = 200;

/** The first lines with all their problems, and how many more lines there are. */
export function firstLines(problems: readonly Problem[]): { problems: Problem[]; more_lines: number } {
  const lines = [...new Set(problems.map(({ line }) => line))];
  const shown = new Set(lines.slice(0, SHOWN_LINES));
  return {
    problems: problems.filter(({ line }) => shown.has(line)),
    more_lines: lines.length - shown.size,
  };
}

/** The first refused lines of an import, and how many more there are, without reading those. */
export async function firstLinesOf(parts: Pick<Dependencies, 'store'>, importId: number) {
  const { line } = importProblems;
  const isOfImport = eq(importProblems.importId, importId);
  const { db } = parts.store;
  const [counted] = await db
    .select({ lines: countDistinct(line) })
    .from(importProblems)
    .where(isOfImport);
  const problems = await problemsOf(parts, importId, { lines: SHOWN_LINES });
  return { problems: [...problems], more_lines: Math.max(0, (counted?.lines ?? 0) - SHOWN_LINES) };
}

/**
 * The lines that were refused, or the first of them, each problem with the column of the file as its mapping named it
 * then. `tried` is the mapping of a file that was read with another one.
 */
export async function problemsOf(
  { store: { db } }: Pick<Dependencies, 'store'>,
  importId: number,
  { tried, lines }: { readonly tried?: ImportMapping | undefined; readonly lines?: number } = {},
): Promise<readonly Problem[]> {
  const { line, field, value, words } = importProblems;
  const isOfImport = eq(importProblems.importId, importId);
  const first = db.selectDistinct({ line }).from(importProblems).where(isOfImport).orderBy(asc(line));
  const problems = await db
    .select({ line, field, value, words })
    .from(importProblems)
    .where(and(isOfImport, lines === undefined ? undefined : inArray(line, first.limit(lines))))
    .orderBy(asc(line), asc(field));
  if (problems.length === 0) return problems;
  const mapping = tried ?? (await mappingOf(db, importId));
  return mapping
    ? problems.map((problem) => ({ ...problem, field: columnOf(mapping, problem.field) }))
    : problems;
}

/** The mapping by which an import was read; undefined where its biller has it no more. */
export async function mappingOf(db: Db, importId: number): Promise<ImportMapping | undefined> {
  const [row] = await db
    .select({
      mapping: sql<ImportMapping | null>`coalesce(${billerVersions.file} -> 'imports' -> ${imports.mapping},
        ${billers.imports} -> ${imports.mapping})`,
    })
    .from(imports)
    .innerJoin(billers, eq(billers.id, imports.billerId))
    .leftJoin(
      billerVersions,
      and(eq(billerVersions.billerId, imports.billerId), eq(billerVersions.version, imports.billerVersion)),
    )
    .where(eq(imports.id, importId));
  return row?.mapping ?? undefined;
}

/** Changes an import that is in one of the states; undefined when it is in none of them. */
export async function changeImport(
  db: Db,
  id: number,
  from: readonly ImportRecord['state'][],
  change: Partial<ImportRecord>,
): Promise<ImportRecord | undefined> {
  const [changed] = await db
    .update(imports)
    .set(change)
    .where(and(eq(imports.id, id), sql`${imports.state} = any(${sql.param(from)})`))
    .returning();
  return changed;
}

/** What the check has found, before anything is applied. */
export function saveExpected(
  { store }: Dependencies,
  id: number,
  found: { readonly expected: ImportCounts; readonly done: ImportCounts; readonly lastLine: number },
): Promise<ImportRecord | undefined> {
  return changeImport(store.db, id, ['staging'], found);
}

/**
 * Lets the work loop apply an import. From now on, the payments that the file holds count as booked by the biller.
 */
export function startApplying(parts: Dependencies, id: number): Promise<ImportRecord | undefined> {
  return parts.store.transact((db) => letApply(db, parts, id));
}

/**
 * The same within a transaction. Where a later file was applied meanwhile, which none of the reasons names, the import
 * is held with that reason instead: somebody has to approve it knowing that.
 */
export async function letApply(
  db: Db,
  parts: Dependencies,
  id: number,
  more: Partial<ImportRecord> = {},
): Promise<ImportRecord | undefined> {
  const waits = and(eq(imports.id, id), inArray(imports.state, ['staging', 'held']));
  const [waiting] = await db.select().from(imports).where(waits).for('update');
  if (!waiting) return undefined;
  const older = await olderThanApplied(db, waiting);
  if (older !== undefined && !waiting.reasons.includes(older))
    return changeImport(db, id, [waiting.state], { state: 'held', reasons: [...waiting.reasons, older] });
  const started = await changeImport(db, id, [waiting.state], { ...more, state: 'applying' });
  if (started) await bookThrough(db, started.billerId, bookingOf(parts, started));
  return started;
}

/** The sentence that a file of a later day was applied before this one; undefined where none was. */
export async function olderThanApplied(db: Db, record: ImportRecord): Promise<string | undefined> {
  const [later] = await db
    .select({ date: imports.fileDate })
    .from(imports)
    .where(
      and(
        eq(imports.billerId, record.billerId),
        eq(imports.mapping, record.mapping),
        gt(imports.fileDate, record.fileDate),
        inArray(imports.state, ['applying', 'applied']),
      ),
    )
    .orderBy(desc(imports.fileDate))
    .limit(1);
  return later && say.olderFile(shortDate(later.date));
}

/** Ends an import of which nothing was applied. Its problems stay, to be read. */
export function refuseImport(
  parts: Dependencies,
  id: number,
  reasons: readonly string[],
): Promise<ImportRecord | undefined> {
  return parts.store.transact((db) => letRefuse(db, parts, id, { reasons }));
}

/** The same within a transaction. */
export async function letRefuse(
  db: Db,
  { clock }: Pick<Dependencies, 'clock'>,
  id: number,
  more: Partial<ImportRecord>,
): Promise<ImportRecord | undefined> {
  const finishedAt = new Date(clock.now());
  const refused = await changeImport(db, id, ['staging', 'held'], { ...more, state: 'refused', finishedAt });
  if (refused) await db.delete(importRows).where(eq(importRows.importId, id));
  return refused;
}

/** Removes every trace of an import of which nothing is applied. */
export function forgetImport({ store }: Dependencies, id: number): Promise<void> {
  return store.transact(async (db) => {
    const isUnused = and(eq(imports.id, id), inArray(imports.state, ['staging', 'refused']));
    const [unused] = await db.select({ id: imports.id }).from(imports).where(isUnused).for('update');
    if (!unused) return;
    await db.delete(importRows).where(eq(importRows.importId, id));
    await db.delete(importProblems).where(eq(importProblems.importId, id));
    await db.delete(imports).where(eq(imports.id, id));
  });
}

/** True where the line `newer` is of a later file that is being applied, and names the account of the line `older`. */
const REPLACES = sql`
  older.import_id < newer.import_id and older.bill_type_id = newer.bill_type_id
  and older.number_key = newer.number_key and newer.state <> 'refused'
  and exists (select from imports before, imports later
               where before.id = older.import_id and later.id = newer.import_id and later.state = 'applying'
                 and later.mapping = before.mapping and later.file_date >= before.file_date)`;

/** The waiting lines of an import whose accounts a later file names. */
export async function replacedLines(db: Db, importId: number): Promise<ReadonlySet<number>> {
  const rows = await rowsOf<{ line: number }>(
    db,
    sql`
    select distinct older.line from import_rows older, import_rows newer
     where older.import_id = ${importId} and older.tried_again_at is not null and ${REPLACES}`,
  );
  return new Set(rows.map(({ line }) => line));
}

/** Ends an import whose every line was applied. */
export async function finishImport(db: Db, id: number, finishedAt: Date): Promise<void> {
  // Afterwards nobody knows any more which accounts this file has named.
  await db.execute(sql`
    update import_rows older set tried_again_at = null
      from import_rows newer
     where newer.import_id = ${id} and older.tried_again_at is not null and ${REPLACES}`);
  await changeImport(db, id, ['applying'], { state: 'applied', finishedAt });
  await db.delete(importRows).where(eq(importRows.importId, id));
}

/** Gives up files about which nobody has decided: their lines hold names and PINs. */
export async function refuseForgotten(parts: Dependencies, before: Date): Promise<void> {
  const isForgotten = and(eq(imports.state, 'held'), lt(imports.receivedAt, before));
  const forgotten = await parts.store.db
    .select({ id: imports.id, reasons: imports.reasons })
    .from(imports)
    .where(isForgotten);
  for (const { id, reasons } of forgotten)
    await parts.store.transact(async (db) => {
      if (await letRefuse(db, parts, id, { reasons: [...reasons, say.NOT_DECIDED] }))
        await db.delete(importProblems).where(eq(importProblems.importId, id));
    });
}

/** Lines that were refused are kept for 30 days, because they hold names and amounts. */
export async function purgeProblems(db: Db, before: Date): Promise<void> {
  await db
    .delete(importProblems)
    .where(
      sql`${importProblems.importId} in (select id from ${imports} where ${imports.finishedAt} < ${before.toISOString()}::timestamptz)`,
    );
}

/** Removes files whose reading a crash cut off: their lines hold names and PINs, and are of no use. */
export async function purgeCutOff(store: Store, before: Date): Promise<void> {
  const isCutOff = and(
    eq(imports.state, 'staging'),
    sql`coalesce(${imports.readAt}, ${imports.receivedAt}) < ${before.toISOString()}::timestamptz`,
  );
  await store.transact(async (db) => {
    // Locked first: a slow reader that goes on adds no lines behind this removal.
    const locked = await db.select({ id: imports.id }).from(imports).where(isCutOff).for('update');
    const cutOff = locked.map(({ id }) => id);
    if (cutOff.length === 0) return;
    await db.delete(importRows).where(inArray(importRows.importId, cutOff));
    await db.delete(importProblems).where(inArray(importProblems.importId, cutOff));
    await db.delete(imports).where(inArray(imports.id, cutOff));
  });
}
