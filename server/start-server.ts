import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Server as TlsServer } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import { composeParts } from './compose.ts';
import { type Config, databaseOf, readCertificate, readStart, requireSoundStart } from './config.ts';
import type { Dependencies } from './dependencies.ts';
import { createApp } from './http/app.ts';
import { connectionLimits, MOST_CONNECTIONS } from './http/connection-limits.ts';
import { gracefulShutdown } from './http/graceful-shutdown.ts';
import { listenProblem } from './http/listen-problem.ts';
import { listenByTls, replaceCertificate } from './http/tls.ts';
import { randomIds } from './ids.ts';
import { keepFollowingClock } from './jobs/follow-clock.ts';
import { startSearch, startWorkLoop } from './jobs/work.ts';
import { noticeUnwatchedDisk } from './observability/host-metrics.ts';
import { createLog } from './observability/log.ts';
import type { Telemetry } from './observability/otlp/start.ts';
import { holdToNamedPlaces, namePlaces, placesOf } from './outbound.ts';
import { endOnUncaughtErrors } from './start/last-resort.ts';
import { exitStatusOf } from './start/settings-error.ts';
import { causeOf } from './store/cause.ts';
import { kindOf, markKind } from './store/database-kind.ts';
import { ownsBooks } from './store/roles.ts';
import { schemaAge } from './store/schema-age.ts';
import { openStore, type Store } from './store/store.ts';
import { isVaultOpen } from './vault/keys.ts';

/** The sandbox of the build that holds one. */
export interface Sandbox {
  open(config: Config, store: Store, log: Logger): Promise<OpenSandbox>;
}

export interface OpenSandbox {
  readonly parts: Dependencies;
  readonly serve: (app: Hono) => void;
  /** What to say when the server is ready. */
  greeting(port: number): readonly string[];
}

/** Opens the database, serves, and shuts down cleanly. Ends the process with words when it cannot. */
export function startServer(sandbox?: Sandbox): void {
  start(sandbox).catch((error: unknown) => fail(causeOf(error), exitStatusOf(error)));
}

async function start(sandbox: Sandbox | undefined): Promise<void> {
  const { config, facts } = readStart(process.env, sandbox !== undefined);
  const telemetry = await telemetryOf(config);
  const log = createLog(config.logLevel, telemetry?.logs);
  endOnUncaughtErrors(log);
  namePlaces('settings', placesOf(config));
  holdToNamedPlaces((cause) =>
    log.error({ cause }, 'a connection to a place that nothing names was refused'),
  );
  const onReplicaFailure = (failure: string) =>
    log.warn({ failure }, 'the replica failed: long reads go to the primary for a while');
  const store = await openStore({ ...databaseOf(config), onReplicaFailure });
  const database = await kindOf(store);
  const isSchemaNewer = (await schemaAge(store.db)) === 'newer';
  requireSoundStart({ ...facts, database, isSchemaNewer });
  const isVaultSound = await isVaultOpen({ config, store, ids: randomIds });
  const found = { database, isSchemaNewer, isVaultOpen: isVaultSound, ownsBooks: await ownsBooks(store) };
  for (const words of requireSoundStart({ ...facts, ...found })) warn(words);
  await markKind(store, config.sandbox ? 'sandbox' : 'live');
  const open = config.sandbox ? await sandbox?.open(config, store, log) : undefined;
  const parts = open?.parts ?? (await composeParts(config, store, log));
  noticeUnwatchedDisk(config.dataDir, log);
  collectDefaultMetrics({ register: parts.metrics.registry });
  telemetry?.sendMetrics(parts.metrics.registry);
  const app = createApp(parts, { ...pageFolders(), serveSandbox: open?.serve });
  const stopFollowing = keepFollowingClock(parts);
  const work = config.works ? startWorkLoop(parts) : startSearch(parts);
  const scheme = config.certificate ? 'https' : 'http';
  const tls = config.certificate ? listenByTls(config.certificate) : undefined;
  const listener = { ...tls, serverOptions: { ...connectionLimits(config), ...tls?.serverOptions } };
  const place = { port: config.port, hostname: config.host };
  const server = serve({ fetch: app.fetch, ...place, ...listener }, ({ port }) => {
    const lines = [`Billfold is ready on ${scheme}://localhost:${port}`, ...(open?.greeting(port) ?? [])];
    process.stdout.write(`${lines.join('\n')}\n`);
  });
  if (config.certificate) process.on('SIGHUP', () => renewCertificate(server as TlsServer, sandbox, log));
  server.on('error', (error) => {
    const problem = listenProblem(error, config);
    fail(problem.message, exitStatusOf(problem));
  });
  server.maxConnections = MOST_CONNECTIONS;
  const sayGoodbye = gracefulShutdown(server as Server);
  const stop = async () => {
    parts.readiness.stop();
    await wait(config.drain);
    const timeout = setTimeout(() => process.exit(1), config.stopWithin);
    const closed = sayGoodbye();
    stopFollowing();
    await work.stop();
    await closed;
    await telemetry?.stop();
    await store.close();
    clearTimeout(timeout);
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
}

/** A server without a collector does not load what sends to one. */
async function telemetryOf({ telemetry }: Config): Promise<Telemetry | undefined> {
  if (!telemetry) return undefined;
  const { startTelemetry } = await import('./observability/otlp/start.ts');
  return startTelemetry(telemetry);
}

/** A certificate that cannot be used is logged, and the server goes on with the one it has. */
function renewCertificate(server: TlsServer, sandbox: Sandbox | undefined, log: Logger): void {
  try {
    const certificate = readCertificate(process.env, sandbox !== undefined);
    if (certificate) replaceCertificate(server, certificate);
    log.info('the certificate was read again');
  } catch (err) {
    log.error({ err }, 'the certificate could not be read again');
  }
}

/** The built pages that are there. */
function pageFolders(): { page?: string; officePage?: string } {
  const [page, officePage] = ['../dist', '../dist-office'].map((folder) =>
    fileURLToPath(new URL(folder, import.meta.url)),
  );
  return {
    ...(page && existsSync(page) ? { page } : {}),
    ...(officePage && existsSync(officePage) ? { officePage } : {}),
  };
}

function warn(words: string): void {
  process.stderr.write(`Warning: ${words}\n`);
}

function fail(words: string, status = 1): never {
  process.stderr.write(`${words}\n`);
  process.exit(status);
}
