import { APPLIED, type Applied, compareSchema, type SchemaAge } from './migrate.ts';
import type { Db } from './store.ts';

/** How the schema of an open database stands to this version. Throws where it does not answer. */
export async function schemaAge(db: Db): Promise<SchemaAge> {
  const { rows } = (await db.execute(APPLIED)) as unknown as { rows: Applied[] };
  return compareSchema(rows);
}
