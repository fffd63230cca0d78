import pg from 'pg';

/** How many parts each table has: few, so that rows of one test lie in several. */
const PARTS = 3;

/** Every unique key of these tables holds `customer_id`. */
const FOUND = `
  select c.oid::regclass::text as name from pg_class c
   where c.relnamespace = (select oid from pg_namespace where nspname = current_schema()) and c.relkind = 'r' and not c.relispartition
     and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'customer_id' and a.attnotnull)
     and not exists (
       select from pg_index i where i.indrelid = c.oid and i.indisunique
          and (select a.attnum from pg_attribute a where a.attrelid = c.oid and a.attname = 'customer_id')
              <> all (i.indkey::int2[]))
   order by 1`;

interface Part {
  readonly on: string;
  readonly made: string;
}

/**
 * Spreads the empty tables of a migrated database by `customer_id` into parts, as several nodes would hold them (ruling
 * 65). PostgreSQL then refuses each key and each reference that does not hold the column. Resolves to their names.
 */
export async function spreadByCustomer(url: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const names = (await rowsOf<{ name: string }>(client, FOUND)).map(({ name }) => name);
    const references = await rowsOf<Part>(
      client,
      `select conrelid::regclass::text as on,
              format('constraint %I %s', conname, pg_get_constraintdef(oid)) as made
         from pg_constraint
        where contype = 'f' and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1))`,
      [names],
    );
    const triggers = await rowsOf<Part>(
      client,
      `select tgrelid::regclass::text as on, pg_get_triggerdef(oid) as made
         from pg_trigger where not tgisinternal and tgrelid::regclass::text = any($1)`,
      [names],
    );
    await client.query('begin');
    for (const name of names) {
      await client.query(`
        alter table ${name} rename to whole;
        create table ${name} (like whole including all) partition by hash (customer_id);
        drop table whole cascade;`);
      for (let part = 0; part < PARTS; part++)
        await client.query(
          `create table ${name}_part_${part} partition of ${name} for values with (modulus ${PARTS}, remainder ${part})`,
        );
    }
    for (const { on, made } of references) await client.query(`alter table ${on} add ${made}`);
    for (const { made } of triggers) await client.query(made);
    await client.query('commit');
    return names;
  } finally {
    await client.end();
  }
}

async function rowsOf<Row extends pg.QueryResultRow>(
  client: pg.Client,
  query: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return (await client.query<Row>(query, [...values])).rows;
}
