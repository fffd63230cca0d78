import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { migrationsFolder } from './migrate.ts';
import { PreparedPglite } from './preparing-pglite.ts';

// All that loads PGlite: a server on PostgreSQL does without it, and so does its image.

export const createPglite = (data?: string): Promise<PGlite> => PGlite.create(data);

export async function migratePglite(client: PGlite): Promise<void> {
  await migrate(drizzle(client), { migrationsFolder });
}

export const prepared = (client: PGlite): PreparedPglite => new PreparedPglite(client);

/** The way to an open PGlite: for single statements, for those of a transaction, and for transactions. */
export type PgliteQueries = Pick<PreparedPglite, 'alone' | 'within' | 'transact'>;

export function handleOver(asked: PgliteQueries['alone']) {
  return drizzle(asked as unknown as PGlite, { casing: 'snake_case' });
}
