import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 15);

let home: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'billfold-lock-'));
});

afterAll(() => rm(home, { recursive: true, force: true }));

async function startAtOnce(folder: string) {
  const starts = await Promise.allSettled(Array.from({ length: 4 }, () => lockFolder(folder)));
  const locks = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const words = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []));
  for (const letGo of locks) await letGo();
  return { held: locks.length, words };
}

/** Leaves the socket of a killed server: a file on which no process listens. */
function leaveSocket(folder: string): void {
  const program = `require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`;
  spawnSync(process.execPath, ['-e', program, join(folder, 'lock')]);
}

test('of servers that start on one folder at once, one gets it, also after a killed server', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const folder = join(home, `data-${round}`);
    await mkdir(folder);
    if (round % 2 === 1) leaveSocket(folder);
    const { held, words } = await startAtOnce(folder);
    expect(held).toBe(1);
    for (const refusal of words) expect(refusal).toContain('Another Billfold server is using');
  }
});

test('a folder that was unlocked can be locked again', async () => {
  const folder = join(home, 'again');
  await mkdir(folder);
  await (await lockFolder(folder))();
  await (await lockFolder(folder))();
});

test('a folder whose path is too long for a socket is locked as well', async () => {
  const folder = join(home, 'a-long-name'.repeat(12));
  await mkdir(folder);
  const { held, words } = await startAtOnce(folder);
  expect([held, words.length]).toEqual([1, 3]);
  await (await lockFolder(folder))();
});
