import pg from 'pg';
import { CONNECT_TIMEOUT } from './migrate.ts';
import { primaryOf } from './primary.ts';

/**
 * Limits of each connection of a server. Without a pooler it asks for them when it connects. A pooler refuses or
 * forgets them then, so there they belong to the server’s role.
 */
export const LIMITS = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
} as const;

const PLAN = { plan_cache_mode: 'force_generic_plan' } as const;

/** Statements keep one plan: planning a join takes longer than running it. */
export const PLAN_OPTION = `-c plan_cache_mode=${PLAN.plan_cache_mode}`;

const OF_ROLE: Readonly<Record<string, string | number>> = { ...LIMITS, ...PLAN };

/**
 * Gives the role of this address the limits, and the schema of its portal, in its database. Every role may do so for
 * itself.
 */
export async function limitRole(url: string, schema?: string): Promise<void> {
  const client = new pg.Client({
    connectionString: await primaryOf(url),
    connectionTimeoutMillis: CONNECT_TIMEOUT,
  });
  await client.connect();
  try {
    const { rows } = await client.query('select current_database() as name');
    const database = pg.escapeIdentifier(String(rows[0]?.name));
    const statements = Object.entries(OF_ROLE).map(
      ([name, value]) => `alter role current_user in database ${database} set ${name} = '${value}';`,
    );
    if (schema !== undefined)
      statements.push(
        `alter role current_user in database ${database} set search_path = ${pg.escapeIdentifier(schema)};`,
      );
    await client.query(['begin;', ...statements, 'commit;'].join('\n'));
  } finally {
    await client.end();
  }
}

/** Throws unless connections through the pooler have the limits. */
export async function requireLimits(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in (${Object.keys(OF_ROLE)
      .map((name) => `'${name}'`)
      .join(', ')})`,
  );
  const wrong = rows.filter(({ name, setting }) => setting !== String(OF_ROLE[name])).map(({ name }) => name);
  if (wrong.length === 0) return;
  throw new Error(
    `Behind the pooler, connections have no ${wrong.sort().join(', ')}. Run npm run migrate, which gives them to the role, and let the pooler connect anew (RECONNECT).`,
  );
}
