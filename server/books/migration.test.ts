import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';

const FOLDER = fileURLToPath(new URL('../store/migrations/', import.meta.url));

test('reversals of an earlier version move to what took the payment back, and the sums stay', async () => {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const newest = files.findIndex((name) => name.endsWith('_books_of_billers.sql'));
  const client = await PGlite.create();
  for (const name of files.slice(0, newest)) await client.exec(await readFile(`${FOLDER}${name}`, 'utf8'));
  await client.exec(`
    insert into transactions (customer_id, id, confirmation_num, entity_id, entity_name, status, transaction_date,
                              transaction_time, charge_key, amount, fee, method_label, billing, receipt_options)
      select 1, status, status::text, 7, 'Red Mesa', status, now(), now(), status::text, 1000, 50, '', '{}', '[]'
        from unnest(array[1, 3, 4, 5, 6]) as status;
    insert into ledger_entries (customer_id, transaction_id, posting, account, entity_id, amount, business_date, posted_at)
      select 1, t.id, p.posting, a.account, 7, p.sign * a.amount, now(), now()
        from transactions t, (values ('payment', 1), ('reversal', -1)) as p (posting, sign),
             (values ('processor clearing', 1050), ('biller payable', -1000), ('fee income', -50)) as a (account, amount)
       where p.posting = 'payment' or t.status > 1;
  `);
  const clearing = `select sum(amount) as sum from ledger_entries where account = 'processor clearing' group by posting`;
  const before = (await client.query(clearing)).rows;
  await client.exec(await readFile(`${FOLDER}${files[newest]}`, 'utf8'));
  expect((await client.query(clearing)).rows).toEqual(before);
  const sums = await client.query(
    `select transaction_id as status, json_object_agg(account, sum order by account) as accounts
       from (select transaction_id, account, sum(amount) from ledger_entries group by 1, 2 having sum(amount) <> 0) a
      group by 1 order by 1`,
  );
  const owed = { 'biller payable': -1000, 'fee income': -50 };
  expect(sums.rows).toEqual([
    { status: 1, accounts: { ...owed, 'processor clearing': 1050 } },
    { status: 3, accounts: { ...owed, refunds: 1050 } },
    { status: 4, accounts: { ...owed, returns: 1050 } },
    { status: 5, accounts: { ...owed, refunds: 1050 } },
    { status: 6, accounts: { ...owed, disputes: 1050 } },
  ]);
  const unbalanced = 'select from ledger_entries group by transaction_id, posting having sum(amount) <> 0';
  expect((await client.query(unbalanced)).rows).toEqual([]);
  await client.close();
});
