import { and, eq } from 'drizzle-orm';
import type { Parts } from '../parts.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import type { Scope } from '../store/scope.ts';
import { turnOff } from './switch.ts';
import { insistOnNoTry } from './taken.ts';

/**
 * Who gives up an account, or loses it, pays nothing of it any more: no method of theirs is kept in its auto pay (SRV-18,
 * SRV-20, SRV2-15). One that another customer controls goes on.
 */
export async function endAutoPay(parts: Parts, { db, customer }: Scope, accountId: number): Promise<void> {
  const [row] = await db
    .select()
    .from(autoPays)
    .where(and(eq(autoPays.accountId, accountId), eq(autoPays.customerId, customer)))
    .for('update');
  if (!row) return;
  await insistOnNoTry(db, row.id);
  await turnOff(db, parts, row, 'account removed', { primaryMethodId: null, secondaryMethodIds: [] });
}
