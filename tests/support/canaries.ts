import { sql } from 'drizzle-orm';
import type { Db } from '../../server/store/store.ts';

/** A customer who has a row in every table with personal data, and an account. */
export const CUSTOMER = 7_700_001;
const ACCOUNT = 7_700_002;
const NUMBER = '9705554177';

/** For everything else that has a number. */
const SOME = 7_700_003;

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isNeeded: boolean;
}

/** By `table.column`, what stands there, as SQL. Other columns get a value by their type. */
const FIXED: Readonly<Record<string, (canary: string, now: Date) => string>> = {
  'accounts.biller_id': () => '(select min(id) from billers)',
  'accounts.bill_type_id': () => '(select min(id) from bill_types)',
  'accounts.id': () => String(ACCOUNT),
  'attempts.items': (canary) => `'[{"canary": "${canary}"}]'`,
  'attempts.method': (canary) => `'{"token": "${canary}", "label": "a card"}'`,
  'auto_pay_tries.method': (canary) => `'{"token": "${canary}", "label": "a card"}'`,
  'customers.email': (canary) => `'${canary}@home.example'`,
  'customers.id': () => String(CUSTOMER),
  'customers.mobile_number': () => `'${NUMBER}'`,
  'customers.mobile_registration': () => '1',
  'incoming_texts.mobile_number': () => `'${NUMBER}'`,
  'incoming_texts.next_try_at': (_, now) => `'${now.toISOString()}'`,
  'mail_requests.purpose': () => `'password reset'`,
  'messages.channel': () => `'mail'`,
  'messages.customer_id': () => String(CUSTOMER),
  'messages.sent_at': (_, now) => `'${now.toISOString()}'`,
  'office_requests.customer_id': () => String(CUSTOMER),
  'office_requests.kind': () => `'email'`,
  'office_requests.state': () => `'done'`,
  'refunds.state': () => `'given back'`,
  'reversals.done_at': (_, now) => `'${now.toISOString()}'`,
  'sign_in_tries.tries': (_, now) => `'[${now.getTime()}]'`,
  'take_overs.customer_id': () => String(SOME),
  'take_overs.ended_at': (_, now) => `'${now.toISOString()}'`,
  'take_overs.payers': () => `array[${CUSTOMER}]`,
  'take_overs.state': () => `'done'`,
  'tax_returns.status': () => `'filed'`,
  'text_talks.mobile_number': () => `'${NUMBER}'`,
  'text_talks.state': (canary) => `'{"at": "listening", "told": null, "asked": null, "canary": "${canary}"}'`,
  'transactions.billing': (canary) => `'{"first_name": "Xanthippe", "last_name": "", "business_name": "",
     "address": {"address": "${canary}", "city": "", "state": "", "zip": ""}, "phone": "${canary}", "email": ""}'`,
  'transactions.parts': (canary) => `'[{"canary": "${canary}"}]'`,
  'transactions.receipt_options': (canary) => `'[{"type": "email", "value": "${canary}"}]'`,
};

/** What is looked for where a column cannot hold a text of its own. */
const LOOKED_FOR: Readonly<Record<string, string>> = {
  'customers.mobile_number': NUMBER,
  'incoming_texts.mobile_number': NUMBER,
  'text_talks.mobile_number': NUMBER,
  'take_overs.payers': String(CUSTOMER),
};

/**
 * Writes one row of `CUSTOMER` into each table of the columns, with a text of its own in each of them. Resolves to
 * what to look for, by column.
 */
export async function plantCanaries(
  db: Db,
  columns: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const planted = new Map(
    columns.map((name, at) => [name, LOOKED_FOR[name] ?? String(CANARIES_FROM + at)] as const),
  );
  // Rows need not fit one another, and what is append-only takes them all the same.
  await db.execute(sql`set local session_replication_role = 'replica'`);
  const all = await columnsOf(db);
  for (const table of new Set(columns.map((name) => name.split('.')[0] ?? ''))) {
    const written = all.filter((one) => {
      const name = `${table}.${one.column}`;
      return one.table === table && (one.isNeeded || planted.has(name) || Object.hasOwn(FIXED, name));
    });
    const values = written.map((one) => {
      const name = `${table}.${one.column}`;
      const canary = planted.get(name);
      return FIXED[name]?.(canary ?? '', now) ?? sampleOf(one, canary, now);
    });
    const names = written.map(({ column }) => `"${column}"`);
    await db.execute(sql.raw(`insert into "${table}" (${names.join()}) values (${values.join()})`));
  }
  return planted;
}

/** Each canary is a number of its own, because some columns hold nothing else. */
const CANARIES_FROM = 810_442_000;

async function columnsOf(db: Db): Promise<Column[]> {
  const { rows } = (await db.execute(sql`
    select table_name as "table", column_name as "column", data_type as type,
           is_nullable = 'NO' and column_default is null and is_identity = 'NO' as "isNeeded"
      from information_schema.columns where table_schema = current_schema()`)) as unknown as {
    rows: Column[];
  };
  return rows;
}

function sampleOf({ column, type }: Column, canary: string | undefined, now: Date): string {
  switch (type) {
    case 'text':
      return `'${canary ?? 'x'}'`;
    case 'jsonb':
      return canary === undefined ? `'{}'` : `'{"canary": "${canary}"}'`;
    case 'bigint':
      return canary ?? String({ customer_id: CUSTOMER, account_id: ACCOUNT }[column] ?? SOME);
    case 'integer':
    case 'smallint':
      return '1';
    case 'boolean':
      return 'false';
    case 'uuid':
      return 'gen_random_uuid()';
    case 'date':
      return `'${now.toISOString().slice(0, 10)}'`;
    case 'timestamp with time zone':
      return `'${now.toISOString()}'`;
    case 'ARRAY':
      return `'{}'`;
    default:
      throw new Error(`${column}: no value for ${type}`);
  }
}
