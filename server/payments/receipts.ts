import { and, asc, eq } from 'drizzle-orm';
import { moneyBackOf } from '../../domain/receipts/money-back.ts';
import { countsInTotal, type Receipt, type TransactionReceipt } from '../../domain/receipts/receipt.ts';
import { sentTo } from '../../domain/receipts/receipt-option.ts';
import { checkoutStatus, FAILED, STATUS_NAMES } from '../../domain/receipts/transaction-status.ts';
import { add, type Cents, sum } from '../../domain/values/cents.ts';
import { billToPay, creditOf, isLastDisputed, isPaidSince } from '../store/bill-now.ts';
import { itemsOfTransaction } from '../store/joins.ts';
import { type Placeholders, preparedStatement } from '../store/prepared-statement.ts';
import type { Transaction } from '../store/schema/transactions.ts';
import { transactionItems, transactions } from '../store/schema/transactions.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';
import { methodNames, methodShares, paidMethods } from './paid-methods.ts';

/** The receipt of a whole checkout: one part for each biller (RCT-01). */
export async function checkoutReceipt(
  { db, customer }: Scope,
  checkoutId: string,
): Promise<Receipt | undefined> {
  return receiptIn(await ofCheckout(db, { customer, checkoutId }));
}

/** The receipt of one transaction (API-55). */
export async function receiptOf(
  { db, customer }: Scope,
  confirmationNum: string,
): Promise<Receipt | undefined> {
  return receiptIn(await ofTransaction(db, { customer, confirmationNum }));
}

const withItems = (db: Db) =>
  db
    .select({
      transaction: transactions,
      item: transactionItems,
      billToPay,
      isPaidSince,
      credit: creditOf('transactions'),
      isLastDisputed,
    })
    .from(transactions)
    .innerJoin(transactionItems, itemsOfTransaction);

const ofCheckout = preparedStatement(
  (db, { customer, checkoutId }: Placeholders<{ customer: number; checkoutId: string }>) =>
    withItems(db)
      .where(and(eq(transactions.customerId, customer), eq(transactions.checkoutId, checkoutId)))
      .orderBy(asc(transactions.id), asc(transactionItems.position)),
);

const ofTransaction = preparedStatement(
  (db, { customer, confirmationNum }: Placeholders<{ customer: number; confirmationNum: string }>) =>
    withItems(db)
      .where(and(eq(transactions.customerId, customer), eq(transactions.confirmationNum, confirmationNum)))
      .orderBy(asc(transactions.id), asc(transactionItems.position)),
);

function receiptIn(rows: Awaited<ReturnType<typeof ofCheckout>>): Receipt | undefined {
  const parts = new Map<number, TransactionReceipt>();
  for (const { transaction, item, billToPay, isPaidSince, credit, isLastDisputed } of rows) {
    const part = parts.get(transaction.id) ?? partOf({ ...transaction, credit, isLastDisputed });
    part.transactions.items.push({
      item_description: item.description,
      account_num: item.accountNum,
      ...namesOf(item),
      ...(billToPay === null ? {} : { pay_ebill_id: billToPay }),
      ...(isPaidSince ? { is_paid_since: true } : {}),
      ...(item.dueLeft ? { left_due: item.dueLeft } : {}),
      amount: item.amount,
    });
    parts.set(transaction.id, part);
  }
  return assemble(
    [...parts.values()],
    rows.map(({ transaction }) => transaction),
  );
}

/** A tax return has no bill page, so its item carries `tax_return_id` instead. */
function namesOf({ isTaxReturn, billId }: typeof transactionItems.$inferSelect) {
  return isTaxReturn && billId !== null ? { ebill_id: null, tax_return_id: billId } : { ebill_id: billId };
}

function assemble(parts: TransactionReceipt[], rows: readonly Transaction[]): Receipt | undefined {
  const [first] = parts;
  if (!first) return undefined;
  const counted = parts.filter((part) => countsInTotal(part.trans_status));
  return {
    confirmation_num: (counted[0] ?? first).confirmation_num,
    trans_status:
      parts.length === 1 ? first.trans_status : checkoutStatus(parts.map((part) => part.trans_status)),
    transaction_receipts: parts,
    gross_total: sum(counted.map((part) => part.total)),
    payment_method: paidMethods(rows),
    successItemCount: counted.reduce((items, part) => items + part.transactions.items.length, 0),
  };
}

function partOf(
  transaction: Transaction & { readonly credit: Cents; readonly isLastDisputed: boolean },
): TransactionReceipt {
  return {
    confirmation_num: transaction.confirmationNum,
    trans_num: String(transaction.id).padStart(8, '0'),
    trans_status: transaction.status,
    statusName: STATUS_NAMES[transaction.status],
    trans_msg: transaction.message,
    transaction_date: transaction.transactionDate,
    transaction_time: transaction.transactionTime.getTime(),
    scheduled_date: transaction.scheduledDate,
    entity_id: transaction.entityId,
    entity_name: transaction.entityName,
    billing_information: {
      first_name: transaction.billing.first_name,
      last_name: transaction.billing.last_name,
    },
    transactions: { items: [] },
    payment_method: transaction.status === FAILED ? methodNames([transaction]) : methodShares([transaction]),
    method_names: methodNames([transaction]),
    fee: transaction.fee,
    total: add(transaction.amount, transaction.fee),
    purchase_order_number: transaction.purchaseOrderNumber,
    ...sentTo(transaction),
    receipt_customizations: { total_label: transaction.totalLabel },
    ...moneyBackOf(transaction),
  };
}
