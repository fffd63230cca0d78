import { access, copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A service worker that removes itself and everything it stored. Every build contains it, for the
 * day it is needed.
 */
export const KILL_WORKER = 'kill.js';

/**
 * While this file is beside the page, `/sw.js` is the kill worker. It contains the time at which it
 * was put there.
 */
const SWITCH = 'kill-switch';

/**
 * Since when the switch is on; undefined while it is off. Read for each request, so that no restart
 * is needed.
 */
export async function killSwitchSince(page: string): Promise<string | undefined> {
  return readFile(join(page, SWITCH), 'utf8').then(
    (since) => since.trim(),
    () => undefined,
  );
}

export async function turnKillSwitchOn(page: string, now: Date): Promise<void> {
  await access(join(page, KILL_WORKER));
  await writeFile(join(page, SWITCH), `${now.toISOString()}\n`, { flag: 'wx' }).catch(ifThere);
}

export async function turnKillSwitchOff(page: string): Promise<void> {
  await rm(join(page, SWITCH), { force: true });
}

/** Keeps a switch on for the next build: only a person can say that the danger is over. */
export async function carryKillSwitch(earlier: string, next: string): Promise<void> {
  if (await killSwitchSince(earlier)) await copyFile(join(earlier, SWITCH), join(next, SWITCH));
}

function ifThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
