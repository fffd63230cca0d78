import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { addressesOf } from './addresses.ts';

/** A search ends before the pool gives up the connection that waits for it. */
const SEARCH_TIMEOUT = 4_000;
const PROBE_TIMEOUT = 1_500;
const BETWEEN_PROBES = 250;
/** After one primary has answered, another may still say that it is the newer one. */
const GRACE = 200;
/** New connections within this time share an answer. */
const FRESH = 1_000;

/** Finds the machine of a database that takes writes. The others follow it, and one of them takes over when it fails. */
export class Primary {
  readonly #addresses: readonly [string, ...string[]];
  #search: Promise<string> | undefined;

  constructor(url: string) {
    this.#addresses = addressesOf(url);
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
      const found = await newestPrimary(this.#addresses);
      if (found) return found;
      if (Date.now() + BETWEEN_PROBES > end)
        throw Object.assign(new Error('none of the machines of the database takes writes'), {
          code: 'ECONNREFUSED',
        });
      await pause(BETWEEN_PROBES);
    }
  }
}

/** The address to connect to once, for tools. */
export function primaryOf(url: string): Promise<string> {
  return new Primary(url).address();
}

/** A machine that was cut off may still believe that it is the primary; the newer one has the higher timeline. */
async function newestPrimary(addresses: readonly string[]): Promise<string | undefined> {
  const answers = addresses.map(async (address) => ({ address, timeline: await timelineAt(address) }));
  const found: { address: string; timeline: string }[] = [];
  const firstAndGrace = answers.map(async (answer) => {
    const { address, timeline } = await answer;
    if (timeline === undefined) throw new Error('no primary');
    found.push({ address, timeline });
    await pause(GRACE);
  });
  await Promise.race([Promise.all(answers), Promise.any(firstAndGrace).catch(() => undefined)]);
  return found.sort((a, b) => b.timeline.localeCompare(a.timeline))[0]?.address;
}

/** Undefined for a machine that follows another, and for one that does not answer. */
async function timelineAt(address: string): Promise<string | undefined> {
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
    return rows[0]?.timeline ?? undefined;
  } catch {
    return undefined;
  } finally {
    void client.end().catch(() => undefined);
  }
}
