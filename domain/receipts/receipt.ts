import * as v from 'valibot';
import { date, id, instant, money } from '../api/wire.ts';
import { type Cents, subtract, ZERO } from '../values/cents.ts';
import { moneyBackFields } from './money-back.ts';
import { receiptOption } from './receipt-option.ts';
import {
  FAILED,
  isPaid,
  SCHEDULED,
  SUCCESSFUL,
  type TransactionStatus,
  transactionStatus,
} from './transaction-status.ts';

/** The receipt of one biller's part of a checkout (ENT-31). `total` includes `fee`. */
export const transactionReceipt = v.object({
  confirmation_num: v.string(),
  trans_num: v.string(),
  trans_status: transactionStatus,
  statusName: v.string(),
  trans_msg: v.string(),
  /** The business date; `transaction_time` is the instant. */
  transaction_date: date,
  transaction_time: instant,
  scheduled_date: v.nullable(date),
  entity_id: id,
  entity_name: v.string(),
  billing_information: v.object({ first_name: v.string(), last_name: v.string() }),
  transactions: v.object({
    items: v.array(
      v.object({
        item_description: v.string(),
        account_num: v.string(),
        ebill_id: v.nullable(id),
        /** Set when the item is a tax return instead of a bill. */
        tax_return_id: v.optional(id),
        /** Of a payment that was not made or came back: the bill on which the account now owes the amount. */
        pay_ebill_id: v.optional(id),
        /** True of such a payment where the account was paid afterwards; else missing. */
        is_paid_since: v.optional(v.boolean()),
        /** Of a bill that was paid in part: what it asked for right after this payment. */
        left_due: v.optional(money),
        amount: money,
      }),
    ),
  }),
  /**
   * The method; when several paid, each with its amount. `method_names` has the names alone, as on a whole
   * receipt.
   */
  payment_method: v.string(),
  method_names: v.string(),
  fee: money,
  total: money,
  purchase_order_number: v.string(),
  /** Of a payment that did not fail: to whom its receipt was to go. Saved copies of earlier versions lack it. */
  sent_to: v.optional(v.array(receiptOption)),
  receipt_customizations: v.object({ total_label: v.string() }),
  ...moneyBackFields,
});

export type TransactionReceipt = v.InferOutput<typeof transactionReceipt>;

/** The outcome of a checkout. Failed parts are listed but not counted (RCT-07). */
export const receipt = v.object({
  confirmation_num: v.string(),
  trans_status: transactionStatus,
  transaction_receipts: v.array(transactionReceipt),
  gross_total: money,
  payment_method: v.string(),
  successItemCount: v.number(),
});

export type Receipt = v.InferOutput<typeof receipt>;

/** True when a part counts in the gross total and in `successItemCount` (RCT-07). */
export function countsInTotal(status: TransactionStatus): boolean {
  return isPaid(status) || status === SCHEDULED;
}

/** The receipt of one part alone, as its confirmation number loads it (API-55). */
export function partReceipt(part: TransactionReceipt): Receipt {
  const isCounted = countsInTotal(part.trans_status);
  return {
    confirmation_num: part.confirmation_num,
    trans_status: part.trans_status,
    transaction_receipts: [part],
    gross_total: isCounted ? part.total : ZERO,
    payment_method: isCounted ? part.payment_method : part.method_names,
    successItemCount: isCounted ? part.transactions.items.length : 0,
  };
}

/**
 * The ids of the cart items that were paid or scheduled: bills and tax returns. Items of failed parts stay in
 * the cart.
 */
export function settledBills({ transaction_receipts }: Receipt): number[] {
  return transaction_receipts
    .filter((part) => part.trans_status !== FAILED)
    .flatMap((part) =>
      part.transactions.items.flatMap(({ ebill_id, tax_return_id }) => ebill_id ?? tax_return_id ?? []),
    );
}

/** The label of a receipt's total (RCT-04). Of a payment that has not settled, it calls nothing paid. */
export function totalLabel({
  trans_status,
  receipt_customizations: { total_label },
}: Pick<TransactionReceipt, 'trans_status' | 'receipt_customizations'>): string {
  const label = trans_status === SUCCESSFUL ? total_label : total_label.replace(/ paid$/i, '');
  const isUntrue = trans_status !== SUCCESSFUL && /\bpaid\b/i.test(label);
  return (!isUntrue && label) || 'Total';
}

/**
 * The amount beside that label. A label of the biller's own, such as `Total tax paid`, is about its money, and
 * the fee is not.
 */
export function labelledTotal(part: TransactionReceipt): Cents {
  return hasOwnTotal(part) ? subtract(part.total, part.fee) : part.total;
}

/** True when the fee comes on top of the labelled total, so that the whole has to be told as well. */
export function hasOwnTotal({ receipt_customizations, fee }: TransactionReceipt): boolean {
  return receipt_customizations.total_label !== '' && fee > ZERO;
}

export const TOTAL_WITH_FEE = 'Total with fee';
