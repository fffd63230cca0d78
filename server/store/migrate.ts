import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migrateOnPostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migrateOnPglite } from 'drizzle-orm/pglite/migrator';
import { PreparingClient } from './prepared.ts';

export const CONNECTS_WITHIN = 5_000;

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Several processes may start at once: an advisory lock lets one of them migrate at a time, and goes with its connection.
 * That is one without the limits of a server: on a large database a migration takes long, and so does waiting for it.
 */
export async function migratePostgres(url: string): Promise<void> {
  const client = new PreparingClient({
    connectionString: url,
    connectionTimeoutMillis: CONNECTS_WITHIN,
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
