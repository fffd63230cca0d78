import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { count, sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { causeOf, codeOf } from './cause.ts';
import type { Db } from './db.ts';
import { lockFolder } from './folder-lock.ts';
import { LIMITS, PLAN_OPTION, requireLimits } from './limits.ts';
import { CommitUnknown, ConnectionLost, isLost, isReadOnly, saysNotCommitted } from './lost-connection.ts';
import { CONNECT_TIMEOUT, migratePostgres, requireSchema } from './migrate.ts';
import { NOT_COMMITTED } from './not-committed.ts';
import type { PgliteQueries } from './pglite.ts';
import { leaveFormerPrimaries, NamelessClient, PreparingClient, toPrimary } from './preparing-client.ts';
import { Primary } from './primary.ts';
import { Replica } from './replica.ts';
import { customers } from './schema/customers.ts';

export type { Db };

/**
 * Serialization failure, deadlock, lock not available: the transaction did nothing and may be tried
 * again.
 */
const TRY_AGAIN = new Set(['40001', '40P01', '55P03']);
const MAX_TRIES = 5;

/** Pauses before a transaction goes on another connection, in milliseconds. */
const PAUSES = [100, 200, 400, 800] as const;
/** Callers wait no longer for a machine that takes writes. */
const LOST_FOR = 15_000;
/** A commit waits for a standby without any limit of PostgreSQL's. */
const COMMIT: pg.QueryConfig & { readonly query_timeout: number } = { text: 'commit', query_timeout: 10_000 };
/** Longer than a statement may take, so it ends only what waits for an answer from a machine that is cut off. */
const ANSWER_TIMEOUT = 35_000;
/** The commit stands on the primary alone, because its wait for a standby was cancelled. */
const NOT_ON_A_STANDBY = '01000';

/** Runs the work between a begin and a commit, or a rollback when it throws. */
type Begin = <T>(work: (tx: Db) => Promise<T>) => Promise<T>;

/**
 * The database of one server process. Inside `transact`, only the handle that it passes may be
 * used.
 */
export class Store {
  readonly kind: 'pglite' | 'postgres';
  readonly #db: Db;
  readonly #begin: Begin;
  readonly #close: () => Promise<void>;
  readonly #replica: Replica | undefined;
  readonly #inside = new AsyncLocalStorage<(() => void)[]>();

  constructor(kind: Store['kind'], db: Db, begin: Begin, close: () => Promise<void>, replica?: Replica) {
    this.kind = kind;
    this.#db = db;
    this.#begin = begin;
    this.#close = close;
    this.#replica = replica;
  }

  /**
   * The handle for single statements. PGlite has one connection: used inside a transaction, it
   * would wait for itself.
   */
  get db(): Db {
    if (this.#inside.getStore()) throw new Error('inside a transaction only its own handle may be used');
    return this.#db;
  }

  /** A long read that decides nothing: history, a search, an export. It sees all that was committed before. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.#replica ? this.#replica.read(this.db, work) : work(this.db);
  }

  async transact<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    if (this.#inside.getStore()) throw new Error('a transaction cannot begin inside another');
    const began = Date.now();
    for (let tries = 1; ; tries++) {
      try {
        const afterwards: (() => void)[] = [];
        const result = await this.#inside.run(afterwards, () => this.#begin(work));
        for (const follow of afterwards) follow();
        return result;
      } catch (error) {
        const wasLost = error instanceof ConnectionLost;
        const isWorthIt = wasLost ? Date.now() - began < LOST_FOR : TRY_AGAIN.has(codeOf(error));
        if (tries >= MAX_TRIES || !isWorthIt) throw error;
        if (wasLost) await pause(PAUSES[tries - 1]);
      }
    }
  }

  /** Like `transact`, for an answer that a former primary must not give: it cannot commit, as no standby follows it. */
  certain<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    return this.transact(async (tx) => {
      // A commit that writes nothing waits for no standby.
      await tx.execute(sql`select pg_logical_emit_message(true, 'billfold', '')`);
      return work(tx);
    });
  }

  /** Runs this once the transaction around it has been committed, or at once where there is none. */
  afterCommit(follow: () => void): void {
    const afterwards = this.#inside.getStore();
    if (afterwards) afterwards.push(follow);
    else follow();
  }

  async close(): Promise<void> {
    await Promise.all([this.#close(), this.#replica?.close()]);
  }
}

/** A pooler keeps a connection of the database for a session of ours, or for each transaction only. */
export type Pooler = 'session' | 'transaction';

interface Where {
  readonly url?: string | undefined;
  readonly folder?: string | undefined;
  /** The pooler that `url` leads to; undefined: it leads to PostgreSQL itself. */
  readonly pooler?: Pooler | undefined;
  /** Leads past the pooler, for migrations. */
  readonly direct?: string | undefined;
  /** A replica of the database, for long reads. */
  readonly replica?: string | undefined;
  /** Hears why the replica is left alone for a while. */
  readonly onReplicaFailure?: (failure: string) => void;
  readonly patient?: true;
}

/**
 * Opens PostgreSQL when there is a URL, otherwise PGlite in the folder or in memory, and migrates
 * the schema. Statements of a server have a time limit; tools that work on the whole database pass
 * `patient`.
 */
export async function openStore(where: Where): Promise<Store> {
  const { url, folder } = where;
  return url ? openPostgres(url, where) : openPglite(folder);
}

async function openPostgres(
  url: string,
  { pooler, direct, replica, onReplicaFailure = () => undefined, patient }: Where,
): Promise<Store> {
  const primary = new Primary(url);
  const pool = pooler ? poolBehind(primary, pooler) : poolOf(primary, patient ?? false);
  pool.on('error', () => undefined);
  const endWatch = leaveFormerPrimaries(pool, primary);
  try {
    if (!pooler) await migratePostgres(url);
    else if (direct) await migratePostgres(direct);
    else await requireSchema(url);
    if (pooler) await requireLimits(pool);
    else await pool.query('select 1');
  } catch (error) {
    endWatch();
    await pool.end();
    throw new Error(`The database at DATABASE_URL cannot be used: ${causeOf(error)}${hintFor(error)}`, {
      cause: error,
    });
  }
  const db = drizzlePostgres(pool, { casing: 'snake_case' });
  const close = () => {
    endWatch();
    return pool.end();
  };
  const reader = replica ? new Replica(replica, onReplicaFailure) : undefined;
  return new Store('postgres', db as unknown as Db, beginOn(pool), close, reader);
}

/** A pooler refuses what a connection asks for at its start. */
function hintFor(error: unknown): string {
  return /unsupported startup parameter/.test(causeOf(error))
    ? '. It leads to a pooler: set POOLER to session or transaction.'
    : '';
}

// The driver gives an int8 as a text, lest a number beyond 2^53 lose digits. Ours are ids, cents and milliseconds, and
// PGlite gives them as numbers: an expression of SQL has one type on both.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const poolConfig = (primary: Primary) => ({
  pipeline: true,
  connectionString: primary.anyAddress,
  max: 16,
  connectionTimeoutMillis: CONNECT_TIMEOUT,
  query_timeout: ANSWER_TIMEOUT,
  keepAlive: true,
});

function poolOf(primary: Primary, isPatient: boolean): pg.Pool {
  return new pg.Pool({
    ...poolConfig(primary),
    Client: toPrimary(PreparingClient, primary),
    ...LIMITS,
    // The role may have a limit of its own, and the driver leaves out one of zero.
    options: isPatient ? `${PLAN_OPTION} -c statement_timeout=0` : PLAN_OPTION,
    ...(isPatient ? { statement_timeout: false, query_timeout: 0 } : {}),
  });
}

/** Asks for nothing at the start of a connection: the limits are those of the role. */
function poolBehind(primary: Primary, pooler: Pooler): pg.Pool {
  return new pg.Pool({
    ...poolConfig(primary),
    Client: toPrimary(pooler === 'session' ? PreparingClient : NamelessClient, primary),
  });
}

/**
 * Each connection has its own handle, so that the statements of a transaction are built once for
 * all of them.
 */
function beginOn(pool: pg.Pool): Begin {
  const handles = new WeakMap<pg.PoolClient, Db>();
  return async (work) => {
    const client = await pool.connect().catch((error) => {
      throw isLost(error) ? new ConnectionLost(error) : error;
    });
    const handle =
      handles.get(client) ?? (drizzlePostgres(client, { casing: 'snake_case' }) as unknown as Db);
    handles.set(client, handle);
    let broken: Error | undefined;
    try {
      const [, result] = await Promise.all([client.query('begin'), work(handle)]);
      await commit(client);
      return result;
    } catch (error) {
      if (error instanceof CommitUnknown || isReadOnly(error)) broken = error as Error;
      else
        await client.query('rollback').catch((rollbackError: Error) => {
          broken = rollbackError;
        });
      // The same error with a sound connection is that of another service.
      throw broken && isLost(error) ? new ConnectionLost(error) : error;
    } finally {
      client.release(broken);
    }
  };
}

/** Throws where nothing was committed, and `CommitUnknown` where nobody has said. */
async function commit(client: pg.PoolClient): Promise<void> {
  let isOnAStandby = true;
  const read = ({ code }: { code?: string | undefined }) => {
    if (code === NOT_ON_A_STANDBY) isOnAStandby = false;
  };
  client.on('notice', read);
  const { command } = await client
    .query(COMMIT)
    .catch((error) => {
      throw saysNotCommitted(error) ? error : new CommitUnknown(error);
    })
    .finally(() => client.off('notice', read));
  if (command === 'ROLLBACK') throw new Error(NOT_COMMITTED);
  if (!isOnAStandby) throw new CommitUnknown('its wait for a standby was cancelled');
}

async function openPglite(folder: string | undefined): Promise<Store> {
  const { createPglite } = await loadPglite();
  if (folder === undefined) return storeOn(await createPglite());
  const data = resolve(folder, 'db');
  try {
    await makeFolder(dirname(data));
    if (existsSync(data)) await access(data, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`The data folder ${folder} cannot be used: ${causeOf(error)}`, { cause: error });
  }
  const unlock = await lockFolder(folder);
  try {
    return await storeOn(await createPglite(data), unlock);
  } catch (error) {
    await unlock();
    throw new Error(`The data folder ${folder} cannot be opened: ${causeOf(error)}`, { cause: error });
  }
}

async function loadPglite(): Promise<typeof import('./pglite.ts')> {
  try {
    return await import('./pglite.ts');
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error('DATABASE_URL is missing: the image for customers runs on PostgreSQL only.', {
      cause: error,
    });
  }
}

/** Creates folder by folder: asked for all at once, Node never returns from places like `/proc`. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder);
}

/** Makes a store of an open PGlite and migrates its schema. */
export async function storeOn(
  client: PGlite,
  unlock: () => Promise<void> = async () => undefined,
): Promise<Store> {
  const { migratePglite, prepared } = await loadPglite();
  await migratePglite(client);
  await planOnce(client);
  return storeOver(prepared(client), async () => {
    await client.close();
    await unlock();
  });
}

/** A statement keeps its first plan: with one for each set of values, planning would cost more than it saves. */
export async function planOnce(client: PGlite): Promise<void> {
  await client.exec('set plan_cache_mode = force_generic_plan');
}

export async function storeOver(queries: PgliteQueries, close: () => Promise<void>): Promise<Store> {
  const { handleOver } = await loadPglite();
  const [db, within] = [queries.alone, queries.within].map((asked) => handleOver(asked) as unknown as Db) as [
    Db,
    Db,
  ];
  return new Store('pglite', db, (work) => queries.transact(() => work(within)), close);
}

export async function isEmpty(store: Store): Promise<boolean> {
  const [row] = await store.db.select({ customers: count() }).from(customers);
  return row?.customers === 0;
}
