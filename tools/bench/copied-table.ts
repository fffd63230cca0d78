import type pg from 'pg';

/** Makes an empty table that is like another one, with its indexes, and with the keys that each row is checked by. */
export async function makeCopy(client: pg.Client, table: string, copy: string): Promise<void> {
  await client.query(`create table ${copy} (like ${table} including all)`);
  for (const key of await keysOf(client, table)) await client.query(`alter table ${copy} add ${key}`);
}

/** The foreign keys of a table: `like` leaves them out. */
async function keysOf(client: pg.Client, table: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select pg_get_constraintdef(oid) as key from pg_constraint where contype = 'f' and conrelid = '${table}'::regclass`,
  );
  return rows.map(({ key }) => key);
}
