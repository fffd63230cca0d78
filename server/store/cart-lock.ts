import { eq } from 'drizzle-orm';
import { type Placeholders, preparedStatement } from './prepared-statement.ts';
import { carts } from './schema/carts.ts';
import type { Scope } from './scope.ts';

export type CartRow = typeof carts.$inferSelect;

/** Locks the customer's cart for this transaction; another transaction that wants it waits. */
export async function lockCart({ db, customer }: Scope): Promise<CartRow> {
  const [existing] = await selectForUpdate(db, { customer });
  if (existing) return existing;
  await insertCart(db, { customer });
  const [created] = await selectForUpdate(db, { customer });
  if (!created) throw new Error('no cart to lock');
  return created;
}

const selectForUpdate = preparedStatement((db, { customer }: Placeholders<{ customer: number }>) =>
  db.select().from(carts).where(eq(carts.customerId, customer)).for('update'),
);

const insertCart = preparedStatement((db, { customer }: Placeholders<{ customer: number }>) =>
  db.insert(carts).values({ customerId: customer }).onConflictDoNothing(),
);
