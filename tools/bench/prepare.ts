import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { composeEither } from '../../server/compose-sandbox.ts';
import { databaseOf, readConfig } from '../../server/config.ts';
import { generateDemo } from '../../server/demo/generate/generate.ts';
import { EMAILS } from '../../server/demo/generate/person.ts';
import type { Dependencies } from '../../server/dependencies.ts';
import { createLog } from '../../server/observability/log.ts';
import { rowsOf } from '../../server/store/db.ts';
import { openStore } from '../../server/store/store.ts';
import { accessOf } from './access.ts';
import type { Payer } from './payer.ts';

type Found = Omit<Payer, 'token'>;

/**
 * Fills a database, unless it is filled, and signs in some of its customers, in a separate process. Writes these
 * customers to a file.
 */
async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { customers: text, bills: text, accounts: text, payers: text, into: text },
  });
  const config = readConfig(process.env);
  const store = await openStore({ ...databaseOf(config), patient: true });
  const { parts } = await composeEither(config, store, createLog(config.logLevel));
  if (values.customers !== undefined)
    await generateDemo(parts, {
      customers: Number(values.customers),
      billsEach: Number(values.bills),
      ...(values.accounts === undefined ? {} : { accountsEach: Number(values.accounts) }),
      seed: 1,
    });
  const payers: Payer[] = [];
  for (const found of await findPayers(parts, Number(values.payers)))
    payers.push({ ...found, token: await accessOf(parts, found.customer) });
  await store.close();
  if (payers.length === 0) throw new Error('No generated customer has a bill that can be paid.');
  await writeFile(values.into ?? '', JSON.stringify(payers));
}

/** One in so many generated customers has what a payer needs, and more do. */
const SUITABLE = 4;

/**
 * Generated customers from all over the database, the same each time, with an earlier payment and a bill of at least
 * twenty dollars that accepts any amount.
 */
function findPayers({ store }: Dependencies, most: number): Promise<Found[]> {
  return rowsOf<Found>(
    store.db,
    sql`
    select * from (
      select distinct on (h.customer_id)
             h.customer_id::int as customer, c.lname as name, a.account_num as account, a.biller_id::int as biller,
             a.bill_type_id::int as "billType",
             (select array_agg(n.id::int order by n.id) from bills n join holdings mine on mine.account_id = n.account_id
               where mine.customer_id = h.customer_id and n.is_newest) as bills,
             (select min(m.id)::int from payment_methods m where m.customer_id = h.customer_id) as method,
             t.confirmation_num as confirmation
        from (select id, lname from customers where email like ${EMAILS}
               order by md5(id::text) limit ${SUITABLE * most}) c
        join holdings h on h.customer_id = c.id
        join accounts a on a.id = h.account_id and not a.in_collections
        join bill_types ty on ty.id = a.bill_type_id and ty.can_edit_amount
        join bills b on b.account_id = a.id and b.is_newest and b.is_payable and b.amount_due >= 2000
        join transactions t on t.customer_id = c.id
       order by h.customer_id, a.id, t.id) found
     order by md5(customer::text) limit ${most}`,
  );
}

await main();
