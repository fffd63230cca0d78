import { rowsOf } from './db.ts';
import { type Applied, appliedIn, compareSchema, type SchemaAge } from './migrate.ts';
import type { Db } from './store.ts';

/** How the schema of an open database stands to this version. Throws where it does not answer. */
export async function schemaAge(db: Db): Promise<SchemaAge> {
  const [schema] = await rowsOf<{ name: string }>(db, 'select current_schema() as name');
  return compareSchema(await rowsOf<Applied>(db, appliedIn(schema?.name ?? '').query));
}
