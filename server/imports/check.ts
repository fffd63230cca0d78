import { and, asc, count, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm';
import {
  type BalanceSums,
  counted,
  countedNew,
  type ImportCounts,
  percentOf,
} from '../../domain/imports/counts.ts';
import type { ImportMapping } from '../../domain/imports/mapping.ts';
import * as say from '../../domain/imports/text/en.ts';
import { type Cents, cents } from '../../domain/values/cents.ts';
import type { FileBooking } from '../bills/file-booking.ts';
import type { Dependencies } from '../dependencies.ts';
import { insertion } from '../store/bulk-insert.ts';
import { accounts, bills } from '../store/schema/billers.ts';
import { type ImportRecord, importProblems, importRows } from '../store/schema/imports.ts';
import type { Db } from '../store/store.ts';
import { balancesOf, type DecidedRow, decideRows } from './chunk.ts';
import { findNewAccounts, type Lines, type NewAccounts } from './new-accounts.ts';
import { WrongFile } from './read-lines.ts';
import { olderThanApplied } from './records.ts';
import { MOST_PROBLEMS } from './stage.ts';

export const CHUNK = 1_000;

/** The staged lines that say something of accounts that the portal knows, or that are to be refused. */
export async function linesToDecide(
  db: Db,
  lines: Lines,
  { lines: added }: NewAccounts,
): Promise<(typeof importRows.$inferSelect)[]> {
  if (added.length === lines.through - lines.after) return [];
  return db
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, lines.importId),
        gt(importRows.line, lines.after),
        lte(importRows.line, lines.through),
        ne(importRows.state, 'refused'),
        sql`${importRows.line} <> all(${sql.param(added)}::int[])`,
      ),
    )
    .orderBy(asc(importRows.line));
}

export interface Checked {
  readonly counts: ImportCounts;
  readonly sums: BalanceSums;
}

/**
 * Decides about every staged line, and writes nothing but the problems of those that would be refused. Throws
 * `WrongFile` when they are too many to be read.
 */
export async function checkRows(
  { store }: Pick<Dependencies, 'store'>,
  importId: number,
  file: FileBooking,
  { counts: before, lastLine }: { readonly counts: ImportCounts; readonly lastLine: number },
): Promise<Checked> {
  let counts = before;
  let [owedBefore, owedAfter] = [0, 0];
  for (let after = 0; after < lastLine; after += CHUNK) {
    const lines = { importId, after, through: after + CHUNK };
    const { unknown, decided } = await store.transact(async (db) => {
      const unknown = await findNewAccounts(db, lines);
      const rows = await linesToDecide(db, lines, unknown);
      return { unknown, decided: await decideRows(db, rows, file, { isLocked: false }) };
    });
    counts = countedNew(counts, unknown.lines.length, unknown.bills);
    owedAfter += unknown.owed;
    for (const row of decided) {
      counts = counted(counts, row.decision);
      const owed = balancesOf(row);
      owedBefore += owed.before;
      owedAfter += owed.after;
    }
    await keepProblems(store.db, decided);
    if (counts.refused > MOST_PROBLEMS) throw new WrongFile([say.tooManyProblems(MOST_PROBLEMS)]);
  }
  return { counts, sums: { before: cents(owedBefore), after: cents(owedAfter) } };
}

export async function keepProblems(db: Db, decided: readonly DecidedRow[]): Promise<void> {
  const problems = decided.flatMap(({ row: { importId, line }, decision }) =>
    decision.kind === 'refused' ? [{ importId, line, ...decision.problem }] : [],
  );
  if (problems.length > 0)
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
