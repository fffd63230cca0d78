import { and, asc, eq, sql } from 'drizzle-orm';
import type { Cents } from '../../domain/values/cents.ts';
import { billToPay, isPaidSince } from '../store/bill-now.ts';
import { itemsOfTransaction } from '../store/joins.ts';
import { type Placeholders, preparedStatement } from '../store/prepared-statement.ts';
import { holdings } from '../store/schema/billers.ts';
import { transactionItems, transactions } from '../store/schema/transactions.ts';
import type { Scope } from '../store/scope.ts';

/**
 * What a payment was made for, as history lists it. A removed account has no nickname any more
 * (SRV-20).
 */
export interface ListedItem {
  readonly description: string;
  readonly amount: Cents;
  /** Null for a tax return. */
  readonly billId: number | null;
  /** Set when the payment was not made or came back. */
  readonly billToPay: number | null;
  readonly isPaidSince: boolean;
  readonly accountNum: string;
  readonly dueLeft: Cents | null;
  readonly nickname: string;
}

/** The items of these transactions of the customer, by transaction. */
export async function listedItems(
  { db, customer }: Scope,
  ids: readonly number[],
): Promise<Map<number, ListedItem[]>> {
  const items = new Map<number, ListedItem[]>();
  if (ids.length === 0) return items;
  for (const { transactionId, isTaxReturn, ...item } of await findItems(db, { customer, ids })) {
    const listed = isTaxReturn ? { ...item, billId: null } : item;
    items.set(transactionId, [...(items.get(transactionId) ?? []), listed]);
  }
  return items;
}

const findItems = preparedStatement(
  (db, { customer, ids }: Placeholders<{ customer: number; ids: readonly number[] }>) =>
    db
      .select({
        transactionId: transactionItems.transactionId,
        description: transactionItems.description,
        amount: transactionItems.amount,
        billId: transactionItems.billId,
        billToPay,
        isPaidSince,
        isTaxReturn: transactionItems.isTaxReturn,
        accountNum: transactionItems.accountNum,
        dueLeft: transactionItems.dueLeft,
        nickname: sql<string>`coalesce(${holdings.nickname}, '')`,
      })
      .from(transactionItems)
      .innerJoin(transactions, itemsOfTransaction)
      .leftJoin(
        holdings,
        and(
          eq(holdings.accountId, transactionItems.accountId),
          eq(holdings.customerId, transactionItems.customerId),
        ),
      )
      .where(
        and(eq(transactionItems.customerId, customer), sql`${transactionItems.transactionId} = any(${ids})`),
      )
      .orderBy(asc(transactionItems.transactionId), asc(transactionItems.position)),
);
