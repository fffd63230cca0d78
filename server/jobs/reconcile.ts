import { and, asc, eq, lte } from 'drizzle-orm';
import { INTERRUPTED_NOT_CHARGED, NOT_CONFIRMED_IN_TIME } from '../../domain/checkout/text/en.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { chargesOf, openAttemptsOf, settleAttempts } from '../payments/carry-out.ts';
import { lookUpTogether } from '../payments/charge-group.ts';
import { countUnconfirmed, settleDecided } from '../payments/confirming.ts';
import { countDeclines } from '../payments/decline-limit.ts';
import { type CheckoutRow, scheduledNumOf } from '../payments/find-checkout.ts';
import { holdCheckout, LEASE } from '../payments/lease.ts';
import { settlePayNow } from '../scheduled/charge-now.ts';
import { checkouts } from '../store/schema/checkouts.ts';

/** How long after each look-up of an open checkout the next one follows. */
const WAITS = [10 * SECOND, MINUTE, 5 * MINUTE, HOUR];

/**
 * Settles one checkout that a crash or a silent processor left open, by asking the processor for
 * its outcome. It never charges. A checkout whose customer still has time to confirm a charge with the bank is only
 * looked at. Otherwise an attempt that the processor does not know is closed there and
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
    const [claimed] = await db
      .update(checkouts)
      .set(isAtBank(row, now) ? heldBy(row, now) : { checks: row.checks + 1, nextCheckAt: leaseOf(row, now) })
      .where(and(eq(checkouts.customerId, row.customerId), eq(checkouts.id, row.id)))
      .returning();
    return claimed;
  });
  if (!checkout) return false;
  if (isAtBank(checkout, now)) {
    await settleDecided(parts, checkout);
    return true;
  }
  const neverCharged = checkout.confirming ? NOT_CONFIRMED_IN_TIME : INTERRUPTED_NOT_CHARGED;
  if (scheduledNumOf(checkout) !== undefined) {
    await settlePayNow(parts, checkout, INTERRUPTED_NOT_CHARGED);
    await lookAgainSoon(parts, checkout);
    return true;
  }
  const { hold } = holdCheckout(parts, checkout, (charge) => charge?.key ?? null);
  const declines = countDeclines(parts, checkout.customerId);
  await settleAttempts(parts, checkout, await openAttemptsOf(parts, checkout), async (group, plan) => {
    if (plan.scheduledDate !== null) return { kind: 'scheduled' };
    const charges = chargesOf(group);
    const found = await lookUpTogether(parts, charges, neverCharged, hold);
    if (checkout.confirming && typeof found === 'object' && found.kind === 'declined')
      countUnconfirmed(declines, charges);
    return found;
  });
  await declines.record();
  await lookAgainSoon(parts, checkout);
  return true;
}

/** True while the customer may still confirm a charge with the bank. */
function isAtBank({ confirming }: CheckoutRow, now: number): boolean {
  return confirming !== null && confirming.until > now;
}

/** While it is looked at, nobody else goes on with it. */
function heldBy({ confirming }: CheckoutRow, now: number): Partial<CheckoutRow> {
  return { nextCheckAt: new Date(now + LEASE), confirming: confirming && { ...confirming, isFree: false } };
}

const waitOf = (checks: number) => WAITS[checks] ?? DAY;

/** Each question to the processor may take longer than the first wait. */
function leaseOf({ checks }: CheckoutRow, now: number): Date {
  return new Date(now + Math.max(waitOf(checks), LEASE));
}

/** A checkout that is still open after its first look-up is looked at again before that lease ends. */
async function lookAgainSoon({ store, clock }: Dependencies, checkout: CheckoutRow): Promise<void> {
  const { customerId, id, checks, nextCheckAt } = checkout;
  const next = new Date(clock.now() + waitOf(checks - 1));
  if (!nextCheckAt || next >= nextCheckAt) return;
  await store.db
    .update(checkouts)
    .set({ nextCheckAt: next })
    .where(
      and(
        eq(checkouts.customerId, customerId),
        eq(checkouts.id, id),
        eq(checkouts.state, 'open'),
        eq(checkouts.nextCheckAt, nextCheckAt),
      ),
    );
}
