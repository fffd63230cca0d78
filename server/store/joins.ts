import { and, eq, getTableColumns } from 'drizzle-orm';
import { accounts, bills } from './schema/billers.ts';
import { transactionItems, transactions } from './schema/transactions.ts';

const { content: _, ...withoutText } = getTableColumns(bills);

/** All columns but a bill's text, which no rule reads. */
export const billColumns = withoutText;

/** Joins the newest bill of an account to it. */
export const newestBillOfAccount = and(eq(bills.accountId, accounts.id), eq(bills.isNewest, true));

/** Joins the items of a payment to it. */
export const itemsOfTransaction = and(
  eq(transactionItems.customerId, transactions.customerId),
  eq(transactionItems.transactionId, transactions.id),
);
