import { and, eq, getTableColumns } from 'drizzle-orm';
import { bills } from './schema/billers.ts';
import { transactionItems, transactions } from './schema/transactions.ts';

const { content: _, ...withoutText } = getTableColumns(bills);

/** All columns but a bill's text, which no rule reads. */
export const billColumns = withoutText;

/** Joins the items of a payment to it. */
export const itemsOfTransaction = and(
  eq(transactionItems.customerId, transactions.customerId),
  eq(transactionItems.transactionId, transactions.id),
);
