import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditBooks } from '../../server/jobs/audit.ts';
import { purgeExpired } from '../../server/jobs/purge.ts';
import { runDueWork } from '../../server/jobs/work.ts';
import { replicationLag } from '../../server/observability/host-metrics.ts';
import { migratePostgres } from '../../server/store/migrate.ts';
import { grantToServer, letSeeStandbys, lowersAllLetters, ownsBooks } from '../../server/store/roles.ts';
import { events } from '../../server/store/schema/events.ts';
import { openStore } from '../../server/store/store.ts';
import { type Cluster, startPostgres } from '../../tools/postgres.ts';
import { runAsDatabaseAdmin, START } from '../support/database.ts';
import { payer } from '../support/payer.ts';
import { composePortal, type Portal } from '../support/portal.ts';

let cluster: Cluster | undefined;
let portal: Portal;

beforeAll(async () => {
  cluster = await startPostgres();
  if (!cluster) throw new Error('these tests need PostgreSQL');
  for (const statement of [
    "create role books_owner login password 'owner'",
    "create role books_server login password 'server'",
    'create database books owner books_owner',
  ])
    await runAsDatabaseAdmin(cluster.url, statement);
  await migratePostgres(as('books_owner', 'owner'));
  const store = await openStore({ url: as('books_owner', 'owner') });
  const owners = await composePortal({ store, drop: async () => undefined, start: START });
  await owners.sandbox.loadDemo();
  await store.close();
  await grantToServer(as('books_owner', 'owner'), 'books_server');
  portal = await composePortal({
    store: await openStore({ url: as('books_server', 'server') }),
    drop: async () => undefined,
    start: START,
  });
});

afterAll(async () => {
  await portal.close();
  cluster?.stop();
});

function as(user: string, password: string): string {
  return Object.assign(new URL(cluster?.url ?? ''), { username: user, password, pathname: '/books' }).href;
}

test('a server that does not own its database starts, takes a payment and does its due work', async () => {
  const dana = await portal.signIn('demo');
  const till = payer(portal, () => dana);
  const paid = await till.pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  expect(paid.trans_status).toBe(1);
  await runDueWork(portal.parts);
  expect(await auditBooks(portal.parts)).toEqual([]);
});

test('a start tells which role owns the books: it is refused to customers’ servers', async () => {
  const owner = await openStore({ url: as('books_owner', 'owner') });
  expect([await ownsBooks(owner), await ownsBooks(portal.store)]).toEqual([true, false]);
  await owner.close();
});

test('a migration lets the server see how far a standby is behind, where its owner may pass that on', async () => {
  const grant = () => letSeeStandbys(as('books_owner', 'owner'), 'books_server');
  expect([await grant(), await replicationLag(portal.store)]).toEqual([false, Number.NaN]);
  await runAsDatabaseAdmin(cluster?.url ?? '', 'grant pg_read_all_stats to books_owner with admin option');
  expect([await grant(), await replicationLag(portal.store)]).toEqual([true, 0]);
});

test('a migration tells a database that knows the lower case of all letters from one of plain C', async () => {
  const admin = cluster?.url ?? '';
  await runAsDatabaseAdmin(admin, `create database plain template template0 locale 'C'`);
  const plain = Object.assign(new URL(admin), { pathname: '/plain' }).href;
  expect([await lowersAllLetters(admin), await lowersAllLetters(plain)]).toEqual([true, false]);
});

test('the server’s role has old security events deleted, and no others', async () => {
  const { db } = portal.store;
  const [somebody, kinds] = [900_001, () => db.select({ kind: events.kind }).from(events)];
  await db.execute(sql`insert into events (customer_id, kind, outcome, at) values
    (${somebody}, 'sign-in', 'done', clock_timestamp() - interval '7 years 1 hour'),
    (${somebody}, 'sign-out', 'done', clock_timestamp() - interval '6 years 364 days')`);
  await purgeExpired(portal.parts);
  expect(await kinds().where(eq(events.customerId, somebody))).toEqual([{ kind: 'sign-out' }]);
});

/** A column of each table; the others have an `account`. */
const CHANGED: Readonly<Record<string, string>> = {
  events: 'device',
  auto_pay_authorizations: 'words',
  bank_mandates: 'words',
  terms: 'text',
  agreements: 'terms',
};

test.each([
  'ledger_entries',
  'book_entries',
  'auto_pay_authorizations',
  'bank_mandates',
  'terms',
  'agreements',
  'events',
])('the server’s role adds to %s, and can neither change it nor switch its guard off', async (table) => {
  const column = CHANGED[table] ?? 'account';
  for (const statement of [
    `update ${table} set ${column} = ''`,
    `delete from ${table}`,
    `truncate ${table}`,
    `alter table ${table} disable trigger user`,
    `drop table ${table}`,
  ])
    await expect(runAsDatabaseAdmin(as('books_server', 'server'), statement), statement).rejects.toThrow(
      /permission denied|must be owner/,
    );
  const truncated = runAsDatabaseAdmin(as('books_owner', 'owner'), `truncate ${table}`);
  await expect(truncated).rejects.toThrow(/append-only|never changed|referenced in a foreign key/);
});
