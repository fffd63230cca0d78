import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Cluster, startPostgres, type Wish } from '../postgres.ts';

/** An empty database for one measurement. */
export interface Database {
  readonly kind: 'postgres' | 'pglite';
  /** The environment variables that point a server process at it. */
  readonly env: Record<string, string>;
  /**
   * The same data for a second process. PGlite allows one process per folder, so that process gets a copy.
   */
  twin(): Promise<Database>;
  drop(): Promise<void>;
}

let cluster: Promise<Cluster | undefined> | undefined;

/**
 * Undefined without PostgreSQL. It writes through to the disk, as a database with money must. All databases of a run
 * are on one PostgreSQL; the first wish counts.
 */
export async function postgresDatabase(wish: Pick<Wish, 'isLarge'> = {}): Promise<Database | undefined> {
  cluster ??= startPostgres({ isDurable: true, ...wish });
  const url = (await cluster)?.url;
  if (url === undefined) return undefined;
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  await onAdmin(url, `create database ${name}`);
  const database: Database = {
    kind: 'postgres',
    env: { DATABASE_URL: Object.assign(new URL(url), { pathname: `/${name}` }).href, DATA_DIR: '' },
    twin: async () => database,
    drop: () => onAdmin(url, `drop database ${name} with (force)`),
  };
  return database;
}

export async function pgliteDatabase(): Promise<Database> {
  return inFolder(await mkdtemp(join(tmpdir(), 'billfold-bench-')), 'data');
}

function inFolder(folder: string, name: string): Database {
  return {
    kind: 'pglite',
    env: { DATABASE_URL: '', DATA_DIR: join(folder, name) },
    twin: async () => {
      await cp(join(folder, name), join(folder, `${name}-twin`), { recursive: true });
      return inFolder(folder, `${name}-twin`);
    },
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}

async function onAdmin(url: string, statement: string): Promise<void> {
  await withConnection(url, (client) => client.query(statement));
}

/** Does something on a connection of its own. */
export async function withConnection<T>(
  url: string | undefined,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
