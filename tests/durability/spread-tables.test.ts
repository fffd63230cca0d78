import { afterAll, beforeAll, expect, test } from 'vitest';
import { migratePostgres } from '../../server/store/migrate.ts';
import { openStore, type Store } from '../../server/store/store.ts';
import { type Cluster, startPostgres } from '../../tools/postgres.ts';
import { PLACEMENTS } from '../../tools/server/scale-placement.ts';
import { START } from '../support/database.ts';
import { spreadByCustomer } from '../support/partitioned.ts';
import { payer } from '../support/payer.ts';
import { composePortal, type Portal } from '../support/portal.ts';

let cluster: Cluster;
let store: Store;
let portal: Portal;
let spread: readonly string[];

beforeAll(async () => {
  const started = await startPostgres();
  if (!started) throw new Error('these tests need PostgreSQL');
  cluster = started;
  await migratePostgres(cluster.url);
  spread = await spreadByCustomer(cluster.url);
  store = await openStore({ url: cluster.url });
  portal = await composePortal({ store, drop: async () => undefined, start: START });
  await portal.sandbox.loadDemo();
});

afterAll(async () => {
  await portal?.close();
  cluster?.stop();
});

test('tables of customers can be spread by customer_id, but for those whose keys are a number alone, or that lie by month', () => {
  const ofCustomers = Object.entries(PLACEMENTS).flatMap(([name, place]) =>
    typeof place === 'object' && place.column === 'customer_id' ? [name] : [],
  );
  expect(ofCustomers.filter((name) => !spread.includes(name))).toEqual([
    'auto_pay_authorizations',
    'auto_pay_tries',
    'auto_pays',
    'bank_mandates',
    'events',
    'take_overs',
    'transactions',
  ]);
});

test('a payment is made on spread tables, and its rows lie in the part of its customer', async () => {
  const dana = await portal.signIn('demo');
  const paid = await payer(portal, () => dana).pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  expect(paid.trans_status).toBe(1);
  expect(await partsOf(`attempts where customer_id in (select customer_id from attempts limit 1)`)).toBe(1);
  expect(await partsOf('payment_methods')).toBeGreaterThan(1);
});

/** In how many parts rows lie. */
async function partsOf(rows: string): Promise<number | undefined> {
  const found = (await store.db.execute(
    `select count(distinct tableoid)::int as parts from ${rows}`,
  )) as unknown as { rows: { parts: number }[] };
  return found.rows[0]?.parts;
}
