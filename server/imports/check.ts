import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import {
  type BalanceSums,
  counted,
  countedNew,
  type ImportCounts,
  percentOf,
} from '../../domain/imports/counts.ts';
import type { ImportMapping } from '../../domain/imports/mapping.ts';
import * as say from '../../domain/imports/text/en.ts';
import { asWritten } from '../../domain/imports/written.ts';
import { type Cents, cents } from '../../domain/values/cents.ts';
import type { FileBooking } from '../bills/file-booking.ts';
import type { Dependencies } from '../dependencies.ts';
import { insertion } from '../store/bulk-insert.ts';
import { accounts, bills } from '../store/schema/billers.ts';
import { type ImportRecord, importProblems, importRows } from '../store/schema/imports.ts';
import type { Db } from '../store/store.ts';
import { balancesOf, type DecidedRow, decideRows } from './chunk.ts';
import { giveWay, nameImport } from './give-way.ts';
import { findNewAccounts } from './new-accounts.ts';
import { MOST_PROBLEMS } from './read-batches.ts';
import { WrongFile } from './read-lines.ts';
import { olderThanApplied } from './records.ts';

/** About how many accounts that the portal knows is decided in one transaction: customers may wait for it. */
export const CHUNK = 1_000;

/** How many lines are looked up at once in a check: it locks nothing. */
const LOOKED_UP = 10 * CHUNK;

/** Those lines of an import, in order. */
export async function stagedLines(
  db: Db,
  importId: number,
  lines: readonly number[],
): Promise<(typeof importRows.$inferSelect)[]> {
  if (lines.length === 0) return [];
  return db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, importId), sql`${importRows.line} = any(${sql.param(lines)}::int[])`))
    .orderBy(asc(importRows.line));
}

export interface Checked {
  readonly counts: ImportCounts;
  readonly sums: BalanceSums;
}

interface ToCheck {
  readonly counts: ImportCounts;
  readonly lastLine: number;
  readonly mapping: ImportMapping;
}

/**
 * Decides about every staged line, and writes nothing but the problems of those that would be refused. Throws
 * `WrongFile` when they are too many to be read.
 */
export async function checkRows(
  { store }: Pick<Dependencies, 'store'>,
  importId: number,
  file: FileBooking,
  { counts: before, lastLine, mapping }: ToCheck,
): Promise<Checked> {
  let counts = before;
  let [owedBefore, owedAfter] = [0, 0];
  for (let after = 0; after < lastLine; after += LOOKED_UP) {
    const began = performance.now();
    const found = await store.transact(async (db) => {
      await nameImport(db);
      return findNewAccounts(db, { importId, after, through: after + LOOKED_UP });
    });
    await giveWay(store, performance.now() - began);
    counts = countedNew(counts, found.accounts, found.bills);
    owedAfter += found.owed;
    for (const lines of chunksOf(found.others)) {
      const beganToDecide = performance.now();
      const decided = await store.transact(async (db) => {
        await nameImport(db);
        return decideRows(db, await stagedLines(db, importId, lines), file, { isLocked: false });
      });
      for (const row of decided) {
        counts = counted(counts, row.decision);
        const owed = balancesOf(row);
        owedBefore += owed.before;
        owedAfter += owed.after;
      }
      await keepProblems(store.db, decided, async () => mapping);
      await giveWay(store, performance.now() - beganToDecide);
      if (counts.refused > MOST_PROBLEMS) throw new WrongFile([say.tooManyProblems(MOST_PROBLEMS)]);
    }
  }
  return { counts, sums: { before: cents(owedBefore), after: cents(owedAfter) } };
}

function* chunksOf(lines: readonly number[]): Generator<readonly number[]> {
  for (let at = 0; at < lines.length; at += CHUNK) yield lines.slice(at, at + CHUNK);
}

/** Keeps why lines are refused, with their values as the file writes them. */
export async function keepProblems(
  db: Db,
  decided: readonly DecidedRow[],
  readMapping: () => Promise<ImportMapping | undefined>,
): Promise<void> {
  const refused = decided.flatMap(({ row: { importId, line }, decision }) =>
    decision.kind === 'refused' ? [{ importId, line, ...decision.problem }] : [],
  );
  if (refused.length === 0) return;
  const mapping = await readMapping();
  const problems = refused.map(({ value, ...problem }) => ({
    ...problem,
    value: mapping ? asWritten(value, mapping) : String(value),
  }));
  await db.execute(sql`${insertion(importProblems, problems)} on conflict do nothing`);
}

/** Why a file that can be read waits for somebody's approval. Each reason is a sentence. */
export async function reasonsToHold(
  parts: Dependencies,
  record: ImportRecord,
  { limits }: ImportMapping,
  { counts, sums }: Checked,
  { typeIds, unnamed }: { readonly typeIds: readonly number[]; readonly unnamed: number },
): Promise<readonly string[]> {
  const { closed, balance } = limits;
  const { db } = parts.store;
  const reasons: string[] = [];
  const older = await olderThanApplied(db, record);
  if (older !== undefined) reasons.push(older);
  const [open] = await db
    .select({ accounts: count() })
    .from(accounts)
    .where(and(sql`${accounts.billTypeId} = any(${sql.param(typeIds)})`, isNull(accounts.closedAt)));
  const present = open?.accounts ?? 0;
  if (percentOf(counts.closedAccounts, present) > closed)
    reasons.push(say.manyClosed(counts.closedAccounts, present));
  if (record.isFull && unnamed > 0 && present > 0) reasons.push(say.unnamedLines(unnamed));
  const owed = await sumOwed(db, typeIds);
  const after = cents(owed + sums.after - sums.before);
  if (owed !== 0 && percentOf(after - owed, owed) > balance) reasons.push(say.muchChanged(owed, after));
  return reasons;
}

/** What customers owe together on the newest bills of these types. */
async function sumOwed(db: Db, typeIds: readonly number[]): Promise<Cents> {
  const [row] = await db
    .select({ owed: sql<string>`coalesce(sum(coalesce(${bills.balance}, ${bills.amountDue})), 0)` })
    .from(bills)
    .innerJoin(accounts, eq(accounts.id, bills.accountId))
    .where(
      and(
        sql`${accounts.billTypeId} = any(${sql.param(typeIds)})`,
        eq(bills.isNewest, true),
        isNull(bills.taxReturn),
      ),
    );
  return cents(Number(row?.owed ?? 0));
}
