import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { command, packaged } from './command.ts';
import { installDebian } from './debian.ts';

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** What a browser needs to run as root and to leave the network alone. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium of this machine: the one that was named, Playwright's own, or the system's. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names no file: ${named}`);
    return named;
  }
  return [chromium.executablePath(), ...SYSTEM_NAMES.map(onPath)].find((path) => path && existsSync(path));
}

/** The same, and where there is none, one that gets installed now. */
export async function obtainChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  if (!(await installDebian('chromium'))) {
    await command(packaged('playwright'), ['install', 'chromium'], { shown: true });
  }
  const installed = findChromium();
  if (!installed) throw new Error('There is no Chromium here. Install one, or name it in CHROMIUM_PATH.');
  return installed;
}

function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(existsSync);
}
