import type { PgTable } from 'drizzle-orm/pg-core';
import { insertion } from '../../store/insertion.ts';
import type { Db } from '../../store/store.ts';

/** Writes any number of rows of one shape; tells how many. */
export async function writeRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<number> {
  if (rows.length > 0) await db.execute(insertion(table, rows));
  return rows.length;
}
