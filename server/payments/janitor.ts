import { and, asc, eq, lte } from 'drizzle-orm';
import type { Parts } from '../parts.ts';
import { checkouts } from '../store/schema/payments.ts';
import { scheduledNumOf } from './find-checkout.ts';
import { mendPayNow } from './scheduled-now.ts';
import { chargesOf, openAttemptsOf, settleAttempts } from './settle.ts';
import { askTogether } from './together.ts';

/** When a checkout without an outcome is asked about again. */
const WAITS = [10_000, 60_000, 300_000, 3_600_000];
const DAY = 86_400_000;

const NEVER_CHARGED = 'The payment was interrupted before anything was charged. You have not been charged.';

/**
 * Finishes one checkout that a crash or a silent processor left open, by asking the processor what became of it. It never
 * charges: an attempt that the processor does not know is closed there and counts as declined (T2), and so do the other
 * attempts of its biller, which are given back.
 */
export async function mendOpenCheckout(parts: Parts): Promise<boolean> {
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
    await mendPayNow(parts, checkout, NEVER_CHARGED);
    return true;
  }
  await settleAttempts(parts, checkout, await openAttemptsOf(parts, checkout), async (group, plan) =>
    plan.scheduledDate === null ? askTogether(parts, chargesOf(group), NEVER_CHARGED) : { kind: 'scheduled' },
  );
  return true;
}
