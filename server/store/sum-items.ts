import { and, eq, type SQL, sql } from 'drizzle-orm';
import { PROCESSING, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { type Cents, cents } from '../../domain/values/cents.ts';
import { itemsOfTransaction } from './joins.ts';
import { transactionItems, transactions } from './schema/payments.ts';
import type { Db } from './store.ts';

export interface ItemSums {
  readonly amount: Cents;
  /** The part of it that the amount due was lowered by. */
  readonly due: Cents;
}

/** What a biller has booked by a moment: each an expression that is 1 when it has, and otherwise 0. */
export interface BookedBy {
  /** Over the transaction. */
  readonly payment: SQL;
  readonly reversal: SQL;
  /** Over `r`, a row of `refunds`. */
  readonly refund: SQL;
  readonly failedRefund: SQL;
}

/**
 * What an account's payments have changed that its biller has not booked: positive where it still asks for money that
 * was paid. Leaves out tax returns, which have no balance at a biller.
 */
export async function sumUnbooked(db: Db, accountId: number, booked: BookedBy): Promise<ItemSums> {
  const { amount, dueTaken, givenBack } = transactionItems;
  const counts = sql`((${transactions.status} in (${SUCCESSFUL}, ${PROCESSING}))::int + ${booked.reversal})`;
  const refunded = (field: 'amount' | 'due') => sql`coalesce((
    select sum((part ->> ${field})::bigint * (${booked.refund} - ${booked.failedRefund}))
      from refunds r, jsonb_array_elements(r.items) part
     where r.customer_id = ${transactions.customerId} and r.transaction_id = ${transactions.id}
       and (part ->> 'position')::int = ${transactionItems.position}), 0)`;
  const left = sql`(${amount} - ${givenBack})`;
  const [row] = await db
    .select({
      amount: sql<string>`coalesce(sum(${left} * ${counts} - ${amount} * ${booked.payment} + ${refunded('amount')}), 0)`,
      due: sql<string>`coalesce(sum(least(${dueTaken}, ${left}) * ${counts} - ${dueTaken} * ${booked.payment}
                                    + ${refunded('due')}), 0)`,
    })
    .from(transactionItems)
    .innerJoin(transactions, itemsOfTransaction)
    .where(and(eq(transactionItems.accountId, accountId), eq(transactionItems.isTaxReturn, false)));
  return { amount: cents(Number(row?.amount ?? 0)), due: cents(Number(row?.due ?? 0)) };
}
