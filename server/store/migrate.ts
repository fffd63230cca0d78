import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migrateOnPostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migrateOnPglite } from 'drizzle-orm/pglite/migrator';
import { PreparingClient } from './preparing-client.ts';

export const CONNECT_TIMEOUT = 5_000;

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Migrates, unless the schema is there already: then no right to create anything is needed. It works under an
 * advisory lock, because several processes may start at once. The lock ends with its connection. That has no time limits: on a large database a migration takes long, and so does
 * waiting for one.
 */
export async function migratePostgres(url: string): Promise<void> {
  const client = new PreparingClient({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
  });
  try {
    await client.connect();
    if (await isMigrated(client)) return;
    await client.query('select pg_advisory_lock(7120031)');
    await migrateOnPostgres(drizzlePostgres(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** True as well for a schema that a newer version has migrated further. */
async function isMigrated(client: PreparingClient): Promise<boolean> {
  const found = await client.query("select to_regclass('drizzle.__drizzle_migrations') as journal");
  if (found.rows[0]?.journal == null) return false;
  const { rows } = await client.query('select max(created_at) as newest from drizzle.__drizzle_migrations');
  return Number(rows[0]?.newest ?? 0) >= (await newestMigration());
}

/** When the newest migration of this version was made. */
export async function newestMigration(): Promise<number> {
  const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { when: number }[];
  };
  return Math.max(...journal.entries.map(({ when }) => when));
}

export async function migratePglite(client: PGlite): Promise<void> {
  await migrateOnPglite(drizzlePglite(client), { migrationsFolder });
}
