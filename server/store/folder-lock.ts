import { randomBytes } from 'node:crypto';
import { type FileHandle, open, readdir, realpath, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The longest path a Unix socket can have on every system. */
const MAX_SOCKET_PATH = 100;

/** The socket of the server that has the folder. */
const OWNER = 'lock';

/** The socket of a server that starts, before its name. */
const STARTING = 'lock-';

const NAME_BYTES = 6;
const LONGEST_NAME = `${STARTING}${'0'.repeat(2 * NAME_BYTES)}`.length;

/** Milliseconds until it is asked again whether another start has ended. */
const PAUSE = 20;

/**
 * Locks the folder for this process, because two PGlite processes on one folder lose each other's
 * rows silently. The lock is a listening Unix socket in the folder, so that it holds between containers on
 * one volume, wherever each mounts it. The kernel closes it however its owner dies. Resolves to a function
 * that releases the lock.
 *
 * A start shows its socket first and looks for others then. So of two starts the later look sees the other one,
 * however slow the machine is.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const { at, handle } = await placeOf(await realpath(folder));
  const me = `${STARTING}${randomBytes(NAME_BYTES).toString('hex')}`;
  const server = await listenAs(at, me, folder).catch(async (error: unknown) => {
    await handle?.close();
    throw error;
  });
  const leave = async (name: string) => {
    // The name goes first: once the socket is closed, another server may have taken the name.
    await rm(at(name), { force: true });
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await handle?.close();
  };
  try {
    await untilAlone(at, me, folder);
    await rename(at(me), at(OWNER));
  } catch (error) {
    await leave(me);
    throw error;
  }
  return () => leave(OWNER);
}

/** Resolves once nobody else has the folder or could get it. Of several starts that with the smallest name stays. */
async function untilAlone(at: PathOf, me: string, folder: string): Promise<void> {
  for (;;) {
    const others = (await readdir(at('.'))).filter((name) => name.startsWith(STARTING) && name !== me);
    const alive: string[] = [];
    for (const name of others) {
      if (await isAlive(at(name))) alive.push(name);
      else await rm(at(name), { force: true });
    }
    // The owner is asked last: a start that became the owner meanwhile was not found under its own name.
    if ((await isAlive(at(OWNER))) || alive.some((name) => name < me)) throw inUse(folder);
    if (alive.length === 0) return;
    await wait(PAUSE);
  }
}

function inUse(folder: string): Error {
  return new Error(
    `Another Billfold server is using the data folder ${folder}. Stop it, or give this one another DATA_DIR.`,
  );
}

/** Listens before the socket gets its name, so that a socket with a name is dead only if its server is. */
async function listenAs(at: PathOf, name: string, folder: string): Promise<Server> {
  const unnamed = name.replace(STARTING, 'new-');
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.destroy();
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(at(unnamed), resolve);
    });
    await rename(at(unnamed), at(name));
  } catch (error) {
    server.close();
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The data folder ${folder} cannot be locked: ${why}`, { cause: error });
  }
  server.unref();
  return server;
}

/** The path of a name in the folder. */
type PathOf = (name: string) => string;

interface Place {
  readonly at: PathOf;
  /** The open folder, through which a path that is too long for a socket is short. */
  readonly handle?: FileHandle;
}

async function placeOf(folder: string): Promise<Place> {
  const isShort = folder.length + 1 + LONGEST_NAME <= MAX_SOCKET_PATH;
  if (isShort || process.platform !== 'linux') return { at: (name) => join(folder, name) };
  const handle = await open(folder);
  return { at: (name) => join('/proc/self/fd', String(handle.fd), name), handle };
}

/** Only a socket that refuses or is gone has no server. One that is too busy to answer has. */
function isAlive(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      resolve(true);
      socket.destroy();
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'),
    );
  });
}
