import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { command, packageBinary } from './command.ts';
import { installDebian } from './debian.ts';

/** The shell has the same engine without windows, and needs about a quarter less of the processor. */
const SHELL = 'chromium-headless-shell';

const SYSTEM_NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Lets a browser run as root, and keeps it off the network. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium of this machine: the one in the environment, Playwright's own, or the system's. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names no file: ${named}`);
    return named;
  }
  return [chromium.executablePath(), ...SYSTEM_NAMES.map(onPath)].find((path) => path && existsSync(path));
}

/** The same; installs one if there is none. */
export async function findOrInstallChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  if (!(await installDebian(SHELL)) && !(await installDebian('chromium'))) {
    await command(packageBinary('playwright'), ['install', 'chromium'], { shown: true });
  }
  const installed = findChromium();
  if (!installed) throw new Error('There is no Chromium here. Install one, or name it in CHROMIUM_PATH.');
  return installed;
}

function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(existsSync);
}
