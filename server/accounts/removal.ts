import { and, eq } from 'drizzle-orm';
import type { EndedByRemoval, EndedByTaxRemoval } from '../../domain/removal.ts';
import { DELETED, SCHEDULED } from '../../domain/transaction-status.ts';
import { endAutoPay } from '../auto-pay/end.ts';
import { insistOnSettled, lockCart } from '../cart/cart.ts';
import { linesOf } from '../cart/lines.ts';
import type { Parts } from '../parts.ts';
import { itemsOfTransaction } from '../payments/items.ts';
import { moveTransaction } from '../payments/record.ts';
import { endReminders } from '../reminders/end.ts';
import { endedHoldings, holdings } from '../store/schema/billers.ts';
import { cartItems, transactionItems, transactions } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';
import { endTaxDrafts } from '../tax/removal.ts';
import { endPayByText } from '../text/end.ts';

/** Takes an account from a customer, in the transaction of the scope; false when it was not theirs (API-20, SRV-20). */
export async function endHolding(parts: Parts, scope: Scope, accountId: number): Promise<boolean> {
  await lockCart(scope);
  insistOnSettled((await linesOf(scope)).filter((line) => line.account.id === accountId));
  for (const end of Object.values({ ...ENDINGS, ...TAX_ENDINGS })) await end(parts, scope, accountId);
  const ended = await scope.db
    .delete(holdings)
    .where(and(eq(holdings.customerId, scope.customer), eq(holdings.accountId, accountId)))
    .returning({ account: holdings.accountId });
  if (ended.length === 0) return false;
  await scope.db
    .insert(endedHoldings)
    .values({ customerId: scope.customer, accountId })
    .onConflictDoNothing();
  return true;
}

const ENDINGS: Record<EndedByRemoval, (parts: Parts, scope: Scope, accountId: number) => Promise<void>> = {
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
  (parts: Parts, scope: Scope, accountId: number) => Promise<void>
> = {
  'tax drafts': (_, scope, accountId) => endTaxDrafts(scope, accountId),
};
