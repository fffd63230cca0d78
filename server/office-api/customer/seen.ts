import { and, eq } from 'drizzle-orm';
import type { Seen } from '../../office/seen.ts';
import { billers } from '../../store/schema/billers.ts';
import { customers } from '../../store/schema/customers.ts';
import type { Db } from '../../store/store.ts';
import { holdsAccountOf } from '../search/customers.ts';

export type CustomerRow = typeof customers.$inferSelect;

/** A customer whom somebody may see: with a right for some billers, one who holds an account of theirs. */
export async function seenCustomer(db: Db, seen: Seen, id: number): Promise<CustomerRow | undefined> {
  const [row] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.id, id), holdsAccountOf(seen)));
  return row;
}

/** The biller of an entry that somebody with a right for one biller leaves. */
export async function slugOfOne(db: Db, seen: Seen): Promise<{ biller: string } | Record<string, never>> {
  const [only, ...others] = seen === 'all' ? [] : seen;
  if (only === undefined || others.length > 0) return {};
  const [row] = await db.select({ slug: billers.slug }).from(billers).where(eq(billers.id, only));
  return row ? { biller: row.slug } : {};
}
