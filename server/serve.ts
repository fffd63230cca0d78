import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { requireNode } from './start/require-node.ts';

const SANDBOX = new URL('../dist-sandbox/main.js', import.meta.url);
const PRODUCTION = new URL('../dist-server/main.js', import.meta.url);

/**
 * Starts the built server that fits the environment, with production packages alone. A package for a host holds
 * no sandbox: its server then says so.
 */
async function serve(): Promise<void> {
  process.env.NODE_ENV ??= 'production';
  process.setSourceMapsEnabled(true);
  const wantsSandbox = await isSandbox();
  const main = wantsSandbox && existsSync(fileURLToPath(SANDBOX)) ? SANDBOX : PRODUCTION;
  await import(main.href);
}

/** Settings that cannot be read are told by the server. */
async function isSandbox(): Promise<boolean> {
  const { readConfig } = await import('./config.ts');
  try {
    return readConfig(process.env).sandbox;
  } catch {
    return true;
  }
}

requireNode();
void serve();
