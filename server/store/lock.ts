import { createHash } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The longest path a Unix socket can have on every system. */
const LONGEST_SOCKET_PATH = 100;

/**
 * Holds the folder for this process: two PGlite processes on one folder lose each other's rows in silence. The lock is
 * a listening Unix socket, which the kernel gives up on any death of its owner. It stands beside the folder itself, by
 * whatever name it was reached. Resolves with the way to let go.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = socketBeside(await realpath(folder));
  if (await answers(path)) {
    throw new Error(
      `Another Billfold server is using the data folder ${folder}. Stop it, or give this one another DATA_DIR.`,
    );
  }
  await rm(path, { force: true });
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((listening, failed) => {
    server.once('error', (error) =>
      failed(new Error(`The data folder ${folder} cannot be locked: ${error.message}`, { cause: error })),
    );
    server.listen(path, listening);
  });
  server.unref();
  return async () => {
    await rm(path, { force: true });
    await new Promise<void>((closed) => server.close(() => closed()));
  };
}

function socketBeside(folder: string): string {
  const beside = `${folder}.lock`;
  if (beside.length <= LONGEST_SOCKET_PATH) return beside;
  return join(tmpdir(), `billfold-${createHash('sha256').update(beside).digest('hex').slice(0, 24)}.lock`);
}

function answers(path: string): Promise<boolean> {
  return new Promise((known) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      known(true);
    });
    socket.once('error', () => known(false));
  });
}
