import { sql } from 'drizzle-orm';
import type { Db, Store } from '../../server/store/store.ts';

/** The tables of the processor's own book. It is a separate system, which a restore does not turn back. */
const ELSEWHERE = ['processor_charges', 'processor_refunds', 'sandbox_payouts', 'sandbox_payout_lines'];

/** Copies everything aside, as `pg_dump` would. */
export async function backUp(store: Store): Promise<void> {
  await store.transact(async (db) => {
    await db.execute(sql`create schema backup`);
    for (const name of await tables(db))
      await db.execute(sql.raw(`create table backup.${name} as table ${name}`));
  });
}

/** Restores the database to the backup, but not the outside systems. */
export async function restore(store: Store): Promise<void> {
  await store.transact(async (db) => {
    const names = (await tables(db)).filter((name) => !ELSEWHERE.includes(name));
    await db.execute(sql`set local session_replication_role = 'replica'`);
    for (const name of names) await db.execute(sql.raw(`delete from ${name}`));
    for (const name of names)
      await db.execute(sql.raw(`insert into ${name} overriding system value table backup.${name}`));
  });
}

/** Rows of a part are copied with the whole table. */
async function tables(db: Db): Promise<string[]> {
  const { rows } = (await db.execute(
    sql`select relname as name from pg_class where relnamespace = current_schema()::regnamespace
         and relkind in ('r', 'p') and not relispartition order by relname`,
  )) as unknown as { rows: { name: string }[] };
  return rows.map(({ name }) => name);
}
