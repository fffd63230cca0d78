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
 * Migrates under an advisory lock, because several processes may start at once. The lock ends with
 * its connection. That has no time limits: on a large database a migration takes long, and so does
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
    await client.query('select pg_advisory_lock(7120031)');
    await migrateOnPostgres(drizzlePostgres(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

export async function migratePglite(client: PGlite): Promise<void> {
  await migrateOnPglite(drizzlePglite(client), { migrationsFolder });
}
