import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import type { PgliteQueries } from '../../server/store/pglite.ts';
import { PreparedPglite } from '../../server/store/preparing-pglite.ts';
import { planOnce, type Store, storeOver } from '../../server/store/store.ts';

/**
 * PGlite clears its buffer memory before it answers. This size holds the whole demo and makes each start a
 * third faster.
 */
const SMALL = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** Where each table of the demo is kept for the next borrower. */
const KEPT = 'kept_demo';

interface Table {
  readonly name: string;
  readonly kept: string;
}

/** What the database did with each table, and the last value of each sequence. */
interface Traces {
  readonly tables: Readonly<Record<string, string>>;
  readonly sequences: Readonly<Record<string, string>>;
}

/** Databases that no test uses now. The tests of a worker share them: starting one takes twenty times as long as resetting one. */
const idle: DemoDatabase[] = [];

/** A store over the demo as it was loaded. Its `close` gives the database to the next test. */
export async function borrowDemo(template: string): Promise<Store> {
  for (let found = idle.pop(); found; found = idle.pop()) {
    if (await found.restore().catch(() => false)) return found.lend();
    await found.close();
  }
  return (await DemoDatabase.start(template)).lend();
}

class DemoDatabase {
  readonly #client: PGlite;
  readonly #prepared: PreparedPglite;
  readonly #tables: readonly Table[];
  readonly #schema: string;
  #traces: Traces;

  private constructor(client: PGlite, tables: readonly Table[], schema: string, traces: Traces) {
    this.#client = client;
    this.#prepared = new PreparedPglite(client);
    this.#tables = tables;
    this.#schema = schema;
    this.#traces = traces;
  }

  static async start(template: string): Promise<DemoDatabase> {
    const client = await PGlite.create({ loadDataDir: await cachedFile(template), startParams: SMALL });
    await planOnce(client);
    const tables = await keepTables(client);
    return new DemoDatabase(client, tables, await schemaOf(client), await tracesOf(client));
  }

  lend(): Promise<Store> {
    const { queries, shut } = gateBefore(this.#prepared);
    let isLent = true;
    return storeOver(queries, async () => {
      shut();
      if (isLent) idle.push(this);
      isLent = false;
    });
  }

  /** Undoes what the last test did. False: the test changed the schema, so the database cannot be lent again. */
  async restore(): Promise<boolean> {
    // What the test had begun ends first. Nothing of it can begin any more.
    await this.#prepared.transact(async () => undefined);
    await this.#client.exec(FORGET_SESSION);
    await planOnce(this.#client);
    await dropForeignSchemas(this.#client);
    if ((await schemaOf(this.#client)) !== this.#schema) return false;
    const { tables, sequences } = await tracesOf(this.#client);
    await this.#refill(this.#tables.filter(({ name }) => tables[name] !== this.#traces.tables[name]));
    await this.#client.exec(
      Object.entries(this.#traces.sequences)
        .filter(([name, value]) => sequences[name] !== value)
        .map(([name, value]) => `select setval('${name}', ${value})`)
        .join(';'),
    );
    this.#traces = await tracesOf(this.#client);
    return true;
  }

  /** A vacuum in between frees the pages, so that the rows lie in the order in which they were loaded. */
  async #refill(changed: readonly Table[]): Promise<void> {
    if (changed.length === 0) return;
    const names = changed.map(({ name }) => name);
    await this.#client.exec(withoutTriggers(names.map((name) => `delete from ${name}`)));
    await this.#client.exec(`vacuum ${names.join(', ')}`);
    await this.#client.exec(
      withoutTriggers(
        changed.map(({ name, kept }) => `insert into ${name} overriding system value table ${kept}`),
      ),
    );
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}

/** `discard all`, except that prepared statements stay. */
const FORGET_SESSION = `close all; reset session authorization; reset all; unlisten *;
  select pg_advisory_unlock_all(); discard temp; discard sequences`;

function withoutTriggers(statements: readonly string[]): string {
  return ['begin', 'set local session_replication_role = replica', ...statements, 'commit'].join(';');
}

/** A test may leave work behind that goes on after its end. It must not reach the next test's data. */
function gateBefore(prepared: PreparedPglite): { queries: PgliteQueries; shut(): void } {
  let isShut = false;
  const requireOpen = () => {
    if (isShut) throw new Error('this database is closed');
  };
  const gated = ({ query }: PgliteQueries['alone']): PgliteQueries['alone'] => ({
    query: async (...asked) => {
      requireOpen();
      return query(...asked);
    },
  });
  return {
    queries: {
      alone: gated(prepared.alone),
      within: gated(prepared.within),
      transact: async (work) => {
        requireOpen();
        return prepared.transact(work);
      },
    },
    shut: () => {
      isShut = true;
    },
  };
}

async function keepTables(client: PGlite): Promise<readonly Table[]> {
  const { rows } = await client.query<{ name: string; kept: string }>(
    `select format('%I.%I', schemaname, tablename) as name,
       format('%I.%I', '${KEPT}', schemaname || '_' || tablename) as kept
     from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  await client.exec(
    [`create schema ${KEPT}`, ...rows.map(({ name, kept }) => `create table ${kept} as table ${name}`)].join(
      ';',
    ),
  );
  return rows;
}

/** Drops the schemas that a test made, such as the copy that a test of a restore sets aside. */
async function dropForeignSchemas(client: PGlite): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace
     where nspname !~ '^pg_' and nspname not in ('information_schema', 'public', 'drizzle', '${KEPT}')`,
  );
  for (const { name } of rows) await client.exec(`drop schema ${name} cascade`);
}

/**
 * Differs as soon as a column, constraint, index, trigger or function is added, changed or removed, or a table or role
 * is added or removed. Tests change nothing else of the schema.
 */
async function schemaOf(client: PGlite): Promise<string> {
  const catalogs = ['pg_attribute', 'pg_attrdef', 'pg_constraint', 'pg_index', 'pg_proc', 'pg_trigger'];
  const versions = catalogs.map((name) => `(select count(*) || '/' || max(xmin::text::bigint) from ${name})`);
  const counts = ['pg_class', 'pg_authid', 'pg_namespace', 'pg_db_role_setting'].map(
    (name) => `(select count(*) from ${name})`,
  );
  const { rows } = await client.query<{ schema: string }>(
    `select concat_ws(' ', ${[...versions, ...counts].join(', ')}) as schema`,
  );
  return rows[0]?.schema ?? '';
}

/** A truncated table is known by its file: no row of it counts as deleted. */
async function tracesOf(client: PGlite): Promise<Traces> {
  await client.exec('select pg_stat_force_next_flush()');
  const tables = await client.query<{ name: string; trace: string }>(
    `select format('%I.%I', schemaname, relname) as name,
       concat_ws(' ', n_tup_ins, n_tup_upd, n_tup_del, pg_relation_filenode(relid)) as trace
     from pg_stat_user_tables`,
  );
  const sequences = await client.query<{ name: string; trace: string }>(
    `select format('%I.%I', schemaname, sequencename) as name,
       coalesce(last_value || ', true', start_value || ', false') as trace
     from pg_sequences`,
  );
  return { tables: byName(tables.rows), sequences: byName(sequences.rows) };
}

function byName(rows: readonly { name: string; trace: string }[]): Record<string, string> {
  return Object.fromEntries(rows.map(({ name, trace }) => [name, trace]));
}

const cachedFiles = new Map<string, Promise<Blob>>();

/** Read once for all tests of a worker. */
function cachedFile(path: string): Promise<Blob> {
  const cached =
    cachedFiles.get(path) ?? readFile(path).then((bytes) => new BytesBlob(new Uint8Array(bytes)));
  cachedFiles.set(path, cached);
  return cached;
}

/** Returns its original bytes. A plain `Blob` joins them again, which is a fifth of the time of a copy. */
class BytesBlob extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super();
    this.#bytes = bytes;
  }

  override arrayBuffer = async () => this.#bytes.buffer;
}
