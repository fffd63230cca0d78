import { sql } from 'drizzle-orm';
import type { Store } from '../store/store.ts';

/**
 * Empties every table of the portal but the deployment's keys, so that pages in open tabs still
 * work.
 */
export async function emptyAllTables(store: Store): Promise<void> {
  const { rows } = (await store.db.execute(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'secrets'`,
  )) as unknown as { rows: { name: string }[] };
  await store.db.execute(sql.raw(`truncate ${rows.map((row) => row.name).join(', ')} restart identity`));
}
