import { type SQL, sql } from 'drizzle-orm';
import { accounts, enteredNumber } from '../store/schema/billers.ts';
import type { Db } from '../store/store.ts';
import { BILL_COLUMNS, billOf } from './told-bill.ts';

/** The staged lines of an import from after one line through another. */
export interface Lines {
  readonly importId: number;
  readonly after: number;
  readonly through: number;
}

/** As a condition on `r`, a row of `import_rows`. */
const isAmong = ({ importId, after, through }: Lines): SQL =>
  sql`r.import_id = ${importId} and r.line > ${after} and r.line <= ${through}`;

const told = (field: string) => sql`coalesce(r.account ->> ${field}::text, '')`;

/**
 * True of a staged line `r` about an account that the portal does not know, and that its customer can prove. What the
 * line tells is written as it is: nobody holds the account or has paid on it, so nothing has to be decided.
 */
const IS_NEW = sql`(r.state = 'read'
  and (${told('customerName')} <> '' or ${told('businessName')} <> '' or ${told('pin')} <> '')
  and (select accounts.id from accounts
        where accounts.bill_type_id = r.bill_type_id and ${enteredNumber(accounts.accountNum)} = r.number_key limit 1) is null)`;

/** What lines about new accounts add. */
export interface NewAccounts {
  /** The lines themselves. */
  readonly lines: readonly number[];
  readonly bills: number;
  /** What is owed on them together, in cents. */
  readonly owed: number;
}

const COUNTED = sql`coalesce(array_agg(r.line), '{}') as lines, count(r.bill)::int as bills,
  coalesce(sum((r.bill ->> 'balance')::bigint), 0)::bigint as owed`;

/** What the lines would add. Nothing is written. */
export async function findNewAccounts(db: Db, lines: Lines): Promise<NewAccounts> {
  return counted(db, sql`select ${COUNTED} from import_rows r where ${isAmong(lines)} and ${IS_NEW}`);
}

/** An address of a file: null where every line of it is empty. */
const address = (fields: Readonly<Record<string, string>>) => {
  const lines = Object.entries(fields).map(([name, field]) => sql`${name}::text, ${told(field)}`);
  const texts = Object.values(fields).map(told);
  return sql`case when ${sql.join(texts, sql` || `)} = '' then null else jsonb_build_object(${sql.join(lines, sql`, `)}) end`;
};

const SERVICE = address({ address1: 'serviceAddress', address2: 'serviceAddress2' });
const MAILING = address({
  address1: 'mailingAddress',
  city: 'mailingCity',
  state: 'mailingState',
  zip: 'mailingZip',
});

/**
 * Adds the accounts that the portal does not know, with their bills, in one statement. A line whose account another
 * process adds at the same moment is not among the answer.
 */
export function addNewAccounts(
  db: Db,
  lines: Lines,
  { billerId, asOf }: { readonly billerId: number; readonly asOf: number },
): Promise<NewAccounts> {
  return counted(
    db,
    sql`
    with told as materialized (select r.* from import_rows r where ${isAmong(lines)} and ${IS_NEW}),
    added as (
      insert into accounts (biller_id, bill_type_id, account_num, pin, customer_name, business_name, service_address,
                            mailing_address, eft_blacklisted, in_collections)
      select ${billerId}, r.bill_type_id, r.account_num, ${told('pin')}, ${told('customerName')},
             ${told('businessName')}, ${SERVICE}, ${MAILING},
             coalesce((r.account ->> 'refusesBankPayments')::boolean, false),
             coalesce((r.account ->> 'inCollections')::boolean, false)
        from told r
      on conflict do nothing
      returning id, bill_type_id, account_num),
    posted as (
      insert into bills (${BILL_COLUMNS})
      select ${billOf({ account: sql`added.id`, asOf })}
        from added join told r on r.bill_type_id = added.bill_type_id and r.account_num = added.account_num
       where r.bill is not null)
    select ${COUNTED}
      from added join told r on r.bill_type_id = added.bill_type_id and r.account_num = added.account_num`,
  );
}

/**
 * Each account is looked up by its index, and lines are joined by hash. The plan is kept for all of the file: made while
 * there are few accounts and lines, it would read every account, and compare each line with each other one.
 */
async function counted(db: Db, query: SQL): Promise<NewAccounts> {
  await db.execute(sql`set local enable_seqscan = off`);
  await db.execute(sql`set local enable_nestloop = off`);
  const { rows } = (await db.execute(query)) as unknown as {
    rows: [{ lines: readonly number[]; bills: number; owed: number | string }];
  };
  await db.execute(sql`set local enable_nestloop = on`);
  await db.execute(sql`set local enable_seqscan = on`);
  const [{ lines, bills, owed }] = rows;
  return { lines, bills, owed: Number(owed) };
}
