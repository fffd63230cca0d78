import { type SQL, sql } from 'drizzle-orm';
import { rowsOf } from '../store/db.ts';
import type { Db, Store } from '../store/store.ts';

/**
 * Empties every table of the portal but the deployment's keys and kind, so that pages in open tabs still
 * work. Triggers that keep tables append-only are off meanwhile.
 */
export async function emptyAllTables(store: Store): Promise<void> {
  await store.transact(async (db) => {
    const names = await namesIn(
      db,
      sql`select quote_ident(tablename) as name from pg_tables where schemaname = current_schema() and tablename not in ('secrets', 'deployment', '__drizzle_migrations')`,
    );
    const guarded = await namesIn(
      db,
      sql`select distinct tgrelid::regclass::text as name from pg_trigger join pg_class c on c.oid = tgrelid
           where not tgisinternal and c.relnamespace = (select oid from pg_namespace where nspname = current_schema())`,
    );
    for (const name of guarded) await db.execute(sql.raw(`alter table ${name} disable trigger user`));
    await db.execute(sql.raw(`truncate ${names.join(', ')} restart identity`));
    for (const name of guarded) await db.execute(sql.raw(`alter table ${name} enable trigger user`));
  });
}

async function namesIn(db: Db, query: SQL): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(db, query);
  return rows.map(({ name }) => name);
}
