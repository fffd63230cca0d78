import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { clockFrom } from '../../server/clock.ts';
import { composeEither } from '../../server/compose-sandbox.ts';
import { readConfig } from '../../server/config.ts';
import { migratePostgres } from '../../server/store/migrate.ts';
import { openStore, type Store, storeOn } from '../../server/store/store.ts';
import { runAsDatabaseAdmin, START } from './database.ts';
import { spreadByCustomer } from './partitioned.ts';
import { addressOf, letPortalsUse, PORTALS, portalOfRun } from './two-portals.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The template of each database with the demo: a file of PGlite, or the name of a database. */
    template: string;
  }
}

let drop: () => Promise<void> = async () => undefined;

/** Loads the demo once for all test files: a copy takes a tenth of the time. */
export async function setup({ provide }: TestProject): Promise<void> {
  const admin = process.env.BILLFOLD_TEST_DATABASE_URL;
  provide('template', admin ? await onPostgres(admin) : await onPglite());
}

export const teardown = () => drop();

async function onPglite(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-template-'));
  drop = () => rm(folder, { recursive: true, force: true });
  const client = await PGlite.create();
  await loadDemoInto(await storeOn(client));
  await dropTemplates(client);
  const dump = await client.dumpDataDir('none');
  await writeFile(join(folder, 'demo.tar'), Buffer.from(await dump.arrayBuffer()));
  await client.close();
  return join(folder, 'demo.tar');
}

/** PGlite's own template databases, which no test uses. Each has as many files to copy as the demo itself. */
async function dropTemplates(client: PGlite): Promise<void> {
  await client.exec('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await client.exec(`drop database ${name}`);
}

async function onPostgres(admin: string): Promise<string> {
  const name = `billfold_${randomUUID().replaceAll('-', '')}`;
  await runAsDatabaseAdmin(admin, `create database ${name}`);
  drop = () => runAsDatabaseAdmin(admin, `drop database ${name} with (force)`);
  const url = Object.assign(new URL(admin), { pathname: `/${name}` }).href;
  if (portalOfRun()) await letPortalsUse(url);
  if (process.env.BILLFOLD_TEST_SPREAD) {
    await migratePostgres(url);
    await spreadByCustomer(url);
  }
  const addresses = portalOfRun() ? PORTALS.map((portal) => addressOf(url, portal)) : [url];
  for (const address of addresses) {
    const store = await openStore({ url: address });
    await loadDemoInto(store);
    await store.close();
  }
  return name;
}

/** Loads the demo of the first day into an empty database. `now` is that day, in milliseconds. */
export async function loadDemoInto(store: Store, now = START): Promise<void> {
  const config = readConfig({ SANDBOX: '1' });
  const clock = clockFrom(() => now, config.zone);
  const { sandbox } = await composeEither(config, store, pino({ level: 'silent' }), { clock });
  await sandbox?.loadDemo();
}
