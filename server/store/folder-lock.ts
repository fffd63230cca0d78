import { randomUUID } from 'node:crypto';
import { type FileHandle, open, realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The longest path a Unix socket can have on every system. */
const MAX_SOCKET_PATH = 100;

const NAME = 'lock';

/** Milliseconds: longer than another start needs to replace a dead socket by its own. */
const SETTLE_TIME = 150;

/**
 * Locks the folder for this process, because two PGlite processes on one folder lose each other's
 * rows silently. The lock is a listening Unix socket in the folder, so that it holds between containers on
 * one volume, wherever each mounts it. The kernel closes it however its owner dies. Resolves to a function
 * that releases the lock.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const { path, handle } = await socketIn(await realpath(folder));
  try {
    const lock = await lockAt(path, folder);
    return async () => {
      await new Promise<void>((resolve) => lock.close(() => resolve()));
      await handle?.close();
    };
  } catch (error) {
    await handle?.close();
    throw error;
  }
}

async function lockAt(path: string, folder: string): Promise<Server> {
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
  return server;
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

interface SocketPlace {
  readonly path: string;
  /** The open folder, through which a path that is too long for a socket is short. */
  readonly handle?: FileHandle;
}

async function socketIn(folder: string): Promise<SocketPlace> {
  const path = join(folder, NAME);
  if (path.length <= MAX_SOCKET_PATH || process.platform !== 'linux') return { path };
  const handle = await open(folder);
  return { path: join('/proc/self/fd', String(handle.fd), NAME), handle };
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
