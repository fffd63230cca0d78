import { and, asc, eq, lte } from 'drizzle-orm';
import { INTERRUPTED_NOT_CHARGED } from '../../domain/checkout/text/en.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { chargesOf, openAttemptsOf, settleAttempts } from '../payments/carry-out.ts';
import { lookUpTogether } from '../payments/charge-group.ts';
import { scheduledNumOf } from '../payments/find-checkout.ts';
import { settlePayNow } from '../scheduled/charge-now.ts';
import { checkouts } from '../store/schema/payments.ts';

/** How long after each look-up of an open checkout the next one follows. */
const WAITS = [10 * SECOND, MINUTE, 5 * MINUTE, HOUR];

/**
 * Settles one checkout that a crash or a silent processor left open, by asking the processor for
 * its outcome. It never charges. An attempt that the processor does not know is closed there and
 * counts as declined. The biller's other attempts then count as declined too and are given back.
 */
export async function settleOpenCheckout(parts: Dependencies): Promise<boolean> {
  const { store, clock } = parts;
  const now = clock.now();
  const checkout = await store.transact(async (db) => {
    const [row] = await db
      .select()
      .from(checkouts)
      .where(and(eq(checkouts.state, 'open'), lte(checkouts.nextCheckAt, new Date(now))))
      .orderBy(asc(checkouts.nextCheckAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!row) return undefined;
    const wait = WAITS[row.checks] ?? DAY;
    await db
      .update(checkouts)
      .set({ checks: row.checks + 1, nextCheckAt: new Date(now + wait) })
      .where(and(eq(checkouts.customerId, row.customerId), eq(checkouts.id, row.id)));
    return row;
  });
  if (!checkout) return false;
  if (scheduledNumOf(checkout) !== undefined) {
    await settlePayNow(parts, checkout, INTERRUPTED_NOT_CHARGED);
    return true;
  }
  await settleAttempts(parts, checkout, await openAttemptsOf(parts, checkout), async (group, plan) =>
    plan.scheduledDate === null
      ? lookUpTogether(parts, chargesOf(group), INTERRUPTED_NOT_CHARGED)
      : { kind: 'scheduled' },
  );
  return true;
}
