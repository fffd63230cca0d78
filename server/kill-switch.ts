import { access, copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A service worker that takes itself and all it kept away. Every build brings it, so that it is there when needed. */
export const KILL_WORKER = 'kill.js';

/** While this file lies beside the page, `/sw.js` is the kill worker. It holds the moment at which it was put there. */
const SWITCH = 'kill-switch';

/** Since when the switch is on, or undefined while it is off. Looked up for each request: no restart is needed. */
export async function switchedOn(page: string): Promise<string | undefined> {
  return readFile(join(page, SWITCH), 'utf8').then(
    (since) => since.trim(),
    () => undefined,
  );
}

export async function switchOn(page: string, now: Date): Promise<void> {
  await access(join(page, KILL_WORKER));
  await writeFile(join(page, SWITCH), `${now.toISOString()}\n`, { flag: 'wx' }).catch(ifThere);
}

export async function switchOff(page: string): Promise<void> {
  await rm(join(page, SWITCH), { force: true });
}

/** A switch that is on stays on for the next build: only a person says that the harm is over. */
export async function carrySwitch(earlier: string, next: string): Promise<void> {
  if (await switchedOn(earlier)) await copyFile(join(earlier, SWITCH), join(next, SWITCH));
}

function ifThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
