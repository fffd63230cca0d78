import { setTimeout as pause } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { codeOf } from './cause.ts';
import type { Db } from './db.ts';
import { LIMITS, PLAN_OPTION } from './limits.ts';
import { isAway } from './lost-connection.ts';
import { CONNECT_TIMEOUT } from './migrate.ts';
import { PreparingClient } from './preparing-client.ts';

/** How long a read waits for the replica to catch up, in milliseconds. */
const PATIENCE = 50;
const BETWEEN_LOOKS = 10;
/** A change of the primary removed what the replica was reading. */
const CONFLICT = '40001';

/** A copy of the database that follows the primary. It takes long reads off it, and never decides about money. */
export class Replica {
  readonly #pool: pg.Pool;
  readonly #db: Db;

  constructor(url: string) {
    this.#pool = new pg.Pool({
      connectionString: url,
      max: 8,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      keepAlive: true,
      pipeline: true,
      Client: PreparingClient,
      ...LIMITS,
      options: PLAN_OPTION,
    });
    this.#pool.on('error', () => undefined);
    this.#db = drizzlePostgres(this.#pool, { casing: 'snake_case' }) as unknown as Db;
  }

  /**
   * Reads here once the replica has all that was committed when this was asked, and at the primary otherwise: nobody
   * misses what they have just done. A replica that fails costs no read.
   */
  async read<T>(primary: Db, work: (db: Db) => Promise<T>): Promise<T> {
    try {
      if (await this.#hasCaughtUp(primary)) return await work(this.#db);
    } catch (error) {
      if (!isAway(error) && codeOf(error) !== CONFLICT) throw error;
    }
    return work(primary);
  }

  async #hasCaughtUp(primary: Db): Promise<boolean> {
    const [written] = await rowsOf<{ lsn: string }>(
      primary,
      sql`select pg_current_wal_insert_lsn()::text as lsn`,
    );
    for (let waited = 0; waited <= PATIENCE; waited += BETWEEN_LOOKS) {
      const [seen] = await rowsOf<{ all: boolean | null }>(
        this.#db,
        sql`select pg_last_wal_replay_lsn() >= ${written?.lsn}::pg_lsn as all`,
      );
      if (seen?.all) return true;
      await pause(BETWEEN_LOOKS);
    }
    return false;
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

async function rowsOf<Row>(db: Db, query: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(query)) as unknown as { rows: Row[] };
  return rows;
}
