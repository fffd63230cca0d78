import { and, asc, lte, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Dependencies } from '../dependencies.ts';

/** A table whose rows wait to be looked at again; those without a `nextCheckAt` are done. */
type Waiting = PgTable & { readonly nextCheckAt: PgColumn; readonly checks: PgColumn };

interface Checks {
  readonly nextCheckAt: Date | null;
  readonly checks: number;
}

interface Claim<Row> {
  /** The condition that finds a row by its key. */
  readonly isRow: (row: Row) => SQL | undefined;
  /** When the row is due again, unless it is settled by then. */
  readonly next: (now: number, checks: number) => Date;
  /** Only rows of which this is true are claimed. */
  readonly among?: SQL;
}

/**
 * The row that has been due for the longest, put off until its next check, so that no other process works on it
 * meanwhile. A row that another process locks is passed over.
 */
export function claimDue<T extends Waiting>(
  { store, clock }: Pick<Dependencies, 'store' | 'clock'>,
  table: T,
  { isRow, next, among }: Claim<T['$inferSelect'] & Checks>,
): Promise<(T['$inferSelect'] & Checks) | undefined> {
  const now = clock.now();
  return store.transact(async (db) => {
    const [row] = (await db
      .select()
      .from(table as PgTable)
      .where(and(among, lte(table.nextCheckAt, new Date(now))))
      .orderBy(asc(table.nextCheckAt))
      .limit(1)
      .for('update', { skipLocked: true })) as (T['$inferSelect'] & Checks)[];
    if (!row) return undefined;
    const claim: Checks = { nextCheckAt: next(now, row.checks), checks: row.checks + 1 };
    await db
      .update(table as PgTable)
      .set(claim as object)
      .where(isRow(row));
    return { ...row, ...claim };
  });
}
