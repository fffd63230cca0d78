import type { PgTable } from 'drizzle-orm/pg-core';
import { insertion } from '../../store/bulk-insert.ts';
import type { Db } from '../../store/store.ts';

/** Writes any number of rows of one shape; resolves to their number. */
export async function writeRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<number> {
  if (rows.length > 0) await db.execute(insertion(table, rows));
  return rows.length;
}
