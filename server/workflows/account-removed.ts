import { and, eq } from 'drizzle-orm';
import type { EndedByRemoval, EndedByTaxRemoval } from '../../domain/accounts/removal-effects.ts';
import { DELETED, SCHEDULED } from '../../domain/receipts/transaction-status.ts';
import { endAutoPay } from '../auto-pay/on-account-removed.ts';
import { requireSettledCart } from '../cart/cart.ts';
import { linesOf } from '../cart/lines.ts';
import type { Dependencies } from '../dependencies.ts';
import { moveTransaction } from '../payments/transactions.ts';
import { endReminders } from '../reminders/on-account-removed.ts';
import { lockCart } from '../store/cart-lock.ts';
import { itemsOfTransaction } from '../store/joins.ts';
import { endedHoldings, holdings } from '../store/schema/billers.ts';
import { cartItems } from '../store/schema/carts.ts';
import { transactionItems, transactions } from '../store/schema/transactions.ts';
import type { Scope } from '../store/scope.ts';
import { endTaxDrafts } from '../tax/on-account-removed.ts';
import { endPayByText } from '../texts/on-account-removed.ts';
import { leaveTakeOvers } from './take-over-ended.ts';

/**
 * Removes an account from a customer, in the scope's transaction; false when it was not theirs
 * (API-20, SRV-20).
 */
export async function removeHolding(parts: Dependencies, scope: Scope, accountId: number): Promise<boolean> {
  await lockCart(scope);
  const lines = (await linesOf(scope)).filter((line) => line.account.id === accountId);
  await requireSettledCart(scope, parts.clock, lines);
  for (const end of Object.values({ ...ENDINGS, ...TAX_ENDINGS })) await end(parts, scope, accountId);
  const ended = await scope.db
    .delete(holdings)
    .where(and(eq(holdings.customerId, scope.customer), eq(holdings.accountId, accountId)))
    .returning({ account: holdings.accountId });
  if (ended.length === 0) return false;
  await leaveTakeOvers(parts, scope, accountId);
  await scope.db
    .insert(endedHoldings)
    .values({ customerId: scope.customer, accountId })
    .onConflictDoNothing();
  return true;
}

const ENDINGS: Record<
  EndedByRemoval,
  (parts: Dependencies, scope: Scope, accountId: number) => Promise<void>
> = {
  'cart items': async (_, { db, customer }, accountId) => {
    await db
      .delete(cartItems)
      .where(and(eq(cartItems.customerId, customer), eq(cartItems.accountId, accountId)));
  },
  'scheduled payments': async (parts, scope, accountId) => {
    const { db, customer } = scope;
    const pending = await db
      .select({ transaction: transactions })
      .from(transactions)
      .innerJoin(transactionItems, itemsOfTransaction)
      .where(
        and(
          eq(transactions.customerId, customer),
          eq(transactions.status, SCHEDULED),
          eq(transactionItems.accountId, accountId),
        ),
      )
      .for('update', { of: transactions });
    for (const { transaction } of pending) await moveTransaction(scope, parts, transaction, DELETED);
  },
  'auto pay': endAutoPay,
  'pay by text': endPayByText,
  reminders: endReminders,
};

const TAX_ENDINGS: Record<
  EndedByTaxRemoval,
  (parts: Dependencies, scope: Scope, accountId: number) => Promise<void>
> = {
  'tax drafts': (_, scope, accountId) => endTaxDrafts(scope, accountId),
};
