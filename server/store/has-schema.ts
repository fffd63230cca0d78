import { newestMigration } from './migrate.ts';
import type { Db } from './store.ts';

/** Whether the database has all migrations of this version. Throws where it does not answer. */
export async function hasSchema(db: Db): Promise<boolean> {
  const { rows } = (await db.execute(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )) as unknown as { rows: { newest: string | null }[] };
  return Number(rows[0]?.newest ?? 0) >= (await newestMigration());
}
