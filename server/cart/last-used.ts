import { and, desc, eq, inArray, isNotNull, max } from 'drizzle-orm';
import type { CheckoutDetails } from '../../domain/checkout/checkout-details.ts';
import { PROCESSING, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { transactions } from '../store/schema/transactions.ts';
import type { Scope } from '../store/scope.ts';
import type { CartLine } from './lines.ts';

/** The methods that have paid a bill, the last used first, with those that last paid one of these billers (ruling 45). */
export async function lastUsedMethods(
  { db, customer }: Scope,
  lines: readonly CartLine[],
): Promise<NonNullable<CheckoutDetails['last_used']>> {
  const uses = await db
    .select({ methodId: transactions.paymentMethodId, entityId: transactions.entityId })
    .from(transactions)
    .where(
      and(
        eq(transactions.customerId, customer),
        inArray(transactions.status, [SUCCESSFUL, PROCESSING]),
        isNotNull(transactions.paymentMethodId),
      ),
    )
    .groupBy(transactions.paymentMethodId, transactions.entityId)
    .orderBy(desc(max(transactions.transactionTime)));
  const here = new Set(
    lines.map(({ biller }) => uses.find(({ entityId }) => entityId === biller.id)?.methodId),
  );
  const used = new Set(uses.flatMap(({ methodId }) => methodId ?? []));
  return [...used].map((payment_method_id) => ({ payment_method_id, here: here.has(payment_method_id) }));
}
