import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migrateOnPostgres } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { codeOf } from './cause.ts';
import { primaryOf } from './primary.ts';

export const CONNECT_TIMEOUT = 5_000;

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** A change of a table waits no longer than this for its lock: everyone who reads the table waits behind it. */
const LOCK_TIMEOUT = '5s';
const LOCK_TRIES = 10;
/** Lock not available, deadlock: the migration has changed nothing and is made again. */
const MADE_AGAIN = new Set(['55P03', '40P01']);

/**
 * Migrates, unless the schema is there already: then no right to create anything is needed. Tells whether the schema
 * is that of this version or a newer one, which is left as it is. It works under an advisory lock, because several
 * processes may start at once. The lock ends with its connection, so the address must not lead to a pooler.
 * Statements have no time limit: on a large database a migration takes long, and so does waiting for one.
 */
export async function migratePostgres(url: string): Promise<Exclude<SchemaAge, 'older'>> {
  return connected(url, async (client) => {
    const before = await ageOf(client);
    if (before !== 'older') return before;
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock(7120031)');
    await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`);
    await migrateOnceUnlocked(client);
    const after = await ageOf(client);
    if (after === 'older')
      throw new Error('Migrations are missing although later ones are there: restore a backup of before.');
    return after;
  });
}

/** Throws where the schema is older than this version. Nothing is changed, so the address may lead to a pooler. */
export async function requireSchema(url: string): Promise<void> {
  await connected(url, async (client) => {
    if ((await ageOf(client)) === 'older')
      throw new Error('its schema is older than this version; npm run migrate brings it up to date');
  });
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: await primaryOf(url),
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
  });
  // Without a listener, a connection that breaks between two statements would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The role of a server outside the sandbox owns nothing. */
const MAY_NOT_CREATE = '42501';

/** All pending migrations are one transaction, so one that could not get its locks has changed nothing. */
async function migrateOnceUnlocked(client: pg.Client): Promise<void> {
  const migrationsSchema = journalIn(await portalSchema(client));
  for (let tries = 1; ; tries++) {
    try {
      await migrateOnPostgres(drizzlePostgres(client), { migrationsFolder, migrationsSchema });
      return;
    } catch (error) {
      if (codeOf(error) === MAY_NOT_CREATE)
        throw new Error(
          (await hasJournal(client))
            ? 'its schema is older than this version, and this role may not migrate it; npm run migrate does it as the owner'
            : 'this role may not create its tables; npm run migrate does it as their owner',
          { cause: error },
        );
      if (tries >= LOCK_TRIES || !MADE_AGAIN.has(codeOf(error))) throw error;
    }
  }
}

/** How the schema of a database stands to this version. */
export type SchemaAge = 'older' | 'same' | 'newer';

async function ageOf(client: pg.Client): Promise<SchemaAge> {
  if (!(await hasJournal(client))) return 'older';
  const { rows } = await client.query<Applied>(appliedIn(await portalSchema(client)).query);
  return compareSchema(rows);
}

async function hasJournal(client: pg.Client): Promise<boolean> {
  const { journal } = appliedIn(await portalSchema(client));
  const { rows } = await client.query('select to_regclass($1) as journal', [journal]);
  return rows[0]?.journal != null;
}

/** The schema that holds the tables of this portal: the first one that its role finds (ruling 65). */
export async function portalSchema(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string | null; path: string }>(
    "select current_schema() as name, current_setting('search_path') as path",
  );
  const [found] = rows;
  if (found?.name == null)
    throw new Error(`there is no schema in the search_path of this role, which is ${found?.path}`);
  return found.name;
}

/** Drizzle's journal lies beside the tables. That of the schema public has always had a schema of its own. */
export const journalIn = (schema: string) => (schema === 'public' ? 'drizzle' : schema);

/** The name of the journal, and the query of what stands in it. */
export function appliedIn(schema: string): { readonly journal: string; readonly query: string } {
  const journal = `${pg.escapeIdentifier(journalIn(schema))}.__drizzle_migrations`;
  return { journal, query: `select created_at from ${journal}` };
}

export interface Applied {
  readonly created_at: string | number;
}

/** Each migration is known by when it was made. */
export async function compareSchema(applied: readonly Applied[]): Promise<SchemaAge> {
  const made = new Set(applied.map(({ created_at }) => Number(created_at)));
  const known = await knownMigrations();
  if (known.some((when) => !made.has(when))) return 'older';
  return made.size > known.length ? 'newer' : 'same';
}

async function knownMigrations(): Promise<number[]> {
  const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { when: number }[];
  };
  return journal.entries.map(({ when }) => when);
}
