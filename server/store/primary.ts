import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { addressesOf } from './addresses.ts';

/**
 * A search may begin its last round then. With the two time limits of a probe it ends before the pool gives up the
 * connection that waits for it.
 */
const SEARCH_TIMEOUT = 2_500;
const PROBE_TIMEOUT = 1_000;
const BETWEEN_ROUNDS = 250;
/** After one primary has answered, another may still say that it is the newer one. */
const GRACE = 200;
/** New connections within this time share an answer. */
const FRESH = 1_000;

/** Resolves to the timeline of a machine that takes writes, and to null for one that follows another. */
type Probe = (address: string) => Promise<string | null>;

interface Found {
  readonly address: string;
  readonly timeline: string;
}

/** Finds the machine of a database that takes writes. The others follow it, and one of them takes over when it fails. */
export class Primary {
  readonly #addresses: readonly [string, ...string[]];
  readonly #probe: Probe;
  #search: Promise<string> | undefined;
  /** A machine that was cut off may still believe that it leads. Its timeline is the lower one. */
  #newest = '';

  constructor(url: string, probe: Probe = timelineAt) {
    this.#addresses = addressesOf(url);
    this.#probe = probe;
  }

  /** An address whose user, database and options are those of every machine. */
  get anyAddress(): string {
    return this.#addresses[0];
  }

  get isOneOfSeveral(): boolean {
    return this.#addresses.length > 1;
  }

  /** Asks the machines, at most once in a second. A database on one machine is not asked. */
  address(): Promise<string> {
    if (!this.isOneOfSeveral) return Promise.resolve(this.anyAddress);
    this.#search ??= this.#find().then(
      (found) => {
        setTimeout(() => this.#forget(), FRESH).unref();
        return found;
      },
      (error) => {
        this.#forget();
        throw error;
      },
    );
    return this.#search;
  }

  #forget(): void {
    this.#search = undefined;
  }

  async #find(): Promise<string> {
    const end = Date.now() + SEARCH_TIMEOUT;
    for (;;) {
      const { found, problem } = await this.#round();
      const newest = found.sort((a, b) => b.timeline.localeCompare(a.timeline))[0];
      if (newest && newest.timeline >= this.#newest) {
        this.#newest = newest.timeline;
        return newest.address;
      }
      if (Date.now() + BETWEEN_ROUNDS > end) throw problem ?? noPrimary();
      await pause(BETWEEN_ROUNDS);
    }
  }

  /** Asks every machine. `problem` is why none of them could say anything. */
  async #round(): Promise<{ found: Found[]; problem: unknown }> {
    const found: Found[] = [];
    let problem: unknown;
    let hasAnswer = false;
    const asked = this.#addresses.map(async (address) => {
      try {
        const timeline = await this.#probe(address);
        hasAnswer = true;
        if (timeline !== null) found.push({ address, timeline });
      } catch (error) {
        problem = error;
      }
    });
    const first = asked.map(async (answer) => {
      await answer;
      if (found.length === 0) throw noPrimary();
      await pause(GRACE);
    });
    await Promise.race([Promise.all(asked), Promise.any(first).catch(() => undefined)]);
    return { found: [...found], problem: hasAnswer ? undefined : problem };
  }
}

/** The address to connect to once, for tools. */
export function primaryOf(url: string): Promise<string> {
  return new Primary(url).address();
}

function noPrimary(): Error {
  const words = 'none of the machines of the database takes writes';
  return Object.assign(new Error(words), { code: 'ECONNREFUSED' });
}

async function timelineAt(address: string): Promise<string | null> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: PROBE_TIMEOUT,
    query_timeout: PROBE_TIMEOUT,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(
      `select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
    );
    return rows[0]?.timeline ?? null;
  } finally {
    void client.end().catch(() => undefined);
  }
}
