import { inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  FAILED,
  PROCESSING,
  RETURNED,
  SCHEDULED,
  SUCCESSFUL,
} from '../../domain/receipts/transaction-status.ts';
import { bills } from './schema/billers.ts';
import { transactionItems, transactions } from './schema/transactions.ts';

const later = alias(transactions, 'later');
const laterItems = alias(transactionItems, 'later_items');

/**
 * The bill on which the account owes now what the payment was to pay. A newer bill asks for it too, unless another
 * payment was made since, by whichever payer.
 */
export const billNow = sql<number | null>`case when exists (
  select from ${transactionItems} later_items
  join ${transactions} later on ${later.customerId} = ${laterItems.customerId} and ${later.id} = ${laterItems.transactionId}
  where ${laterItems.accountId} = ${transactionItems.accountId} and not ${laterItems.isTaxReturn}
    and ${later.transactionTime} > ${transactions.transactionTime}
    and ${inArray(later.status, [SUCCESSFUL, PROCESSING, SCHEDULED])}
) then ${transactionItems.billId} else coalesce(
  (select ${bills.id} from ${bills} where ${bills.accountId} = ${transactionItems.accountId} and ${bills.isNewest}),
  ${transactionItems.billId}
) end`;

/** That bill for an item of a payment that was not made or came back; null for any other item. */
export const billToPay: SQL<number | null> = sql<number | null>`case
  when ${inArray(transactions.status, [FAILED, RETURNED])} and not ${transactionItems.isTaxReturn} then ${billNow}
end`;
