import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '../store/store.ts';

const LONGEST_PAUSE = 1_000;

/**
 * Lets customers go first: while anybody else asks the database for something, it waits as long as the piece of an
 * import before took. So an import takes half of a processor while customers pay, and all of it at night. A database
 * that hides what others do counts as quiet.
 */
export async function giveWay(db: Db, milliseconds: number): Promise<void> {
  if (await isAskedByOthers(db)) await wait(Math.min(milliseconds, LONGEST_PAUSE));
}

/** True while another connection of the portal runs a statement, or has a transaction open. */
export async function isAskedByOthers(db: Db): Promise<boolean> {
  const { rows } = (await db.execute(sql`
    select exists (
      select from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
         and state in ('active', 'idle in transaction')) as asked`)) as unknown as {
    rows: { asked: boolean }[];
  };
  return rows[0]?.asked ?? false;
}
