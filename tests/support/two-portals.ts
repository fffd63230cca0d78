import pg from 'pg';

/** Two portals in one database, each with a schema and a role of its own (ruling 65). */
export const PORTALS = ['north', 'south'] as const;
export type PortalName = (typeof PORTALS)[number];

/** The portal whose tests this run makes beside the other one; undefined where each database has one portal. */
export function portalOfRun(): PortalName | undefined {
  return PORTALS.find((name) => name === process.env.BILLFOLD_TEST_PORTAL);
}

export function neighbourOf(portal: PortalName): PortalName {
  return portal === 'north' ? 'south' : 'north';
}

/** The address of a database, as the role of one of its portals. */
export function addressOf(url: string, portal: PortalName): string {
  return Object.assign(new URL(url), { username: portal, password: '' }).href;
}

/**
 * Lets the roles of both portals use a database, as its administrator would. A copy of a database has its schemas, and
 * not what its roles may do in it. `url` leads to that database.
 */
export async function letPortalsUse(url: string): Promise<void> {
  await asAdmin(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const database = pg.escapeIdentifier(rows[0]?.name ?? '');
    for (const portal of PORTALS)
      await client.query(`
        do $$ begin create role ${portal} login; exception when duplicate_object or unique_violation then null; end $$;
        create schema if not exists ${portal} authorization ${portal};
        grant create on database ${database} to ${portal};
        -- Tests plant errors that keys would refuse.
        grant set on parameter session_replication_role to ${portal};
        alter role ${portal} in database ${database} set search_path = ${portal};`);
  });
}

/** Every row of a portal's tables as one number of 128 bits: another one tells that a row was changed. */
export function contentOf(url: string, portal: PortalName): Promise<string> {
  return asAdmin(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      'select quote_ident(tablename) as name from pg_tables where schemaname = $1 order by 1',
      [portal],
    );
    const texts = tables.map(
      ({ name }) =>
        `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as text from ${portal}.${name} t`,
    );
    const { rows } = await client.query<{ content: string | null }>(
      `select md5(string_agg(name || ' ' || coalesce(text, ''), '|' order by name)) as content from (${texts.join(' union all ')}) all_tables`,
    );
    const content = rows[0]?.content;
    if (!content) throw new Error(`the portal ${portal} has no tables`);
    return content;
  });
}

async function asAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
