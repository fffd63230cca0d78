import { type SQL, sql } from 'drizzle-orm';
import { isUniqueViolation } from '../store/cause.ts';
import { accounts, enteredNumber } from '../store/schema/billers.ts';
import type { Db } from '../store/store.ts';
import { planAnew } from './plan-anew.ts';
import { hasOtherLetters } from './same-number.ts';
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

/** True of a staged line `r` about an account that the portal knows. */
const IS_KNOWN = sql`((select accounts.id from accounts
    where accounts.bill_type_id = r.bill_type_id and ${enteredNumber(accounts.accountNum)} = r.number_key limit 1) is not null
  or ${hasOtherLetters(sql`r.account_num`)} and (select accounts.id from accounts
    where accounts.bill_type_id = r.bill_type_id and accounts.account_num = r.account_num limit 1) is not null)`;

/**
 * True of a line about an account that the portal does not know, and that its customer can prove. What the line tells is
 * written as it is: nobody holds the account or has paid on it, so nothing has to be decided.
 */
const IS_NEW = sql`(r.state = 'read' and not r.is_known
  and (${told('customerName')} <> '' or ${told('businessName')} <> '' or ${told('pin')} <> ''))`;

/** What lines about new accounts add, and the others. */
export interface NewAccounts {
  /** The last line that was looked at. */
  readonly through: number;
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
  return planAnew(db, () => found(db, lines, { told: sql`r.*`, steps: sql`taken as (select * from told)` }));
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

interface Adding {
  readonly billerId: number;
  readonly asOf: number;
  /** Where one of the lines is about an account that the portal knows, only the lines through this one are taken. */
  readonly throughIfKnown: number;
  /** Leaves out an account that is there already, which takes longer. Its line is among the others then. */
  readonly mayBeThere: boolean;
}

/**
 * Adds the accounts that the portal does not know, with their bills, in one statement. The ids are drawn first, so that
 * no bill has to look for its account. Throws `AddedMeanwhile` when another process adds one of them at the same moment:
 * the transaction has to begin anew, with `mayBeThere`.
 */
export async function addNewAccounts(
  db: Db,
  lines: Lines,
  { billerId, asOf, throughIfKnown, mayBeThere }: Adding,
): Promise<NewAccounts> {
  const unlessThere = mayBeThere
    ? sql`on conflict (bill_type_id, account_num) do nothing returning id`
    : sql`returning id`;
  const taken = mayBeThere
    ? sql`select told.* from told join added on added.id = told.account_id`
    : sql`select * from told`;
  try {
    return await found(db, lines, {
      throughIfKnown,
      told: sql`nextval('accounts_id_seq') as account_id, r.*`,
      steps: sql`
      added as (
        insert into accounts (id, biller_id, bill_type_id, account_num, pin, customer_name, business_name,
                              service_address, mailing_address, eft_blacklisted, in_collections, prepay)
        select r.account_id, ${billerId}, r.bill_type_id, r.account_num, ${told('pin')}, ${told('customerName')},
               ${told('businessName')}, ${SERVICE}, ${MAILING},
               coalesce((r.account ->> 'refusesBankPayments')::boolean, false),
               coalesce((r.account ->> 'inCollections')::boolean, false),
               coalesce((r.account ->> 'prepay')::boolean, false)
          from told r ${unlessThere}),
      taken as (${taken}),
      posted as (
        insert into bills (${BILL_COLUMNS})
        select ${billOf({ account: sql`r.account_id`, asOf })} from taken r where r.bill is not null)`,
    });
  } catch (error) {
    throw isUniqueViolation(error) && !mayBeThere ? new AddedMeanwhile(error) : error;
  }
}

/** Somebody else has added an account that this process was about to add. */
export class AddedMeanwhile extends Error {
  constructor(cause: unknown) {
    super('an account was added meanwhile', { cause });
  }
}

interface Steps {
  /** What is selected of a line `r` about a new account. */
  readonly told: SQL;
  /** What is made of these lines, and as `taken` those that were added. */
  readonly steps: SQL;
  readonly throughIfKnown?: number;
}

/**
 * Each account is looked up by its index, and lines are joined by hash. The plan is kept for all of the file: made while
 * there are few accounts and lines, it would read every account, and compare each line with each other one.
 */
async function found(
  db: Db,
  lines: Lines,
  { told, steps, throughIfKnown = lines.through }: Steps,
): Promise<NewAccounts> {
  const [, { rows }] = (await Promise.all([
    db.execute(
      sql`select set_config(name, 'off', true) from unnest(array['enable_seqscan', 'enable_nestloop', 'jit']) as name`,
    ),
    db.execute(sql`
      with looked as materialized (
        select r.*, ${IS_KNOWN} as is_known from import_rows r where ${isAmong(lines)} and r.state <> 'refused'),
      part as materialized (
        select case when exists (select from looked where is_known) then ${throughIfKnown}::int
                    else ${lines.through}::int end as through),
      told as materialized (
        select ${told} from looked r where r.line <= (select through from part) and ${IS_NEW}),
      ${steps}
      select (select through from part) as through, ${SUMS}, (
               select coalesce(array_agg(other.line), '{}') from looked other
                where other.line <= (select through from part)
                  and other.line not in (select line from taken)) as others
        from taken r`),
    db.execute(
      sql`select set_config(name, 'on', true) from unnest(array['enable_seqscan', 'enable_nestloop']) as name`,
    ),
  ])) as unknown as [
    unknown,
    {
      rows: [
        {
          through: number;
          accounts: number;
          bills: number;
          owed: number | string;
          others: readonly number[];
        },
      ];
    },
  ];
  const [{ through, accounts, bills, owed, others }] = rows;
  return { through, accounts, bills, owed: Number(owed), others };
}
