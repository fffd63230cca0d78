import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { lockFolder } from './lock.ts';

export type Db = PgDatabase<PgQueryResultHKT>;

/** Serialization failure, deadlock, lock not available: the transaction did nothing and may be tried again. */
const TRY_AGAIN = new Set(['40001', '40P01', '55P03']);
const MOST_TRIES = 5;

/** The database of one server process. Inside `transact`, only the handle it hands out may be used. */
export class Store {
  readonly kind: 'pglite' | 'postgres';
  readonly #db: Db;
  readonly #close: () => Promise<void>;
  readonly #inside = new AsyncLocalStorage<true>();

  constructor(kind: Store['kind'], db: Db, close: () => Promise<void>) {
    this.kind = kind;
    this.#db = db;
    this.#close = close;
  }

  /** The handle for single statements. PGlite has one connection: using it inside a transaction would wait for itself. */
  get db(): Db {
    if (this.#inside.getStore()) throw new Error('inside a transaction only its own handle may be used');
    return this.#db;
  }

  async transact<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    const db = this.db;
    for (let tries = 1; ; tries++) {
      try {
        return await this.#inside.run(true, () => db.transaction((tx) => work(tx as unknown as Db)));
      } catch (error) {
        if (tries >= MOST_TRIES || !TRY_AGAIN.has(codeOf(error))) throw error;
      }
    }
  }

  close(): Promise<void> {
    return this.#close();
  }
}

/** Opens PostgreSQL when there is a URL, else PGlite in the folder (or in memory), and brings the schema up to date. */
export async function openStore(where: {
  url?: string | undefined;
  folder?: string | undefined;
}): Promise<Store> {
  if (where.url) return openPostgres(where.url);
  return openPglite(where.folder);
}

async function openPostgres(url: string): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  pool.on('error', () => undefined);
  const db = drizzlePostgres(pool, { casing: 'snake_case' });
  try {
    await migrateOnce(pool, () => migratePostgres(db, { migrationsFolder: migrationsFolder() }));
  } catch (error) {
    await pool.end();
    throw new Error(`The database at DATABASE_URL cannot be used: ${wordsOf(error)}`, { cause: error });
  }
  return new Store('postgres', db as unknown as Db, () => pool.end());
}

/** Several processes may start at once: an advisory lock lets one of them migrate at a time. */
async function migrateOnce(pool: pg.Pool, migrate: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(7120031)');
    await migrate();
    await client.query('select pg_advisory_unlock(7120031)');
  } finally {
    client.release();
  }
}

async function openPglite(folder: string | undefined): Promise<Store> {
  if (folder === undefined) return storeOn(await PGlite.create());
  const data = resolve(folder, 'db');
  try {
    await mkdir(dirname(data), { recursive: true });
  } catch (error) {
    throw new Error(`The data folder ${folder} cannot be used: ${wordsOf(error)}`, { cause: error });
  }
  const unlock = await lockFolder(folder);
  try {
    return await storeOn(await PGlite.create(data), unlock);
  } catch (error) {
    await unlock();
    throw new Error(`The data folder ${folder} cannot be opened: ${wordsOf(error)}`, { cause: error });
  }
}

/** A store on a PGlite that is open already, brought up to date. */
export async function storeOn(
  client: PGlite,
  unlock: () => Promise<void> = async () => undefined,
): Promise<Store> {
  const db = drizzlePglite(client, { casing: 'snake_case' });
  await migratePglite(db, { migrationsFolder: migrationsFolder() });
  return new Store('pglite', db as unknown as Db, async () => {
    await client.close();
    await unlock();
  });
}

function migrationsFolder(): string {
  return fileURLToPath(new URL('./migrations', import.meta.url));
}

/** Drizzle wraps what the driver threw. */
export function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code;
  }
  return '';
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
