import type { PgTable } from 'drizzle-orm/pg-core';
import { insertion } from '../../store/bulk-insert.ts';
import type { Db } from '../../store/store.ts';

/** PostgreSQL reads one large value several times as slowly as the same rows in small ones. */
const ROWS_AT_ONCE = 250;

/** Writes any number of rows of one shape; resolves to their number. */
export async function writeRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<number> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await db.execute(insertion(table, rows.slice(at, at + ROWS_AT_ONCE)));
  return rows.length;
}
