import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { limitRole } from '../../server/store/limits.ts';
import { openStore, type Store } from '../../server/store/store.ts';
import { borrowDemo } from './borrowed-demo.ts';
import {
  addressOf,
  contentOf,
  letPortalsUse,
  neighbourOf,
  type PortalName,
  portalOfRun,
} from './two-portals.ts';

/** Noon in Denver on a Friday: the day of the demo data, on which every test begins. */
export const START = Date.parse('2026-11-20T19:00:00Z');

/** A separate database with the demo, on the engine of this run. */
export async function copyDemoDatabase(template: string): Promise<{ store: Store; drop(): Promise<void> }> {
  const admin = process.env.BILLFOLD_TEST_DATABASE_URL;
  if (!admin) return { store: await borrowDemo(template), drop: async () => undefined };
  const name = `billfold_${randomUUID().replaceAll('-', '')}`;
  await runAsDatabaseAdmin(admin, `create database ${name} template ${template}`);
  const url = Object.assign(new URL(admin), { pathname: `/${name}` }).href;
  const drop = () => runAsDatabaseAdmin(admin, `drop database ${name} with (force)`);
  const portal = portalOfRun();
  if (portal) return besideAnother(url, portal, drop);
  return { store: await openStore(await wayOfServers(url)), drop };
}

/** A separate database with the schema and no row, on the engine of this run. */
export async function emptyDatabase(): Promise<{ store: Store; drop(): Promise<void> }> {
  const admin = process.env.BILLFOLD_TEST_DATABASE_URL;
  if (!admin) return { store: await openStore({ url: undefined }), drop: async () => undefined };
  const name = `billfold_${randomUUID().replaceAll('-', '')}`;
  await runAsDatabaseAdmin(admin, `create database ${name}`);
  const url = Object.assign(new URL(admin), { pathname: `/${name}` }).href;
  const portal = portalOfRun();
  if (portal) await letPortalsUse(url);
  return {
    store: await openStore({ url: portal ? addressOf(url, portal) : url }),
    drop: () => runAsDatabaseAdmin(admin, `drop database ${name} with (force)`),
  };
}

/** The database of one of two portals. Whatever its tests do, the other one keeps every row as it was. */
async function besideAnother(url: string, portal: PortalName, drop: () => Promise<void>) {
  await letPortalsUse(url);
  const neighbour = neighbourOf(portal);
  const before = await contentOf(url, neighbour);
  return {
    store: await openStore({ url: addressOf(url, portal) }),
    drop: async () => {
      const after = await contentOf(url, neighbour);
      await drop();
      if (after !== before) throw new Error(`rows of the portal ${neighbour} were changed by ${portal}`);
    },
  };
}

/**
 * Where servers find this database: at PostgreSQL itself or, in a run that repeats the suite behind a pooler, at
 * that pooler.
 */
async function wayOfServers(url: string): Promise<Parameters<typeof openStore>[0]> {
  const { BILLFOLD_TEST_POOLER: pooler, BILLFOLD_TEST_POOLER_URL: at } = process.env;
  if (!at || (pooler !== 'session' && pooler !== 'transaction')) return { url };
  await limitRole(url);
  const { hostname, port } = new URL(at);
  return { url: Object.assign(new URL(url), { hostname, port }).href, direct: url, pooler };
}

export async function runAsDatabaseAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
