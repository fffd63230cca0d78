import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAsDatabaseAdmin } from '../support/database.ts';

/**
 * The server's database and the database of the processor's book: PGlite folders, or names of PostgreSQL
 * databases.
 */
export interface TestDatabases {
  readonly data: string;
  readonly book: string;
}

interface DisposableDatabases {
  readonly databases: TestDatabases;
  drop(): Promise<void>;
}

const admin = () => process.env.BILLFOLD_TEST_DATABASE_URL;

/** The environment variables that the server process reads. */
export function environmentOf({ data, book }: TestDatabases): Record<string, string> {
  const url = admin();
  if (!url) return { DATA_DIR: data, BOOK_DIR: book, DATABASE_URL: '', BOOK_URL: '' };
  const urlOf = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  return { DATABASE_URL: urlOf(data), BOOK_URL: urlOf(book) };
}

/** Creates empty databases, or copies of `from`, which no process may have open. */
export async function newTestDatabases(from?: TestDatabases): Promise<DisposableDatabases> {
  const url = admin();
  return url ? newPostgresDatabases(url, from) : newFolders(from);
}

async function newFolders(from?: TestDatabases): Promise<DisposableDatabases> {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-'));
  const databases = { data: join(folder, 'data'), book: join(folder, 'book') };
  if (from) {
    await cp(from.data, databases.data, { recursive: true });
    await cp(from.book, databases.book, { recursive: true });
  }
  return { databases, drop: () => rm(folder, { recursive: true, force: true }) };
}

async function newPostgresDatabases(url: string, from?: TestDatabases): Promise<DisposableDatabases> {
  const nameOf = () => `billfold_${randomUUID().replaceAll('-', '')}`;
  const databases = { data: nameOf(), book: nameOf() };
  for (const database of ['data', 'book'] as const)
    await runAsDatabaseAdmin(
      url,
      `create database ${databases[database]}${from ? ` template ${from[database]}` : ''}`,
    );
  const drop = async () => {
    for (const name of Object.values(databases))
      await runAsDatabaseAdmin(url, `drop database ${name} with (force)`);
  };
  return { databases, drop };
}
