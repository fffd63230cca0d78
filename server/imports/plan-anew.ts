import { sql } from 'drizzle-orm';
import type { Db } from '../store/store.ts';

/**
 * Has the statements of a look-up planned anew. A plan that the connection has kept from when there were few accounts
 * would compare each line with each account. Not for statements that add rows: each of their foreign keys would be
 * planned anew for each row, too.
 */
export async function planAnew<Found>(db: Db, lookUp: () => Promise<Found>): Promise<Found> {
  await db.execute(sql`set local plan_cache_mode = force_custom_plan`);
  const found = await lookUp();
  await db.execute(sql`set local plan_cache_mode = auto`);
  return found;
}
