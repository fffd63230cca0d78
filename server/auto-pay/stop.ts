import { eq } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { notFound } from '../refusal.ts';
import { lockCart } from '../store/cart-lock.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { accounts } from '../store/schema/billers.ts';
import type { Db } from '../store/store.ts';
import { updateCardAlerts } from '../wallet/card-alerts.ts';
import { lockOwnAutoPay } from './lock.ts';
import type { AutoPayRow } from './rows.ts';
import { turnOff } from './switch.ts';

/**
 * Switches an auto pay off for the people who run the portal; undefined for one that is off. One of a biller that
 * they do not see is not found. It locks in the order in which the customer's own switch does.
 */
export async function stopAutoPay(
  db: Db,
  parts: Dependencies,
  id: number,
  isSeen: (biller: number) => boolean,
): Promise<AutoPayRow | undefined> {
  const [found] = await db
    .select({ customer: autoPays.customerId, biller: accounts.billerId })
    .from(autoPays)
    .innerJoin(accounts, eq(accounts.id, autoPays.accountId))
    .where(eq(autoPays.id, id));
  if (!found || !isSeen(found.biller)) throw notFound();
  const scope = { db, customer: found.customer };
  await lockCart(scope);
  const before = await lockOwnAutoPay(scope, id);
  if (!before.active) return undefined;
  const row = await turnOff(db, parts, before, 'stopped by staff');
  await updateCardAlerts(scope, parts.clock);
  return row;
}
