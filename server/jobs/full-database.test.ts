import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToCart } from '../../domain/cart/calls.ts';
import { emptyCart } from '../../domain/cart/change-calls.ts';
import { getCart } from '../../domain/cart/read-calls.ts';
import { getPaymentAttempt } from '../../domain/checkout/payment-calls.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { auditBooks } from './audit.ts';
import { runDueWork } from './work.ts';

let portal: Portal;
let dana: SignedInCustomer;
let till: ReturnType<typeof payer>;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  till = payer(portal, () => dana);
  await portal.store.db.execute(sql`
    create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
});

afterAll(() => portal.close());

/** Makes the database refuse new rows of a table, with the message and the code of a full disk. */
async function whileFull<T>(table: string, work: () => Promise<T>): Promise<T> {
  const name = sql.identifier(table);
  await portal.store.db.execute(
    sql`create trigger full_disk before insert on ${name} for each statement execute function no_room()`,
  );
  try {
    return await work();
  } finally {
    await portal.store.db.execute(sql`drop trigger full_disk on ${name}`);
  }
}

async function rowsOf(table: string): Promise<number> {
  const { rows } = (await portal.store.db.execute(
    sql`select count(*)::int as rows from ${sql.identifier(table)}`,
  )) as unknown as { rows: { rows: number }[] };
  return rows[0]?.rows ?? 0;
}

const WISH = { accounts: ['100-2218-04'], method: 'Everyday Visa' };

test('a change that the database has no room for is refused, and can be tried again soon (53100)', async () => {
  await portal.send(emptyCart, {}, dana);
  const { conf_id, period_amt_due } = await till.accountNumbered('100-2218-04');
  const item = { reference_num: '100-2218-04', reference_num2: '', conf_id, quantity: 1 as const };
  const add = () =>
    portal.send(addToCart, { source_id: 1, items: [{ ...item, amount: period_amt_due as never }] }, dana);
  const full = await whileFull('cart_items', add);
  expect([full.status, full.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await portal.send(getCart, {}, dana)).answer().items).toEqual([]);
  expect((await add()).status).toBe(200);
});

test('a payment whose intent cannot be written is not made', async () => {
  await till.review(WISH);
  const charges = await rowsOf('processor_charges');
  const full = await whileFull('attempts', () => till.submit());
  expect(full.status).toBe(503);
  expect(await rowsOf('processor_charges')).toBe(charges);
  expect((await portal.send(getCart, {}, dana)).answer().items).toHaveLength(1);
  expect((await till.submit()).answer().trans_status).toBe(1);
  expect(await rowsOf('processor_charges')).toBe(charges + 1);
});

test('a payment whose outcome cannot be written is settled when there is room, and is made once', async () => {
  await till.review({ accounts: ['G-771203'], method: 'Everyday Visa' });
  const [charges, payments] = [await rowsOf('processor_charges'), await rowsOf('transactions')];
  const key = 'a-key-while-the-disk-is-full';
  const full = await whileFull('transactions', () => till.submit(key));
  expect(full.status).toBe(503);
  const inCart = (await portal.send(getCart, {}, dana)).answer().items.map(({ ebill_id }) => ebill_id);
  expect((await portal.send(getPaymentAttempt, { key }, dana)).answer()).toMatchObject({
    state: 'open',
    bills: inCart,
  });
  portal.pass(10 * 60_000);
  await runDueWork(portal.parts);
  expect((await portal.send(getPaymentAttempt, { key }, dana)).answer().state).toBe('accepted');
  expect([await rowsOf('processor_charges'), await rowsOf('transactions')]).toEqual([
    charges + 1,
    payments + 1,
  ]);
  expect(await auditBooks(portal.parts)).toEqual([]);
});
