import { inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  FAILED,
  PROCESSING,
  RETURNED,
  REVERSED,
  SCHEDULED,
  SUCCESSFUL,
  type TransactionStatus,
} from '../../domain/receipts/transaction-status.ts';
import { type Cents, cents } from '../../domain/values/cents.ts';
import { bills } from './schema/billers.ts';
import { transactionItems, transactions } from './schema/transactions.ts';

const later = alias(transactions, 'later');
const laterItems = alias(transactionItems, 'later_items');

/** True where whichever payer has made another payment of the account since, in one of these states. */
const isPaidLater = (statuses: TransactionStatus[]) => sql<boolean>`exists (
  select from ${transactionItems} later_items
  join ${transactions} later on ${later.customerId} = ${laterItems.customerId} and ${later.id} = ${laterItems.transactionId}
  where ${laterItems.accountId} = ${transactionItems.accountId} and not ${laterItems.isTaxReturn}
    and ${later.transactionTime} > ${transactions.transactionTime}
    and ${inArray(later.status, statuses)}
)`;

/**
 * The bill on which the account owes now what the payment was to pay. A newer bill asks for it too, unless another
 * payment was made since.
 */
export const billNow = sql<
  number | null
>`case when ${isPaidLater([SUCCESSFUL, PROCESSING, SCHEDULED])} then ${transactionItems.billId} else coalesce(
  (select ${bills.id} from ${bills} where ${bills.accountId} = ${transactionItems.accountId} and ${bills.isNewest}),
  ${transactionItems.billId}
) end`;

/** True for the item of a bill whose payment was not made or came back. */
const isOpenAgain = sql`${inArray(transactions.status, [FAILED, RETURNED, REVERSED])} and not ${transactionItems.isTaxReturn}`;

/** That bill for such an item; null for any other. */
export const billToPay: SQL<number | null> = sql<number | null>`case when ${isOpenAgain} then ${billNow} end`;

/** True for such an item whose account was paid afterwards. */
export const isPaidSince: SQL<boolean> = sql<boolean>`${isOpenAgain} and ${isPaidLater([SUCCESSFUL])}`;

/** True where what went back last was taken by the payer's bank after a dispute. */
export const isLastDisputed = sql<boolean>`coalesce(transactions.refund->>'status' = 'done' and 'dispute' = (
  select last.kind from refunds last
   where last.customer_id = transactions.customer_id and last.transaction_id = transactions.id and last.state = 'given back'
   order by last.number desc limit 1), false)`;

/**
 * What lies as a credit on the accounts of a payment because its refund failed: there where the payer has paid again
 * meanwhile. Only accounts count that the payer still holds, and that the refund opened again; one that never went back
 * has opened none, and counts for all. Of several failed refunds of an account, the first takes the credit first, so
 * that it is told once. The credit of a prepaid account is what it lives on.
 *
 * @param payment what the query calls `transactions`: a query of one table leaves the table of its columns away
 * @param refund the number of one refund; all of the payment without
 */
export function creditOf(payment: 'transactions' | 'paid', refund?: number) {
  const of = sql.raw(payment);
  const isAsked = refund === undefined ? sql`true` : sql`claim.number = ${refund}`;
  return sql<Cents>`case when ${of}.refund->>'status' = 'under review' then (
    select coalesce(sum(least(claim.amount, greatest(claim.credit - claim.taken, 0))), 0)::float8
      from (
        select failed.customer_id, failed.transaction_id, failed.number, failed.amount, -bill.balance as credit,
               coalesce(sum(failed.amount) over (
                 partition by failed.account_id
                 order by failed.failed_at, failed.customer_id, failed.transaction_id, failed.number
                 rows between unbounded preceding and 1 preceding), 0) as taken
          from (
            select refund.customer_id, refund.transaction_id, refund.number, refund.failed_at, item.account_id,
                   coalesce(sum(part.amount), refund.amount) as amount
              from transaction_items item
              join refunds refund
                on refund.customer_id = item.customer_id and refund.transaction_id = item.transaction_id
              left join lateral jsonb_to_recordset(refund.items) as part(position int, amount bigint)
                on part.position = item.position
             where refund.state = 'failed' and not item.is_tax_return
               and (part.position is not null or refund.items = '[]')
               and item.account_id in (
                 select own.account_id from transaction_items own
                  where own.customer_id = ${of}.customer_id and own.transaction_id = ${of}.id)
             group by refund.customer_id, refund.transaction_id, refund.number, item.account_id) failed
          join transactions told on told.customer_id = failed.customer_id and told.id = failed.transaction_id
           and told.refund->>'status' = 'under review'
          join holdings held on held.customer_id = failed.customer_id and held.account_id = failed.account_id
          join accounts account on account.id = failed.account_id and not account.prepay
          join bills bill on bill.account_id = failed.account_id and bill.is_newest and bill.balance < 0) claim
     where claim.customer_id = ${of}.customer_id and claim.transaction_id = ${of}.id and ${isAsked})
  else 0 end`.mapWith((value) => cents(Number(value)));
}
