import { type Cents, sum } from '../values/cents.ts';
import type { Receipt, TransactionReceipt } from './receipt.ts';
import { isPaid } from './transaction-status.ts';

/** The account whose payments are searched; `entity_id` is the biller's. */
export interface PaidAccount {
  readonly entity_id: number;
  readonly account_num: string;
}

/** The latest successful or processing payment on an account among these receipts. */
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

/** The part of a payment that went to this account. The rest went to other accounts of the same biller. */
export function amountTo({ transactions }: TransactionReceipt, accountNum: string): Cents {
  return sum(
    transactions.items.filter((item) => item.account_num === accountNum).map(({ amount }) => amount),
  );
}
