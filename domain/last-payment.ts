import { type Cents, sum } from './cents.ts';
import type { Receipt, TransactionReceipt } from './receipt.ts';
import { isPaid } from './transaction-status.ts';

/** Whose payments are looked for: `entity_id` is the biller's. */
export interface PaidAccount {
  readonly entity_id: number;
  readonly account_num: string;
}

/** The latest payment on an account among the receipts that are held: one that counts, or is on its way at the bank. */
export function lastPaymentOn(
  receipts: readonly Receipt[],
  { entity_id, account_num }: PaidAccount,
): TransactionReceipt | undefined {
  return receipts
    .flatMap(({ transaction_receipts }) => transaction_receipts)
    .filter((part) => isPaid(part.trans_status))
    .filter(
      (part) =>
        part.entity_id === entity_id &&
        part.transactions.items.some((item) => item.account_num === account_num),
    )
    .reduce<TransactionReceipt | undefined>(
      (latest, part) => (latest && latest.transaction_time >= part.transaction_time ? latest : part),
      undefined,
    );
}

/** What of a payment went to the account; the rest went to others of the same biller. */
export function amountTo({ transactions }: TransactionReceipt, accountNum: string): Cents {
  return sum(
    transactions.items.filter((item) => item.account_num === accountNum).map(({ amount }) => amount),
  );
}
