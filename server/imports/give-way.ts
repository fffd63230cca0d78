import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db, Store } from '../store/store.ts';

const LONGEST_PAUSE = 1_000;

/** How the transactions of imports are named in the database. */
const IMPORT = 'billfold import';

/** Nobody waits for what these connections do. */
const NOT_CUSTOMERS = [IMPORT, 'pg_dump'];

/** Names the transaction as one of an import, so that other imports do not take it for a customer. */
export async function nameImport(db: Db): Promise<void> {
  await db.execute(sql`select set_config('application_name', ${IMPORT}::text, true)`);
}

/**
 * Lets customers go first: while anybody else asks the database for something, it waits as long as the piece of an
 * import before took. So an import takes half of a processor while customers pay, and all of it at night. It is not
 * called within a transaction, which would hold locks meanwhile. A database that hides what others do counts as quiet.
 * PGlite has one connection, on which nobody is seen to wait: there an import always rests.
 */
export async function giveWay(
  store: Store,
  milliseconds: number,
  rest: (milliseconds: number) => Promise<unknown> = wait,
): Promise<void> {
  if (milliseconds > 0 && (store.kind === 'pglite' || (await isAskedByOthers(store))))
    await rest(Math.min(milliseconds, LONGEST_PAUSE));
}

/** True while another connection runs a statement, or has a transaction open. Imports and dumps do not count. */
function isAskedByOthers(store: Store): Promise<boolean> {
  return store.transact(async (db) => {
    const asked = db.execute(sql`
      select exists (
        select from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
           and application_name <> all(${sql.param(NOT_CUSTOMERS)}::text[])
           and state in ('active', 'idle in transaction')) as asked`);
    const [, { rows }] = (await Promise.all([nameImport(db), asked])) as unknown as [
      unknown,
      { rows: [{ asked: boolean }] },
    ];
    return rows[0].asked;
  });
}
