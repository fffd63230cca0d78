import { and, desc, eq, inArray, isNotNull, max } from 'drizzle-orm';
import type { CheckoutDetails } from '../../domain/checkout/checkout-details.ts';
import { PROCESSING, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { transactions } from '../store/schema/transactions.ts';
import type { Scope } from '../store/scope.ts';
import type { CartLine } from './lines.ts';

/**
 * The methods that have paid a bill, the latest payment first. Those that last paid one of these billers come before the
 * others (ruling 45).
 */
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
  const billers = new Set(lines.map(({ biller }) => biller.id));
  const latest = uses.filter(
    ({ entityId }, at) => billers.has(entityId) && uses.findIndex((use) => use.entityId === entityId) === at,
  );
  const here = new Set(latest.map(({ methodId }) => methodId));
  const used = new Set([...here, ...uses.map(({ methodId }) => methodId)]);
  return [...used].flatMap((id) => (id === null ? [] : { payment_method_id: id, here: here.has(id) }));
}
