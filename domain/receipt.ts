import * as v from 'valibot';
import { ZERO } from './cents.ts';
import {
  FAILED,
  isPaid,
  SCHEDULED,
  type TransactionStatus,
  transactionStatus,
} from './transaction-status.ts';
import { date, id, instant, money } from './wire.ts';

/** The receipt of one biller's part of a checkout (ENT-31). `fee` is part of `total`. */
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
        /** Set where a tax return was paid, which is no bill. */
        tax_return_id: v.optional(id),
        amount: money,
      }),
    ),
  }),
  /** The method, and where several paid what each did; `method_names` are the names alone, as a whole receipt has them. */
  payment_method: v.string(),
  method_names: v.string(),
  fee: money,
  total: money,
  purchase_order_number: v.string(),
  receipt_customizations: v.object({ total_label: v.string() }),
});

export type TransactionReceipt = v.InferOutput<typeof transactionReceipt>;

/** What a checkout came to. Failed parts are listed and not counted (RCT-07). */
export const receipt = v.object({
  confirmation_num: v.string(),
  trans_status: transactionStatus,
  transaction_receipts: v.array(transactionReceipt),
  gross_total: money,
  payment_method: v.string(),
  successItemCount: v.number(),
});

export type Receipt = v.InferOutput<typeof receipt>;

/** Counts into the gross total and `successItemCount` (RCT-07). */
export function counts(status: TransactionStatus): boolean {
  return isPaid(status) || status === SCHEDULED;
}

/** The receipt of one part by itself, as asking for its confirmation number gives it (API-55). */
export function partReceipt(part: TransactionReceipt): Receipt {
  const isCounted = counts(part.trans_status);
  return {
    confirmation_num: part.confirmation_num,
    trans_status: part.trans_status,
    transaction_receipts: [part],
    gross_total: isCounted ? part.total : ZERO,
    payment_method: part.method_names,
    successItemCount: isCounted ? part.transactions.items.length : 0,
  };
}

/** The bills and returns that were paid or scheduled, by the ids that cart items have; those of failed parts are still in the cart. */
export function settledBills({ transaction_receipts }: Receipt): number[] {
  return transaction_receipts
    .filter((part) => part.trans_status !== FAILED)
    .flatMap((part) =>
      part.transactions.items.flatMap(({ ebill_id, tax_return_id }) => ebill_id ?? tax_return_id ?? []),
    );
}

/** The words above a receipt's total (RCT-04). */
export function totalLabel(part: Pick<TransactionReceipt, 'receipt_customizations'>): string {
  return part.receipt_customizations.total_label || 'Total';
}
