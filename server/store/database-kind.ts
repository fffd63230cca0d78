import { sql } from 'drizzle-orm';
import type { DatabaseKind } from '../start/conditions.ts';
import { rowsOf } from './db.ts';
import { deployment } from './schema/work.ts';
import { isEmpty, type Store } from './store.ts';

const ONLY = 1;

/**
 * What this database was made for (ruling 35). One without a mark is of a version that set none: simulated
 * charges or bills tell that it was a sandbox.
 */
export async function kindOf(store: Store): Promise<DatabaseKind> {
  const [mark] = await store.db.select({ kind: deployment.kind }).from(deployment);
  if (mark) return mark.kind;
  const rows = await rowsOf<{ simulated: boolean }>(
    store.db,
    sql`
    select exists (select from processor_charges) or exists (select from sandbox_billing)
        or exists (select from sandbox_clock) as simulated`,
  );
  if (rows[0]?.simulated) return 'sandbox';
  return (await isEmpty(store)) ? 'new' : 'live';
}

/** Marks the database for good. Of two processes that start at once on a new one, the first decides. */
export async function markKind({ db }: Store, kind: 'sandbox' | 'live'): Promise<void> {
  await db.insert(deployment).values({ id: ONLY, kind, madeAt: new Date() }).onConflictDoNothing();
}
