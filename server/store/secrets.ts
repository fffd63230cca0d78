import { eq } from 'drizzle-orm';
import type { Ids } from '../ids.ts';
import { secrets } from './schema/work.ts';
import type { Store } from './store.ts';

/** The deployment's key of that name. The first process that needs it makes it. */
export async function secretNamed(store: Store, ids: Ids, name: string): Promise<string> {
  await store.db.insert(secrets).values({ name, value: ids.secret() }).onConflictDoNothing();
  const [row] = await store.db.select().from(secrets).where(eq(secrets.name, name));
  if (!row) throw new Error(`no secret named ${name}`);
  return row.value;
}
