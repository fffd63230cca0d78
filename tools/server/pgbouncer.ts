import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pooler } from '../../server/store/store.ts';
import { installDebian } from '../debian.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

/** Connections of the database for each of our databases: fewer than clients, so that these must share. */
const SHARED: Record<Pooler, number> = { session: 20, transaction: 3 };

export interface RunningPooler {
  /** The same database through the pooler. */
  through(url: string): string;
  stop(): void;
}

/**
 * Starts Debian's PgBouncer in front of a PostgreSQL that trusts everyone. Undefined if there is none and none
 * can be installed.
 */
export async function startPgBouncer(
  url: string,
  mode: Pooler,
  roles: readonly string[] = ['postgres'],
): Promise<RunningPooler | undefined> {
  if (!existsSync(PROGRAM) && !(await installDebian('pgbouncer'))) return undefined;
  const { hostname, port } = new URL(url);
  const own = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'billfold-pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users');
  chmodSync(folder, 0o755);
  writeFileSync(users, roles.map((role) => `"${role}" ""\n`).join(''));
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = ${SHARED[mode]}
max_client_conn = 500
server_idle_timeout = 5
unix_socket_dir =
`,
  );
  chmodSync(file, 0o644);
  const child = spawn(PROGRAM, ['-q', file], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    ...unprivileged(),
  });
  const stop = () => {
    process.off('exit', stop);
    child.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', stop);
  await answers(own);
  return {
    through: (direct) => Object.assign(new URL(direct), { hostname: '127.0.0.1', port: String(own) }).href,
    stop,
  };
}

/** PgBouncer refuses to run as root, so it runs as the user of Debian's PostgreSQL. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((which) =>
    Number(spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }).stdout),
  );
  return { uid: uid ?? 0, gid: gid ?? 0 };
}

async function answers(port: number): Promise<void> {
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return;
    await wait(50);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => probe.once('listening', listening));
  const { port } = probe.address() as { port: number };
  await new Promise((closed) => probe.close(closed));
  return port;
}
