import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Cents, cents } from '../../domain/values/cents.ts';
import { itemsOfTransaction } from './joins.ts';
import { transactionItems, transactions } from './schema/payments.ts';
import type { Db } from './store.ts';

export interface ItemSums {
  readonly amount: Cents;
  /** The part of it that the amount due was lowered by. */
  readonly due: Cents;
}

/**
 * Adds up an account's items, each times `factor`, an expression over its transaction. Leaves out tax returns,
 * which have no balance at a biller.
 */
export async function sumItems(db: Db, accountId: number, factor: SQL): Promise<ItemSums> {
  const [row] = await db
    .select({
      amount: sql<string>`coalesce(sum(${transactionItems.amount} * ${factor}), 0)`,
      due: sql<string>`coalesce(sum(${transactionItems.dueTaken} * ${factor}), 0)`,
    })
    .from(transactionItems)
    .innerJoin(transactions, itemsOfTransaction)
    .where(and(eq(transactionItems.accountId, accountId), eq(transactionItems.isTaxReturn, false)));
  return { amount: cents(Number(row?.amount ?? 0)), due: cents(Number(row?.due ?? 0)) };
}
