import { and, eq } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import type { Scope } from '../store/scope.ts';
import { requireNoOpenTry } from './lock.ts';
import { turnOff } from './switch.ts';

/**
 * Ends the auto pay that a customer controls when they remove the account or lose it: it keeps no
 * method of theirs (SRV-18, SRV-20, SRV2-15). An auto pay that another customer controls continues.
 */
export async function endAutoPay(
  parts: Dependencies,
  { db, customer }: Scope,
  accountId: number,
): Promise<void> {
  const [row] = await db
    .select()
    .from(autoPays)
    .where(and(eq(autoPays.accountId, accountId), eq(autoPays.customerId, customer)))
    .for('update');
  if (!row) return;
  await requireNoOpenTry(db, row.id);
  await turnOff(db, parts, row, 'account removed', { primaryMethodId: null, secondaryMethodIds: [] });
}
