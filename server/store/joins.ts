import { and, eq } from 'drizzle-orm';
import { transactionItems, transactions } from './schema/payments.ts';

/** Joins the items of a payment to it. */
export const itemsOfTransaction = and(
  eq(transactionItems.customerId, transactions.customerId),
  eq(transactionItems.transactionId, transactions.id),
);
