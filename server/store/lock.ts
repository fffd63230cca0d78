import { createHash, randomUUID } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The longest path a Unix socket can have on every system. */
const LONGEST_SOCKET_PATH = 100;

/** Longer than another start takes from finding a dead socket to putting its own in its place. */
const SETTLED = 150;

/**
 * Holds the folder for this process: two PGlite processes on one folder lose each other's rows in silence. The lock is
 * a listening Unix socket, which the kernel gives up on any death of its owner. It stands beside the folder itself, by
 * whatever name it was reached. Resolves with the way to let go.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = socketBeside(await realpath(folder));
  const me = randomUUID();
  let server = await listenAt(path, me, folder);
  while (!server) {
    if ((await holderAt(path)) !== undefined) throw inUse(folder);
    await rm(path, { force: true });
    server = await listenAt(path, me, folder);
    if (server) await wait(SETTLED);
    // Another start may have taken our socket for the dead one. Ours is not closed then: that would remove theirs.
    if (server && (await holderAt(path)) !== me) throw inUse(folder);
  }
  const held = server;
  return () => new Promise((closed) => held.close(() => closed()));
}

function inUse(folder: string): Error {
  return new Error(
    `Another Billfold server is using the data folder ${folder}. Stop it, or give this one another DATA_DIR.`,
  );
}

/** Undefined when there is a socket already, dead or alive. Whoever connects is told `me`. */
async function listenAt(path: string, me: string, folder: string): Promise<Server | undefined> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(me, () => socket.destroy());
  });
  const error = await new Promise<NodeJS.ErrnoException | undefined>((known) => {
    server.once('error', known);
    server.listen(path, () => known(undefined));
  });
  server.unref();
  if (error?.code === 'EADDRINUSE') return undefined;
  if (error)
    throw new Error(`The data folder ${folder} cannot be locked: ${error.message}`, { cause: error });
  return server;
}

function socketBeside(folder: string): string {
  const beside = `${folder}.lock`;
  if (beside.length <= LONGEST_SOCKET_PATH) return beside;
  return join(tmpdir(), `billfold-${createHash('sha256').update(beside).digest('hex').slice(0, 24)}.lock`);
}

/** What the holder calls itself; undefined when nobody listens. */
function holderAt(path: string): Promise<string | undefined> {
  return new Promise((known) => {
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
    socket.once('close', () => known(name));
  });
}
