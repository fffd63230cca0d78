import { and, eq, type SQL, sql } from 'drizzle-orm';
import { PROCESSING, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { type Cents, cents, ZERO } from '../../domain/values/cents.ts';
import { itemsOfTransaction } from './joins.ts';
import { transactionItems, transactions } from './schema/transactions.ts';
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
 * What the payments of each account have changed that its biller has not booked: positive where it still asks for money
 * that was paid. An account without payments is not among the answers. Leaves out tax returns, which have no balance at
 * a biller.
 */
export async function sumUnbooked(
  db: Db,
  accountIds: readonly number[],
  booked: BookedBy,
): Promise<ReadonlyMap<number, ItemSums>> {
  const { accountId, amount, dueTaken, givenBack } = transactionItems;
  const counts = sql`((${transactions.status} in (${SUCCESSFUL}, ${PROCESSING}))::int + ${booked.reversal})`;
  const refunded = (field: 'amount' | 'due') => sql`coalesce((
    select sum((part ->> ${field})::bigint * (${booked.refund} - ${booked.failedRefund}))
      from refunds r, jsonb_array_elements(r.items) part
     where r.customer_id = ${transactions.customerId} and r.transaction_id = ${transactions.id}
       and (part ->> 'position')::int = ${transactionItems.position}), 0)`;
  const left = sql`(${amount} - ${givenBack})`;
  const rows = await db
    .select({
      accountId,
      amount: sql<string>`sum(${left} * ${counts} - ${amount} * ${booked.payment} + ${refunded('amount')})`,
      due: sql<string>`sum(least(${dueTaken}, ${left}) * ${counts} - ${dueTaken} * ${booked.payment}
                           + ${refunded('due')})`,
    })
    .from(transactionItems)
    .innerJoin(transactions, itemsOfTransaction)
    .where(and(sql`${accountId} = any(${sql.param(accountIds)})`, eq(transactionItems.isTaxReturn, false)))
    .groupBy(accountId);
  return new Map(
    rows.map((row) => [row.accountId, { amount: cents(Number(row.amount)), due: cents(Number(row.due)) }]),
  );
}

/**
 * What an account's payments have changed that a balance as of `asOf` does not hold: positive where the biller
 * still asks for money that was paid. `asOf`: milliseconds since the epoch, by the biller's clock.
 */
export async function unbookedOf(db: Db, accountId: number, asOf: number): Promise<ItemSums> {
  const at = new Date(asOf).toISOString();
  const isBooked = (column: SQL) => sql`coalesce(${column} <= ${at}::timestamptz, false)::int`;
  const sums = await sumUnbooked(db, [accountId], {
    payment: isBooked(sql`${transactions.bookedAt}`),
    reversal: isBooked(sql`${transactions.reversalBookedAt}`),
    refund: isBooked(sql`r.booked_at`),
    failedRefund: isBooked(sql`r.failure_booked_at`),
  });
  return sums.get(accountId) ?? NOTHING_UNBOOKED;
}

export const NOTHING_UNBOOKED: ItemSums = { amount: ZERO, due: ZERO };
