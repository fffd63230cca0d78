import { sql } from 'drizzle-orm';
import pg from 'pg';
import { rowsOf } from './db.ts';
import { CONNECT_TIMEOUT, journalIn, portalSchema } from './migrate.ts';
import { primaryOf } from './primary.ts';
import type { Store } from './store.ts';

/** Rows of these tables are evidence: the server may add them, and nobody but the owner can do more. */
const APPEND_ONLY = [
  'ledger_entries',
  'book_entries',
  'auto_pay_authorizations',
  'bank_mandates',
  'terms',
  'agreements',
  'events',
  'event_seals',
  'remittances',
  'remittance_lines',
];

/** True when the role of this connection could lift the triggers that keep the books. */
export async function ownsBooks({ db }: Store): Promise<boolean> {
  const rows = await rowsOf<{ owns: boolean | null }>(
    db,
    sql`
    select bool_or(pg_has_role(tableowner, 'USAGE')) as owns from pg_tables
    where schemaname = current_schema() and tablename in (${sql.join(
      APPEND_ONLY.map((table) => sql`${table}`),
      sql`, `,
    )})`,
  );
  return rows[0]?.owns === true;
}

/**
 * Gives the server's role what it needs and no more: it reads and writes rows, and owns nothing. So it cannot
 * switch off the triggers that keep the books. Resolves to the schema that it may use.
 */
export async function grantToServer(ownersUrl: string, role: string): Promise<string> {
  const server = pg.escapeIdentifier(role);
  return asOwner(ownersUrl, async (client) => {
    const name = await portalSchema(client);
    const [schema, journal] = [name, journalIn(name)].map(pg.escapeIdentifier);
    await client.query(`
      begin;
      grant usage on schema ${schema}, ${journal} to ${server};
      grant select, insert, update, delete on all tables in schema ${schema} to ${server};
      revoke insert, update, delete, truncate on ${journal}.__drizzle_migrations from ${server};
      grant select on ${journal}.__drizzle_migrations to ${server};
      grant usage, select on all sequences in schema ${schema} to ${server};
      revoke update, delete, truncate on ${APPEND_ONLY.join(', ')} from ${server};`);
    // Rows are reached by the whole table alone, whose rights are those above.
    for (const part of await partsIn(client)) await client.query(`revoke all on ${part} from ${server}`);
    await client.query('commit');
    return name;
  });
}

/** The parts of this portal's partitioned tables, ready for a statement. */
async function partsIn(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relispartition and relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  );
  return rows.map(({ name }) => name);
}

/**
 * False where the locale of the database, such as plain `C`, leaves letters outside ASCII as they are in `lower`. A
 * search then tells Петров from петров.
 */
export async function lowersAllLetters(ownersUrl: string): Promise<boolean> {
  return asOwner(ownersUrl, async (client) => {
    const { rows } = await client.query<{ lowers: boolean }>(`select lower('Ж') = 'ж' as lowers`);
    return rows[0]?.lowers === true;
  });
}

/** How far standbys are behind is for this role of PostgreSQL only. */
const SEES_STANDBYS = 'pg_read_all_stats';

/**
 * Lets the server's role see how far standbys are behind, if the owner may pass that on. False where only an
 * administrator of the database can.
 */
export async function letSeeStandbys(ownersUrl: string, role: string): Promise<boolean> {
  return asOwner(ownersUrl, async (client) => {
    const { rows } = await client.query<{ sees: boolean; may_pass_on: boolean }>(
      `select pg_has_role($1, '${SEES_STANDBYS}', 'usage') as sees,
        pg_has_role('${SEES_STANDBYS}', 'usage with admin option') as may_pass_on`,
      [role],
    );
    if (rows[0]?.sees) return true;
    if (!rows[0]?.may_pass_on) return false;
    await client.query(`grant ${SEES_STANDBYS} to ${pg.escapeIdentifier(role)}`);
    return true;
  });
}

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: await primaryOf(url),
    connectionTimeoutMillis: CONNECT_TIMEOUT,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
