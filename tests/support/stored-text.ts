import type { Store } from '../../server/store/store.ts';

/** The content of each table of the database as text. */
export async function storedText({ db }: Store): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = (await db.execute(
    `select quote_ident(relname) as name from pg_class where relnamespace = current_schema()::regnamespace
       and relkind in ('r', 'p') and not relispartition`,
  )) as unknown as { rows: { name: string }[] };
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = (await db.execute(
      `select coalesce(string_agg(to_jsonb(t)::text, ' '), '') as all from ${name} t`,
    )) as unknown as { rows: { all: string }[] };
    found.set(name, rows[0]?.all ?? '');
  }
  return found;
}
