import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Cluster, startPostgres } from '../postgres.ts';

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

/** Undefined without PostgreSQL. It writes through to the disk, as a database with money must. */
export async function postgresDatabase(): Promise<Database | undefined> {
  cluster ??= startPostgres({ isDurable: true });
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
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
