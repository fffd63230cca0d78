import { readFile } from 'node:fs/promises';
import { createPglite, migratePglite } from '../../server/store/pglite.ts';
import { filesIn } from '../files.ts';
import { inRepository } from '../paths.ts';
import { table } from '../table.ts';
import { PLACEMENTS } from './scale-placement.ts';
import { breachesOf, type TableFacts } from './scale-rules.ts';

/**
 * Holds the schema against Citus' rules for tables on several nodes. A breach that stands in `KNOWN` has its
 * reason there; another one fails, and so does one that is gone. `docs/scale.md` says what follows.
 */

/** Known breaches, by their reason. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  'A trigger refuses changes; the role of the server lacks the right too': [
    'agreements: has the trigger agreements_are_kept',
    'agreements: has the trigger agreements_are_not_truncated',
    'auto_pay_authorizations: has the trigger authorizations_are_kept',
    'auto_pay_authorizations: has the trigger authorizations_are_not_truncated',
    'bank_mandates: has the trigger mandates_are_kept',
    'bank_mandates: has the trigger mandates_are_not_truncated',
    'events: has the trigger events_are_append_only',
    'events: has the trigger events_are_not_truncated',
    'ledger_entries: has the trigger ledger_is_append_only',
    'ledger_entries: has the trigger ledger_is_not_truncated',
    'terms: has the trigger terms_are_kept',
    'terms: has the trigger terms_are_not_truncated',
  ],
  'A trigger notes what the processor must forget': [
    'payment_methods: has the trigger removed_methods_are_forgotten',
    'payment_methods: has the trigger replaced_methods_are_forgotten',
  ],
  'The account belongs to its biller, and several customers may hold it': [
    'auto_pays: refers to accounts on another node',
    'auto_pays: (account_id) is unique without customer_id',
    'ended_holdings: refers to accounts on another node',
    'holdings: refers to accounts on another node',
    'pay_by_texts: refers to accounts on another node',
    'reminders: refers to accounts on another node',
    'take_overs: refers to accounts on another node',
  ],
  'The key is a number of its own; it would gain the column': [
    'auto_pay_authorizations: (id) is unique without customer_id',
    'auto_pay_tries: (id) is unique without customer_id',
    'auto_pay_tries: (auto_pay_id, run_date) is unique without customer_id',
    'auto_pays: (id) is unique without customer_id',
    'bank_mandates: (id) is unique without customer_id',
    'bills: (id) is unique without account_id',
    'import_effects: (id) is unique without account_id',
    'import_effects: refers to bills on another node',
    'take_overs: (id) is unique without customer_id',
    'tax_returns: (id) is unique without account_id',
    'tax_returns: refers to bills on another node',
  ],
  'Unique in the whole portal; it would need a table of names that is spread by the name': [
    'accounts: (bill_type_id, account_num) is unique without id',
    'customers: (email) is unique without id',
    'customers: (mobile_number) is unique without id',
    'transactions: (confirmation_num) is unique without customer_id',
  ],
  'Staff and imports stay on one node': ['import_effects: refers to imports on another node'],
};

const FACTS = `
  select c.relname as name,
    coalesce((select json_agg(a.attname) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and a.attnotnull and not a.attisdropped), '[]') as required,
    coalesce((select json_agg((select json_agg(coalesce(a.attname, 'an expression'))
        from unnest(i.indkey::int2[]) k left join pg_attribute a on a.attrelid = c.oid and a.attnum = k))
      from pg_index i where i.indrelid = c.oid and i.indisunique), '[]') as unique,
    coalesce((select json_agg(json_build_object('table', f.confrelid::regclass::text, 'columns',
        (select json_agg(a.attname) from unnest(f.conkey) k
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k)))
      from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'), '[]') as references,
    coalesce((select json_agg(distinct g.tgname) from pg_trigger g
      where g.tgrelid = c.oid and not g.tgisinternal), '[]') as triggers
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
  order by 1`;

/** What other engines lack, and how to see it in our statements. */
const MEANS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['advisory locks', /pg_advisory/],
  ['FOR UPDATE SKIP LOCKED', /skipLocked|skip locked/i],
];

const tables = await factsOfTables();
const breaches = breachesOf(tables, PLACEMENTS);
const known = Object.values(KNOWN).flat();
const faults = [
  ...breaches.filter((breach) => !known.includes(breach)),
  ...known.filter((breach) => !breaches.includes(breach)).map((breach) => `${breach} (known, and not found)`),
];
const spread = tables.filter(({ name }) => typeof PLACEMENTS[name] === 'object');
const isReady = ({ name }: TableFacts) => !breaches.some((breach) => breach.startsWith(`${name}: `));
const rows = await Promise.all(
  MEANS.map(async ([name, pattern]) => [name, `${await filesWith(pattern)} files of the server`]),
);

for (const [reason, found] of Object.entries(KNOWN)) console.log([`${reason}:`, ...found].join('\n  '));
console.log(
  `\n${table([
    ['tables that can be spread', `${spread.filter(isReady).length} of ${spread.length}`],
    ['tables with a trigger', String(tables.filter(({ triggers }) => triggers.length > 0).length)],
    ...rows,
  ])}`,
);
for (const words of faults) console.error(words);
if (faults.length > 0) process.exitCode = 1;

async function factsOfTables(): Promise<readonly TableFacts[]> {
  const client = await createPglite();
  await migratePglite(client);
  const { rows } = await client.query<TableFacts>(FACTS);
  await client.close();
  return rows;
}

async function filesWith(pattern: RegExp): Promise<number> {
  const files = (await filesIn(inRepository('server'))).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const texts = await Promise.all(files.map((file) => readFile(inRepository('server', file), 'utf8')));
  return texts.filter((text) => pattern.test(text)).length;
}
