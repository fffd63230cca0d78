import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migratePostgres } from '../../server/store/migrate.ts';
import { inRepository } from '../../tools/paths.ts';
import { type Cluster, startPostgres } from '../../tools/postgres.ts';
import { mainOf, TRIAL } from '../../tools/server/builds.ts';
import { Balancer } from '../deploy/balancer.ts';
import { type BuiltServer, startBuilt } from '../deploy/built-server.ts';
import { type Load, underLoad } from '../deploy/under-load.ts';
import { runAsDatabaseAdmin } from '../support/database.ts';
import { verifyLedger } from '../support/verify-ledger.ts';
import { type BuildBefore, buildsBefore } from './build-before.ts';

const LONG = 15 * 60_000;
const BUILDS = 2;
/** Payments that each mixture of versions must make. */
const PAYMENTS = 20;

let cluster: Cluster | undefined;
let builds: readonly BuildBefore[] = [];

beforeAll(async () => {
  cluster = await startPostgres();
  builds = await buildsBefore(BUILDS);
}, LONG);

afterAll(async () => {
  for (const { folder } of builds) await rm(folder, { recursive: true, force: true });
  await cluster?.stop();
});

for (let at = 0; at < BUILDS; at++)
  test(`${at + 1} schema${at === 0 ? '' : 's'} back: customers pay on while the database is migrated, the new version comes, and the one before comes back`, {
    timeout: LONG,
  }, async () => {
    const before = builds[at];
    if (!cluster || !before) throw new Error('there is no PostgreSQL, or no earlier build');
    const url = await databaseIn(cluster, `upgrade_${at}`);
    const balancer = new Balancer();
    await balancer.open();
    const start = async (folder: string) => {
      const server = await startBuilt([process.execPath, '--liftoff-only', mainOf(TRIAL, folder)], {
        folder,
        env: { SANDBOX: '1', DATABASE_URL: url, DRAIN_SECONDS: '1', ALLOW_NEWER_SCHEMA: '1' },
      });
      await balancer.add(server.port);
      return server;
    };
    const processes = [await start(before.folder), await start(before.folder)];
    const replaceOne = async (folder: string) => {
      processes.push(await start(folder));
      const leaving = processes.shift() as BuiltServer;
      expect(await leaving.stop(), leaving.output()).toBe(0);
      balancer.remove(leaving.port);
    };

    const { payments, requests, failed } = await underLoad(balancer, {
      atLeast: 0,
      work: async (load) => {
        await paid(load);
        await migratePostgres(url);
        await paid(load);
        await replaceOne(inRepository());
        await paid(load);
        await replaceOne(inRepository());
        await paid(load);
        await replaceOne(before.folder);
        await paid(load);
      },
    });

    console.log(`${before.migrations} migrations and more: ${payments} payments, ${requests} requests.`);
    expect(failed).toEqual([]);
    for (const running of processes) expect(await running.stop(), running.output()).toBe(0);
    await balancer.close();
    expect(await verifyLedger({ SANDBOX: '1', DATABASE_URL: url })).toBe('The books agree.\n');
  });

/** Resolves once customers have paid as often again as one mixture must. */
async function paid(load: Load): Promise<void> {
  const goal = load.payments + PAYMENTS;
  await expect.poll(() => load.payments >= goal || load.failed.length > 0, { timeout: LONG }).toBe(true);
}

async function databaseIn({ url }: Cluster, name: string): Promise<string> {
  await runAsDatabaseAdmin(url, `create database ${name}`);
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
