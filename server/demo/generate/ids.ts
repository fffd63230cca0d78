import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../store/store.ts';

/**
 * Takes ids in a row from the table's own sequence and gives the first, so that a server which writes at the same time
 * never meets one of them.
 */
export async function takeIds(db: Db, table: PgTable, count: number): Promise<number> {
  for (;;) {
    const { rows } = (await db.execute(sql`
      select min(id)::text as first, max(id)::text as last
        from (select nextval(pg_get_serial_sequence(${getTableName(table)}, 'id')) as id
                from generate_series(1, ${count}::int)) taken`)) as unknown as {
      rows: { first: string | null; last: string | null }[];
    };
    const [first, last] = [Number(rows[0]?.first), Number(rows[0]?.last)];
    if (count === 0 || last - first + 1 === count) return first;
  }
}
