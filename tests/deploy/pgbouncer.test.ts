import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limitRole } from '../../server/store/limits.ts';
import { migratePostgres } from '../../server/store/migrate.ts';
import { grantToServer } from '../../server/store/roles.ts';
import { openStore, type Pooler, type Store } from '../../server/store/store.ts';
import { type Cluster, startPostgres } from '../../tools/postgres.ts';
import { type RunningPooler, startPgBouncer } from '../../tools/server/pgbouncer.ts';
import { runAsDatabaseAdmin } from '../support/database.ts';

const ROLES = ['pooled_owner', 'pooled_server'];

let cluster: Cluster;

beforeAll(async () => {
  const started = await startPostgres();
  if (!started) throw new Error('these tests need PostgreSQL');
  cluster = started;
  for (const role of ROLES) await runAsDatabaseAdmin(cluster.url, `create role ${role} login`);
});

afterAll(() => cluster?.stop());

/** A database of the owner, for one test. */
async function newDatabase(): Promise<(role: string) => string> {
  const name = `pooled_${randomUUID().replaceAll('-', '')}`;
  await runAsDatabaseAdmin(cluster.url, `create database ${name} owner pooled_owner`);
  return (role) => Object.assign(new URL(cluster.url), { username: role, pathname: `/${name}` }).href;
}

async function rowsOf<Row>(store: Store, text: string): Promise<Row[]> {
  const { rows } = (await store.db.execute(sql.raw(text))) as unknown as { rows: Row[] };
  return rows;
}

const wordsOf = (opening: Promise<Store>) =>
  opening.then(
    () => 'it opened',
    (error: Error) => error.message,
  );

test('a role that owns nothing is told who makes its tables, before anybody has', async () => {
  const as = await newDatabase();
  expect(await wordsOf(openStore({ url: as('pooled_server') }))).toMatch(/npm run migrate .* as their owner/);
});

describe.each<Pooler>(['session', 'transaction'])('behind PgBouncer in mode %s', (mode) => {
  let pooler: RunningPooler;

  beforeAll(async () => {
    const started = await startPgBouncer(cluster.url, mode, ROLES);
    if (!started) throw new Error('these tests need PgBouncer: apt-get install pgbouncer');
    pooler = started;
  });

  afterAll(() => pooler?.stop());

  test('the server opens a database that was migrated directly, and its limits are in force', async () => {
    const as = await newDatabase();
    await migratePostgres(as('pooled_owner'));
    await grantToServer(as('pooled_owner'), 'pooled_server');
    await limitRole(as('pooled_server'));
    const store = await openStore({ url: pooler.through(as('pooled_server')), pooler: mode });
    const shown = await rowsOf(
      store,
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
              current_setting('idle_in_transaction_session_timeout') as idle, current_setting('plan_cache_mode') as plan`,
    );
    expect(shown).toEqual([{ statement: '30s', lock: '10s', idle: '30s', plan: 'force_generic_plan' }]);
    await store.close();
  });

  test('more clients than connections run their statements and transactions', async () => {
    const as = await newDatabase();
    await limitRole(as('pooled_owner'));
    const store = await openStore({
      url: pooler.through(as('pooled_owner')),
      direct: as('pooled_owner'),
      pooler: mode,
    });
    const numbers = Array.from({ length: 60 }, (_, at) => at);
    const answers = await Promise.all(
      numbers.map((number) =>
        store.transact(async (db) => {
          const { rows } = (await db.execute(sql`select ${number}::int + 1 as next`)) as unknown as {
            rows: { next: number }[];
          };
          return rows[0]?.next;
        }),
      ),
    );
    expect(answers).toEqual(numbers.map((number) => number + 1));
    await store.close();
  });

  test('a role without limits, and a schema that nobody has migrated, are refused with what to do', async () => {
    const as = await newDatabase();
    const url = pooler.through(as('pooled_owner'));
    expect(await wordsOf(openStore({ url, pooler: mode }))).toMatch(/schema is older .* npm run migrate/);
    const refused = await wordsOf(openStore({ url, direct: as('pooled_owner'), pooler: mode }));
    expect(refused).toMatch(/connections have no idle_in_transaction.*npm run migrate/);
  });

  test('a server that does not know of the pooler is told the setting', async () => {
    const as = await newDatabase();
    await migratePostgres(as('pooled_owner'));
    expect(await wordsOf(openStore({ url: pooler.through(as('pooled_owner')) }))).toContain('POOLER');
  });
});
