import { eq } from 'drizzle-orm';
import { requireNoOpenTry } from '../auto-pay/lock.ts';
import { turnOff } from '../auto-pay/switch.ts';
import type { Dependencies } from '../dependencies.ts';
import { notFound } from '../refusal.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { accounts, bills } from '../store/schema/billers.ts';
import type { Db } from '../store/store.ts';

/**
 * Passes an account to collections. Its auto pay ends at once with that reason, and the customer in control
 * is told (SRV2-15, SRV2-16).
 * @param html what the biller says to the customers of the account.
 */
export async function sendToCollections(
  db: Db,
  parts: Dependencies,
  accountId: number,
  html: string,
): Promise<void> {
  await db.select({ id: bills.id }).from(bills).where(eq(bills.accountId, accountId)).for('update');
  const [row] = await db.select().from(autoPays).where(eq(autoPays.accountId, accountId)).for('update');
  if (row) await requireNoOpenTry(db, row.id);
  const changed = await db
    .update(accounts)
    .set({ inCollections: true, collectionsHtml: html })
    .where(eq(accounts.id, accountId))
    .returning({ id: accounts.id });
  if (changed.length === 0) throw notFound();
  if (row?.active) await turnOff(db, parts, row, 'in collections');
}

/** Takes an account back from collections. Its auto pay stays off until the customer turns it on. */
export async function takeFromCollections(db: Db, accountId: number): Promise<void> {
  const changed = await db
    .update(accounts)
    .set({ inCollections: false, collectionsHtml: '' })
    .where(eq(accounts.id, accountId))
    .returning({ id: accounts.id });
  if (changed.length === 0) throw notFound();
}
