import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';

const FOLDER = fileURLToPath(new URL('../store/migrations/', import.meta.url));

const items = (hasFee: boolean, ...amounts: number[]) =>
  JSON.stringify(amounts.map((amount, at) => ({ cartItemId: at, amount, hasFee })));

test('billers and open payments of an earlier version get what biller files know', async () => {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const newest = files.findIndex((name) => name.endsWith('_biller_files.sql'));
  const client = await PGlite.create();
  for (const name of files.slice(0, newest)) await client.exec(await readFile(`${FOLDER}${name}`, 'utf8'));
  await client.exec(`
    insert into billers (id, name, referral_id, logo, address, city, state, zip, phone, email, hours,
                         allowed_payment_methods, terms_and_conditions)
      values (7, 'Red Mesa Water', 'welcome-redmesa', 'l.svg', 'a', 'c', 'NM', '87501', '5', 'e', 'h', '{}', 't');
    insert into bill_types (id, biller_id, name, has_xbp_fee) values (1, 7, 'Water & sewer', true), (2, 7, 'Water & sewer', false);
    insert into checkouts (customer_id, id, key, state, total, started_at)
      values (1, gen_random_uuid(), 'k', 'open', 10000, now());
    insert into attempts (customer_id, id, checkout_id, position, entity_id, entity_name, total_label, amount, fee, state, message, items, method)
      select 1, gen_random_uuid(), id, position, 7, 'Red Mesa Water', '', 10000, 0, 'intended', '', items::jsonb, method::jsonb
        from checkouts, (values (0, '${items(true, 20_000, 1_000)}', '{"category": "card"}'),
                                (1, '${items(true, 9_000)}', '{"category": "bank"}'),
                                (2, '${items(false, 9_000)}', '{"category": "card"}')) as old(position, items, method);
  `);
  await client.exec(await readFile(`${FOLDER}${files[newest]}`, 'utf8'));
  const biller = await client.query('select slug, merchant from billers');
  expect(biller.rows).toEqual([{ slug: 'redmesa', merchant: 'redmesa' }]);
  const types = await client.query(
    'select key, card_fee_basis_points as share, card_fee_at_least as least, bank_fee as bank from bill_types order by id',
  );
  expect(types.rows).toEqual([
    { key: 'water-sewer-1', share: 275, least: 150, bank: 75 },
    { key: 'water-sewer-2', share: 0, least: 0, bank: 0 },
  ]);
  const attempts = await client.query<{ items: { fee: number; cartItemId: number }[] }>(
    'select items from attempts order by position',
  );
  expect(attempts.rows.map((row) => row.items.map(({ fee }) => fee))).toEqual([[550, 150], [75], [0]]);
  expect(attempts.rows[0]?.items.map(({ cartItemId }) => cartItemId)).toEqual([0, 1]);
  await client.close();
});

test('customers of a biller that took no payments before the upgrade count as told of it', async () => {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const newest = files.findIndex((name) => name.endsWith('_payments_told.sql'));
  const client = await PGlite.create();
  for (const name of files.slice(0, newest)) await client.exec(await readFile(`${FOLDER}${name}`, 'utf8'));
  await client.exec(`
    insert into billers (slug, merchant, name, referral_id, logo, address, city, state, zip, phone, email, hours,
                         allowed_payment_methods, terms_and_conditions)
      select slug, merchant, slug, slug, 'l.svg', 'a', 'c', 'NM', '87501', '5', 'e', 'h', '{}', 't'
        from (values ('away', ''), ('there', 'acct_1')) as old(slug, merchant)`);
  await client.exec(await readFile(`${FOLDER}${files[newest]}`, 'utf8'));
  const { rows } = await client.query(
    'select slug, payments_told as told, reliance_noted_at as noted from billers order by slug',
  );
  expect(rows).toEqual([
    { slug: 'away', told: 'stopped', noted: null },
    { slug: 'there', told: 'taken', noted: null },
  ]);
  expect((await client.query('select * from stop_notices')).rows).toEqual([]);
  await client.close();
});
