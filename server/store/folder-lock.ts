import { createHash, randomUUID } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The longest path a Unix socket can have on every system. */
const MAX_SOCKET_PATH = 100;

/** Milliseconds: longer than another start needs to replace a dead socket by its own. */
const SETTLE_TIME = 150;

/**
 * Locks the folder for this process, because two PGlite processes on one folder lose each other's
 * rows silently. The lock is a listening Unix socket beside the folder's real path. The kernel
 * closes it however its owner dies. Resolves to a function that releases the lock.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = socketBeside(await realpath(folder));
  const me = randomUUID();
  let server = await listenAt(path, me, folder);
  while (!server) {
    if ((await ownerAt(path)) !== undefined) throw inUse(folder);
    await rm(path, { force: true });
    server = await listenAt(path, me, folder);
    if (server) await wait(SETTLE_TIME);
    // Another start may have replaced our socket as the dead one. We do not close ours then: that
    // would remove theirs.
    if (server && (await ownerAt(path)) !== me) throw inUse(folder);
  }
  const lock = server;
  return () => new Promise((resolve) => lock.close(() => resolve()));
}

function inUse(folder: string): Error {
  return new Error(
    `Another Billfold server is using the data folder ${folder}. Stop it, or give this one another DATA_DIR.`,
  );
}

/**
 * Listens on the socket and answers each connection with `me`. Undefined when a socket, dead or
 * alive, exists already.
 */
async function listenAt(path: string, me: string, folder: string): Promise<Server | undefined> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(me, () => socket.destroy());
  });
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once('error', resolve);
    server.listen(path, () => resolve(undefined));
  });
  server.unref();
  if (error?.code === 'EADDRINUSE') return undefined;
  if (error)
    throw new Error(`The data folder ${folder} cannot be locked: ${error.message}`, { cause: error });
  return server;
}

function socketBeside(folder: string): string {
  const beside = `${folder}.lock`;
  if (beside.length <= MAX_SOCKET_PATH) return beside;
  return join(tmpdir(), `billfold-${createHash('sha256').update(beside).digest('hex').slice(0, 24)}.lock`);
}

/** The name that the lock's owner answers; undefined when no process listens. */
function ownerAt(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let name: string | undefined;
    const socket = connect(path);
    socket.setEncoding('utf8');
    socket.once('connect', () => {
      name = '';
    });
    socket.on('data', (more) => {
      name += String(more);
    });
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(name));
  });
}
