import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { collectDefaultMetrics } from 'prom-client';
import { createApp } from './app.ts';
import { composeParts, isEmpty } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import { SIGN_INS } from './demo/load.ts';
import { goodbyeOf } from './goodbye.ts';
import { createLog } from './log.ts';
import { openStore } from './store/store.ts';
import { keepWorking } from './work.ts';

const LONGEST_GOODBYE = 10_000;

/** Opens the database, loads demo data into an empty sandbox, serves, and stops in good order. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const store = await openStore({ url: config.databaseUrl, folder: config.dataDir });
  const { parts, sandbox } = await composeParts(config, store, log);
  if (sandbox && (await isEmpty(store))) await sandbox.loadDemo();
  collectDefaultMetrics({ register: parts.metrics.registry });
  const app = createApp(parts, { ...pageFolder(), sandbox });
  const work = config.works ? keepWorking(parts) : undefined;
  const server = serve({ fetch: app.fetch, port: config.port, hostname: config.host }, ({ port }) =>
    greet({ ...config, port }),
  );
  server.on('error', (error: NodeJS.ErrnoException) => {
    fail(
      error.code === 'EADDRINUSE' ? `Port ${config.port} is taken. Choose another with PORT.` : error.message,
    );
  });
  const sayGoodbye = goodbyeOf(server as Server);
  const stop = async () => {
    const given = setTimeout(() => process.exit(1), LONGEST_GOODBYE);
    const gone = sayGoodbye();
    await work?.stop();
    await gone;
    await store.close();
    clearTimeout(given);
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
}

function pageFolder(): { page?: string } {
  const folder = fileURLToPath(new URL('../dist', import.meta.url));
  return existsSync(folder) ? { page: folder } : {};
}

function greet(config: Config): void {
  const lines = [`Billfold is ready on http://localhost:${config.port}`];
  if (config.sandbox) {
    lines.push('', `Sign in with the password ${SIGN_INS.password}:`);
    for (const { email, shows } of SIGN_INS.people) lines.push(`  ${email.padEnd(32)}${shows}`);
    lines.push('', `The sandbox (inbox, clock, faults): http://localhost:${config.port}/sandbox`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

function fail(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}

main().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
