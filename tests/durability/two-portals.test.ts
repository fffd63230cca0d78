import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnedKind } from '../../domain/api/call.ts';
import { allCalls } from '../../domain/calls.ts';
import { CLIENT_TOKEN } from '../../domain/session/calls.ts';
import { auditBooks } from '../../server/jobs/audit.ts';
import { limitRole } from '../../server/store/limits.ts';
import { migratePostgres } from '../../server/store/migrate.ts';
import { grantToServer, ownsBooks } from '../../server/store/roles.ts';
import { openStore } from '../../server/store/store.ts';
import { type Cluster, startPostgres } from '../../tools/postgres.ts';
import { namesOf, type ReferenceExamples, withName } from '../generated/references.ts';
import { sampleValue, wireValues } from '../generated/sample.ts';
import { sendRaw } from '../generated/send-raw.ts';
import { runAsDatabaseAdmin, START } from '../support/database.ts';
import { payer } from '../support/payer.ts';
import { composePortal, type Portal, type SignedInCustomer } from '../support/portal.ts';
import { contentOf } from '../support/two-portals.ts';

const CALLS = allCalls().map(({ area, name, call }) => [`${area}.${name}`, call] as const);
const SEED = 20_261_128;

let cluster: Cluster;
let north: Portal;
let south: Portal;

beforeAll(async () => {
  const started = await startPostgres();
  if (!started) throw new Error('these tests need PostgreSQL');
  cluster = started;
  await runAsDatabaseAdmin(cluster.url, 'create database portals');
  // Numbers of one portal that the other one does not have.
  north = await openedPortal('north', 1_000_000);
  south = await openedPortal('south', 2_000_000);
});

afterAll(async () => {
  await north?.close();
  await south?.close();
  cluster?.stop();
});

function as(role: string): string {
  return Object.assign(new URL(cluster.url), { username: role, pathname: '/portals' }).href;
}

/** A portal with the demo, whose numbers begin at `first`, as docs/operations.md sets it up. */
async function openedPortal(name: string, first: number): Promise<Portal> {
  const [owner, server] = [`${name}_owner`, `${name}_server`];
  for (const statement of [
    `create role ${owner} login`,
    `create role ${server} login`,
    `create schema ${name} authorization ${owner}`,
    `grant create on database portals to ${owner}`,
    `alter role ${owner} in database portals set search_path = ${name}`,
  ])
    await runAsDatabaseAdmin(as('postgres'), statement);
  await migratePostgres(as(owner));
  await runAsDatabaseAdmin(
    as(owner),
    `do $$ declare found record; begin
       for found in select sequencename from pg_sequences where schemaname = '${name}' loop
         execute format('alter sequence %I restart with ${first}', found.sequencename);
       end loop; end $$`,
  );
  const owners = await openStore({ url: as(owner) });
  const loading = await composePortal({ store: owners, drop: async () => undefined, start: START });
  await loading.sandbox.loadDemo();
  await owners.close();
  await limitRole(as(server), await grantToServer(as(owner), server));
  const store = await openStore({ url: as(server) });
  return composePortal({ store, drop: async () => undefined, start: START });
}

test('each portal takes payments in a schema of its own, and neither owns its books', async () => {
  const before = await contentOf(as('postgres'), 'north');
  const dana = await south.signIn('demo');
  const till = payer(south, () => dana);
  expect((await till.pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' })).trans_status).toBe(1);
  expect(await contentOf(as('postgres'), 'north')).toBe(before);
  expect(await auditBooks(south.parts)).toEqual([]);
  expect([await ownsBooks(north.store), await ownsBooks(south.store)]).toEqual([false, false]);
});

test.each(['north', 'south'])(
  'no role of the other portal can read or change a table of %s',
  async (name) => {
    const other = name === 'north' ? 'south' : 'north';
    const { rows } = (await (name === 'north' ? north : south).store.db.execute(
      `select quote_ident(tablename) as name from pg_tables where schemaname = '${name}'`,
    )) as unknown as { rows: { name: string }[] };
    expect(rows.length).toBeGreaterThan(40);
    for (const role of [`${other}_server`, `${other}_owner`])
      for (const { name: table } of rows)
        for (const statement of [`select from ${name}.${table}`, `delete from ${name}.${table}`])
          await expect(runAsDatabaseAdmin(as(role), statement), statement).rejects.toThrow(
            /permission denied/,
          );
  },
);

describe('In the portal of another city', () => {
  let stranger: SignedInCustomer;
  let here: SignedInCustomer;
  let names: Record<OwnedKind, ReferenceExamples>;

  beforeAll(async () => {
    stranger = await north.signIn('demo');
    names = await namesOf(north, await north.signIn('single'));
    here = await south.signIn('empty');
  });

  const sampleOf = (call: (typeof CALLS)[number][1]) =>
    sampleValue(wireValues(call.request), SEED) as Record<string, unknown>;

  test.each(CALLS.filter(([, { who }]) => who === 'customer'))(
    '%s knows no session of this one (API-02)',
    async (_, call) => {
      const { status } = await sendRaw(south, call, sampleOf(call), {
        authorization: `Bearer ${stranger.token}`,
      });
      expect(status).toBe(401);
    },
  );

  test.each(
    CALLS.flatMap(([name, call]) =>
      Object.entries(call.owns).map(([path, kind]) => [name, path, kind, call] as const),
    ),
  )('%s finds nothing of this one by its %s (SRV-02)', async (_, path, kind, call) => {
    const { foreign, missing } = names[kind];
    const headers: Record<string, string> =
      call.who === 'anyone'
        ? {}
        : { authorization: `Bearer ${call.who === 'client' ? CLIENT_TOKEN : here.token}` };
    const answerTo = (name: ReferenceExamples['missing']) =>
      sendRaw(south, call, withName(sampleOf(call), path, name), headers);
    const found = await answerTo(foreign);
    expect(found.status).toBe(404);
    expect(found).toEqual(await answerTo(missing));
  });
});
