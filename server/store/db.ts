import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A handle of either engine, for single statements or those of one transaction. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** The rows of a statement; the caller knows their columns. */
export async function rowsOf<Row>(db: Db, query: SQL | string): Promise<Row[]> {
  const { rows } = (await db.execute(query)) as unknown as { rows: Row[] };
  return rows;
}
