import { type SQL, sql } from 'drizzle-orm';
import { codeOf } from '../store/cause.ts';
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

/** What lines about new accounts add, and the others. */
export interface NewAccounts {
  readonly accounts: number;
  readonly bills: number;
  /** What is owed on them together, in cents. */
  readonly owed: number;
  /** The lines that are about accounts that the portal knows, or that are to be refused. */
  readonly others: readonly number[];
}

const SUMS = sql`count(r.line)::int as accounts, count(r.bill)::int as bills,
  coalesce(sum((r.bill ->> 'balance')::bigint), 0)::bigint as owed`;

/** What the lines would add. Nothing is written. */
export function findNewAccounts(db: Db, lines: Lines): Promise<NewAccounts> {
  return found(
    db,
    lines,
    sql`with told as materialized (select r.* from import_rows r where ${isAmong(lines)} and ${IS_NEW})`,
  );
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
 * Adds the accounts that the portal does not know, with their bills, in one statement. The ids are drawn first, so that
 * no bill has to look for its account. Throws `AddedMeanwhile` when another process adds one of them at the same moment:
 * the transaction has to begin anew.
 */
export async function addNewAccounts(
  db: Db,
  lines: Lines,
  { billerId, asOf }: { readonly billerId: number; readonly asOf: number },
): Promise<NewAccounts> {
  try {
    return await found(
      db,
      lines,
      sql`
      with told as materialized (
        select nextval('accounts_id_seq') as account_id, r.*
          from import_rows r where ${isAmong(lines)} and ${IS_NEW}),
      added as (
        insert into accounts (id, biller_id, bill_type_id, account_num, pin, customer_name, business_name,
                              service_address, mailing_address, eft_blacklisted, in_collections)
        select r.account_id, ${billerId}, r.bill_type_id, r.account_num, ${told('pin')}, ${told('customerName')},
               ${told('businessName')}, ${SERVICE}, ${MAILING},
               coalesce((r.account ->> 'refusesBankPayments')::boolean, false),
               coalesce((r.account ->> 'inCollections')::boolean, false)
          from told r),
      posted as (
        insert into bills (${BILL_COLUMNS})
        select ${billOf({ account: sql`r.account_id`, asOf })} from told r where r.bill is not null)`,
    );
  } catch (error) {
    throw codeOf(error) === UNIQUE_VIOLATION ? new AddedMeanwhile(error) : error;
  }
}

/** Another process has added an account that this one was about to add. */
export class AddedMeanwhile extends Error {
  constructor(cause: unknown) {
    super('an account was added meanwhile', { cause });
  }
}

const UNIQUE_VIOLATION = '23505';

/**
 * Each account is looked up by its index, and lines are joined by hash. The plan is kept for all of the file: made while
 * there are few accounts and lines, it would read every account, and compare each line with each other one.
 */
async function found(db: Db, lines: Lines, withTold: SQL): Promise<NewAccounts> {
  const [, { rows }] = (await Promise.all([
    db.execute(
      sql`select set_config(name, 'off', true) from unnest(array['enable_seqscan', 'enable_nestloop', 'jit']) as name`,
    ),
    db.execute(sql`${withTold}
      select ${SUMS}, (
               select coalesce(array_agg(other.line), '{}') from import_rows other
                where other.import_id = ${lines.importId} and other.line > ${lines.after}
                  and other.line <= ${lines.through} and other.state <> 'refused'
                  and other.line not in (select line from told)) as others
        from told r`),
    db.execute(
      sql`select set_config(name, 'on', true) from unnest(array['enable_seqscan', 'enable_nestloop']) as name`,
    ),
  ])) as unknown as [
    unknown,
    { rows: [{ accounts: number; bills: number; owed: number | string; others: readonly number[] }] },
  ];
  const [{ accounts, bills, owed, others }] = rows;
  return { accounts, bills, owed: Number(owed), others };
}
