import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';

const FOLDER = fileURLToPath(new URL('../store/migrations/', import.meta.url));

/** A database before the migration whose name ends so, and what makes it. */
async function openBefore(name: string): Promise<{ client: PGlite; migrate(): Promise<unknown> }> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
  const at = files.findIndex((file) => file.endsWith(`${name}.sql`));
  const client = await PGlite.create();
  const run = async (file = '') => client.exec(await readFile(`${FOLDER}${file}`, 'utf8'));
  for (const file of files.slice(0, at)) await run(file);
  return { client, migrate: () => run(files[at]) };
}

test('reversals of an earlier version move to what took the payment back, and the sums stay', async () => {
  const { client, migrate } = await openBefore('_books_of_billers');
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
  await migrate();
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

test('a line that was renamed while its entries were nobody’s is posted to its biller, once', async () => {
  const { client, migrate } = await openBefore('_renamed_lines');
  await client.exec(`
    insert into processor_book (id, biller, kind, charge_key, amount, fee, at) values
      ('renamed', 7, 'charge', 'a', 1050, 60, now()), ('nobody’s', 0, 'charge', 'pi_b', 500, 40, now()),
      ('posted', 8, 'charge', 'c', 300, 30, now());
    insert into book_entries (line, posting, account, entity_id, is_of_host, amount, business_date, posted_at)
      select b.id, 'charge', a.account, case b.id when 'posted' then 8 else 0 end, a.is_of_host, a.amount, now(), now()
        from processor_book b,
             lateral (values ('processor balance', false, b.amount - b.fee), ('processor clearing', false, -b.amount),
                             ('processor fees', false, b.fee), ('processor balance', true, 25::bigint),
                             ('fee income', true, -25::bigint)) as a (account, is_of_host, amount);
  `);
  const before = (await client.query('select count(*) from book_entries')).rows;
  await migrate();
  await migrate();
  const held = await client.query(
    `select entity_id as biller, is_of_host as host, sum(amount)::int as sum
       from book_entries where account = 'processor balance' group by 1, 2 order by 1, 2`,
  );
  expect(held.rows).toEqual([
    { biller: 0, host: false, sum: 460 },
    { biller: 0, host: true, sum: 50 },
    { biller: 7, host: false, sum: 990 },
    { biller: 8, host: false, sum: 270 },
    { biller: 8, host: true, sum: 25 },
  ]);
  expect(before).toEqual([{ count: 15 }]);
  expect((await client.query('select count(*) from book_entries')).rows).toEqual([{ count: 21 }]);
  const unbalanced = 'select from book_entries group by line having sum(amount) <> 0';
  expect((await client.query(unbalanced)).rows).toEqual([]);
  await client.close();
});

test('what earlier versions wrote in sentences about charges in vain is read once, by its methods', async () => {
  const { client, migrate } = await openBefore('_charged_in_vain');
  const parts = [
    { key: 'a', methodLabel: 'Visa ending in 4242' },
    { key: 'b', methodLabel: 'Discover ending in 0004' },
  ];
  const visa = 'What was charged to Visa ending in 4242';
  const kept = 'could not be given back yet. The biller still has it and looks for another way.';
  const messages: [message: string, of: object[]][] = [
    ['The bank said no.', parts],
    [`The bank said no. ${visa} and Discover ending in 0004 was given back.`, parts],
    [`What was charged to Discover ending in 0004 was given back. ${visa} ${kept}`, parts],
    [`The bank reversed it. ${visa} ${kept}`, []],
  ];
  for (const [id, [message, of]] of messages.entries())
    await client.query(
      `insert into transactions (customer_id, id, confirmation_num, entity_id, entity_name, status, transaction_date,
                                 transaction_time, charge_key, amount, fee, method_label, billing, receipt_options, message, parts)
       values (1, $1::bigint, ($1::bigint)::text, 7, 'Red Mesa', 2, now(), now(), 'whole', 1000, 50, 'Visa ending in 4242', '{}', '[]', $2, $3)`,
      [id, message, JSON.stringify(of)],
    );
  await migrate();
  const { rows } = await client.query<{ charged_in_vain: unknown }>(
    'select charged_in_vain from transactions order by id',
  );
  expect(rows.map(({ charged_in_vain }) => charged_in_vain)).toEqual([
    null,
    { reason: 'The bank said no.', givenBack: ['a', 'b'], kept: [] },
    { reason: '', givenBack: ['b'], kept: ['a'] },
    { reason: 'The bank reversed it.', givenBack: [], kept: ['whole'] },
  ]);
  await client.close();
});
