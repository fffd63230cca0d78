import { and, eq } from 'drizzle-orm';
import { isSeen, ofBillers, type Seen } from '../office/seen.ts';
import { notFound } from '../refusal.ts';
import { billers } from '../store/schema/billers.ts';
import type { Db } from '../store/store.ts';

/** The biller of a slug. One that somebody does not see is not found. */
export async function seenBiller(db: Db, seen: Seen, slug: string): Promise<typeof billers.$inferSelect> {
  const [biller] = await db
    .select()
    .from(billers)
    .where(and(eq(billers.slug, slug), ofBillers(billers.id, seen)));
  if (!biller) throw notFound();
  return biller;
}

/** The billers of a list that somebody narrows to one of them. One that they do not see leaves none. */
export async function narrowedTo(db: Db, seen: Seen, slug: string | undefined): Promise<Seen> {
  if (slug === undefined) return seen;
  const [biller] = await db.select({ id: billers.id }).from(billers).where(eq(billers.slug, slug));
  return biller && isSeen(seen, biller.id) ? [biller.id] : [];
}
