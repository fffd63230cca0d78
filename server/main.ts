import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { collectDefaultMetrics } from 'prom-client';
import { composeParts } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import { SIGN_INS } from './demo/load.ts';
import { createApp } from './http/app.ts';
import { limitConnections } from './http/connection-limits.ts';
import { gracefulShutdown } from './http/graceful-shutdown.ts';
import { keepFollowingClock } from './jobs/follow-clock.ts';
import { startWorkLoop } from './jobs/work.ts';
import { createLog } from './observability/log.ts';
import { sandboxOf } from './sandbox/serve.ts';
import { isEmpty, openStore } from './store/store.ts';

const SHUTDOWN_LIMIT = 10_000;

/** Opens the database, loads demo data into an empty sandbox, serves, and shuts down cleanly. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const store = await openStore({ url: config.databaseUrl, folder: config.dataDir });
  const { parts, sandbox } = await composeParts(config, store, log);
  if (sandbox && (await isEmpty(store))) await sandbox.loadDemo();
  collectDefaultMetrics({ register: parts.metrics.registry });
  const app = createApp(parts, { ...pageFolder(), serveSandbox: sandboxOf(sandbox) });
  const stopFollowing = keepFollowingClock(parts);
  const work = config.works ? startWorkLoop(parts) : undefined;
  const server = serve({ fetch: app.fetch, port: config.port, hostname: config.host }, ({ port }) =>
    greet({ ...config, port }),
  );
  server.on('error', (error: NodeJS.ErrnoException) => {
    fail(
      error.code === 'EADDRINUSE' ? `Port ${config.port} is taken. Choose another with PORT.` : error.message,
    );
  });
  limitConnections(server as Server);
  const sayGoodbye = gracefulShutdown(server as Server);
  const stop = async () => {
    const timeout = setTimeout(() => process.exit(1), SHUTDOWN_LIMIT);
    const closed = sayGoodbye();
    stopFollowing();
    await work?.stop();
    await closed;
    await store.close();
    clearTimeout(timeout);
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
