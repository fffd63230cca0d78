import { and, eq } from 'drizzle-orm';
import { transactionItems, transactions } from '../store/schema/payments.ts';

/** Joins what was paid for, bill by bill, to its payment. */
export const itemsOfTransaction = and(
  eq(transactionItems.customerId, transactions.customerId),
  eq(transactionItems.transactionId, transactions.id),
);
