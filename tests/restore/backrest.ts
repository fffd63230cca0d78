import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { command } from '../../tools/command.ts';
import { installDebian } from '../../tools/debian.ts';
import { type Cluster, startPostgres } from '../../tools/postgres.ts';

const STANZA = 'books';

/** A PostgreSQL whose log of changes goes to a repository of pgBackRest, which can bring any time back. */
export interface Backrest {
  readonly url: string;
  /** A full backup. */
  backUp(): Promise<void>;
  /** Loses the machine with the database, and brings the database of a time up on another one. */
  restore(time: string): Promise<string>;
  /** How long each step took, in seconds. */
  readonly took: Readonly<Record<string, number>>;
  close(): Promise<void>;
}

export async function startBackrest(): Promise<Backrest> {
  const { ok } = await command('which', ['pgbackrest']);
  if (!ok && !(await installDebian('pgbackrest')))
    throw new Error('pgbackrest is missing: apt-get install pgbackrest');
  const cluster = await startPostgres({ isDurable: true });
  if (!cluster) throw new Error('this drill needs PostgreSQL');
  const folder = await mkdtemp(join(tmpdir(), 'billfold-restore-'));
  const took: Record<string, number> = {};
  const timed = async (step: string, program: string, ...args: string[]) => {
    const { seconds } = await asPostgres(program, ...args);
    took[step] = Math.round(seconds * 10) / 10;
  };
  const place = await placeOf(cluster);
  const config = await configure(folder, place);
  const backrest = (...args: string[]) =>
    ['pgbackrest', `--config=${config}`, `--stanza=${STANZA}`, ...args] as const;
  await query(cluster.url, 'alter system set archive_mode = on');
  await query(
    cluster.url,
    `alter system set archive_command = '${backrest('archive-push', '%p').join(' ')}'`,
  );
  // Only a start turns the archive on.
  cluster.halt();
  cluster.resume();
  await asPostgres(...backrest('stanza-create'));
  await asPostgres(...backrest('check'));

  const restored = join(folder, 'restored');
  const port = await freePort();
  let isRestored = false;
  const control = (...args: string[]) => asPostgres(join(place.programs, 'pg_ctl'), '-D', restored, ...args);
  return {
    url: cluster.url,
    took,
    backUp: () => timed('backup', ...backrest('backup', '--type=full')),
    async restore(time) {
      // What the archive has not got yet would be lost with the machine; `archive_timeout` bounds that.
      await asPostgres(...backrest('check'));
      cluster.halt();
      await mkdir(restored, { mode: 0o700 });
      await giveAway(restored);
      const target = ['--type=time', `--target=${time}`, '--target-action=promote', `--pg1-path=${restored}`];
      await timed('restore', ...backrest('restore', ...target));
      // Archiving into the same repository would mix the two histories. With fewer connections than the lost
      // machine had, PostgreSQL refuses to recover.
      const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c archive_mode=off -c max_connections=200`;
      await timed(
        'start',
        join(place.programs, 'pg_ctl'),
        ...['-D', restored, '-l', join(folder, 'restored.log'), '-o', settings, '-w', 'start'],
      );
      isRestored = true;
      const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
      while ((await query(url, 'select pg_is_in_recovery() as is'))[0]?.is !== false) await wait(100);
      return url;
    },
    async close() {
      if (isRestored) await control('-m', 'immediate', '-w', 'stop');
      cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Place {
  readonly data: string;
  readonly programs: string;
  readonly socket: string;
  readonly port: string;
}

async function placeOf({ url }: Cluster): Promise<Place> {
  const [row] = await query(
    url,
    `select current_setting('data_directory') as data, current_setting('unix_socket_directories') as socket,
      (select setting from pg_config where name = 'BINDIR') as programs`,
  );
  return { ...(row as Omit<Place, 'port'>), port: new URL(url).port };
}

/** As in docs/operations.md, with all of its folders in one. */
async function configure(folder: string, { data, socket, port }: Place): Promise<string> {
  await giveAway(folder);
  const config = join(folder, 'pgbackrest.conf');
  const own = ['repo', 'log', 'lock', 'spool'].map((name) => join(folder, name));
  for (const path of own) {
    await mkdir(path);
    await giveAway(path);
  }
  const [repo, log, lock, spool] = own;
  await writeFile(
    config,
    `[global]
repo1-path=${repo}
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=only for this drill
repo1-retention-full=2
start-fast=y
log-path=${log}
lock-path=${lock}
spool-path=${spool}

[${STANZA}]
pg1-path=${data}
pg1-port=${port}
pg1-socket-path=${socket}
`,
  );
  await chmod(config, 0o644);
  return config;
}

/** PostgreSQL and what saves it run as one user, who is not root. */
async function asPostgres(program: string, ...args: string[]) {
  const [head, tail] =
    process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, args];
  // A server that pg_ctl leaves running would keep a pipe open.
  const isControl = program.endsWith('pg_ctl');
  const done = await command(head as string, tail as string[], { folder: tmpdir(), shown: isControl });
  if (!done.ok) throw new Error(`${program} ${args.join(' ')} failed:\n${done.output}`);
  return done;
}

async function giveAway(path: string): Promise<void> {
  await chmod(path, 0o700);
  if (process.getuid?.() !== 0) return;
  const { output } = await command('id', ['-u', 'postgres']);
  await chown(path, Number(output), (await stat(path)).gid);
}

export async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
