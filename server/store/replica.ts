import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { causeOf, codeOf } from './cause.ts';
import type { Db } from './db.ts';
import { rowsOf } from './db.ts';
import { LIMITS, PLAN_OPTION } from './limits.ts';
import { isAway } from './lost-connection.ts';
import { PreparingClient } from './preparing-client.ts';

/** How long a read waits for the replica to catch up, in milliseconds. */
const PATIENCE = 50;
const BETWEEN_LOOKS = 10;
/** A replica that says nothing is soon given up. */
const CONNECT_WITHIN = 500;
const ANSWER_WITHIN = 5_000;
/** How long a replica that failed is left alone. */
const REST = 30_000;
/** A change of the primary removed what the replica was reading. */
const CONFLICT = '40001';

/** How far a machine has written, or read in, and of which history that is. */
interface Position {
  readonly timeline: number;
  readonly system: string;
}

/** A copy of the database that follows the primary. It takes long reads off it, and decides nothing. */
export class Replica {
  readonly #pool: pg.Pool;
  readonly #db: Db;
  readonly #tell: (failure: string) => void;
  readonly #now: () => number;
  #restsUntil = 0;

  /** `tell` hears why it is left alone. */
  constructor(url: string, tell: (failure: string) => void, now: () => number = Date.now) {
    this.#tell = tell;
    this.#now = now;
    this.#pool = new pg.Pool({
      connectionString: url,
      max: 8,
      connectionTimeoutMillis: CONNECT_WITHIN,
      query_timeout: ANSWER_WITHIN,
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
   * misses what they have just done. A replica that fails is left alone for half a minute.
   */
  async read<T>(primary: Db, work: (db: Db) => Promise<T>): Promise<T> {
    if (this.#now() < this.#restsUntil) return work(primary);
    if (!(await this.#hasCaughtUp(primary).catch((error) => this.#rest(error)))) return work(primary);
    try {
      return await work(this.#db);
    } catch (error) {
      if (codeOf(error) !== CONFLICT) {
        if (!isAway(error)) throw error;
        this.#rest(error);
      }
    }
    return work(primary);
  }

  #rest(error: unknown): false {
    this.#tell(causeOf(error));
    this.#restsUntil = this.#now() + REST;
    return false;
  }

  /** A position says nothing about one of another database, or of a history that a fail-over has ended. */
  async #hasCaughtUp(primary: Db): Promise<boolean> {
    const [written] = await rowsOf<Position & { lsn: string }>(
      primary,
      sql`select pg_current_wal_insert_lsn()::text as lsn,
                 ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline,
                 (select system_identifier::text from pg_control_system()) as system`,
    );
    for (let waited = 0; waited <= PATIENCE; waited += BETWEEN_LOOKS) {
      const [read] = await rowsOf<Position & { all: boolean | null }>(
        this.#db,
        sql`select pg_last_wal_replay_lsn() >= ${written?.lsn}::pg_lsn as all,
                   (select timeline_id from pg_control_checkpoint()) as timeline,
                   (select system_identifier::text from pg_control_system()) as system`,
      );
      if (read?.system !== written?.system || read?.timeline !== written?.timeline) return false;
      if (read?.all) return true;
      await pause(BETWEEN_LOOKS);
    }
    return false;
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}
