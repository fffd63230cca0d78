import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { rowsOf } from '../../store/db.ts';
import type { Db } from '../../store/store.ts';

/**
 * Takes consecutive ids from the table's own sequence and resolves to the first. A server that
 * writes at the same time never uses one of them.
 */
export async function reserveIds(db: Db, table: PgTable, count: number): Promise<number> {
  for (;;) {
    const rows = await rowsOf<{ first: string | null; last: string | null }>(
      db,
      sql`
      select min(id)::text as first, max(id)::text as last
        from (select nextval(pg_get_serial_sequence(${getTableName(table)}, 'id')) as id
                from generate_series(1, ${count}::int)) taken`,
    );
    const [first, last] = [Number(rows[0]?.first), Number(rows[0]?.last)];
    if (count === 0 || last - first + 1 === count) return first;
  }
}
