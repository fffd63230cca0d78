import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { countsInTotal } from '../../domain/receipts/receipt.ts';
import type { Dependencies } from '../dependencies.ts';
import { claimDue } from '../store/claim-due.ts';
import { checkouts } from '../store/schema/checkouts.ts';
import type { Scope } from '../store/scope.ts';
import { announceToAbsent } from './announce.ts';
import type { CheckoutRow } from './find-checkout.ts';
import { nextCheck } from './next-check.ts';
import { checkoutReceipt } from './receipts.ts';

/**
 * Mails the outcome of a checkout that was decided while its customer was at the bank, unless somebody has asked about
 * it since: then a screen told it.
 */
export async function tellUnseenOutcome(parts: Dependencies): Promise<boolean> {
  const row = await claimDue(parts, checkouts, {
    isRow: isCheckout,
    next: nextCheck,
    among: inArray(checkouts.state, ['accepted', 'declined']),
  });
  if (!row) return false;
  const { plan, state } = row;
  await parts.store.transact(async (db) => {
    const [unseen] = await db
      .update(checkouts)
      .set({ nextCheckAt: null })
      .where(and(isCheckout(row), isNotNull(checkouts.nextCheckAt)))
      .returning({ id: checkouts.id });
    if (!unseen || !plan || 'scheduledNum' in plan) return;
    const scope = { db, customer: row.customerId };
    const receipt = await checkoutReceipt(scope, row.id);
    // What was paid and has gone back since was told with the money that went back.
    if (receipt && (state === 'declined' || countsInTotal(receipt.trans_status)))
      await announceToAbsent(scope, parts, row.id, plan, receipt);
  });
  return true;
}

/** The customer is told the outcome on a screen, so no mail has to tell it. */
export async function noteSeen({ db }: Scope, checkout: CheckoutRow): Promise<void> {
  if (checkout.state === 'open' || checkout.nextCheckAt === null) return;
  await db.update(checkouts).set({ nextCheckAt: null }).where(isCheckout(checkout));
}

function isCheckout({ customerId, id }: Pick<CheckoutRow, 'customerId' | 'id'>) {
  return and(eq(checkouts.customerId, customerId), eq(checkouts.id, id));
}
