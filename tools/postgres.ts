import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { installDebian } from './debian.ts';

export interface Cluster {
  /** The address of its administrator, with which tests create their own databases. */
  url: string;
  /** Stops it at once, as a power cut would, and keeps its data. */
  halt(): void;
  resume(): void;
  stop(): void;
}

export interface Wish {
  /** Writes through to the disk: slower, but measurements on it are realistic. */
  readonly isDurable?: boolean;
  /** Has the memory and the log of a machine that was set up for a large database. */
  readonly isLarge?: boolean;
}

/** Starts a temporary PostgreSQL. Undefined if there is none and none can be installed. */
export async function startPostgres(wish: Wish = {}): Promise<Cluster | undefined> {
  const programs = findPrograms() ?? ((await installDebian('postgresql')) ? findPrograms() : undefined);
  if (programs) return startCluster(programs, await freePort(), wish, (data) => init(programs, data));
  if (process.env.BILLFOLD_REQUIRE_POSTGRES === '1') {
    throw new Error(
      'BILLFOLD_REQUIRE_POSTGRES is set, but there is no PostgreSQL (no initdb) on this machine.',
    );
  }
  return undefined;
}

/** Starts a temporary replica of a cluster that runs. */
export async function startReplica({ url }: Cluster): Promise<Cluster> {
  const programs = findPrograms();
  if (!programs) throw new Error('there is no PostgreSQL');
  const { port } = new URL(url);
  return startCluster(programs, await freePort(), {}, (data) =>
    demand(programs, 'pg_basebackup', [
      '-h',
      '127.0.0.1',
      '-p',
      port,
      '-U',
      'postgres',
      '-D',
      data,
      '-R',
      '-c',
      'fast',
    ]),
  );
}

function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((one, other) => Number(other) - Number(one))
    : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
}

/** `fill` makes the folder of the data. */
function startCluster(
  programs: string,
  port: number,
  { isDurable = false, isLarge = false }: Wish,
  fill: (data: string) => void,
): Cluster {
  const folder = mkdtempSync(join(tmpdir(), 'billfold-postgres-'));
  giveAway(folder);
  const data = join(folder, 'data');
  const settings = [
    `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200`,
    isDurable ? '' : '-c fsync=off -c synchronous_commit=off -c full_page_writes=off',
    isLarge ? '-c shared_buffers=2GB -c max_wal_size=8GB -c checkpoint_timeout=15min' : '',
  ].join(' ');
  const start = ['-D', data, '-l', join(folder, 'log'), '-o', settings, '-w', 'start'];

  let stopped = false;
  const stop = () => {
    if (stopped) return;
    stopped = true;
    process.off('exit', stop);
    run(programs, 'pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', stop);

  fill(data);
  demand(programs, 'pg_ctl', start);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    halt: () => demand(programs, 'pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']),
    resume: () => demand(programs, 'pg_ctl', start),
    stop,
  };
}

function init(programs: string, data: string): void {
  const options = ['-A', 'trust', '-U', 'postgres', '--locale=C.UTF-8', '-E', 'UTF8', '-N'];
  demand(programs, 'initdb', ['-D', data, ...options]);
}

/** PostgreSQL refuses to run as root, so it runs as the user of Debian's package. */
function run(programs: string, name: string, args: string[]) {
  const program = join(programs, name);
  const [head, tail] = isRoot() ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, args];
  // The server that pg_ctl leaves running would keep a pipe open, and this call would never return.
  return spawnSync(head as string, tail as string[], {
    cwd: tmpdir(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function demand(programs: string, name: string, args: string[]): void {
  const { status, error } = run(programs, name, args);
  if (status !== 0) throw error ?? new Error(`${name} ended with ${status}`);
}

function giveAway(folder: string): void {
  chmodSync(folder, 0o700);
  if (!isRoot()) return;
  const { status, stdout } = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' });
  if (status !== 0)
    throw new Error('PostgreSQL does not run as root, and there is no user postgres to run it as.');
  chownSync(folder, Number(stdout), statSync(folder).gid);
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
