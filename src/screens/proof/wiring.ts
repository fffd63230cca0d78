import { searchTransactions } from '../../../domain/calls/transactions.ts';
import { recordReceipt } from '../../../domain/history.ts';
import { lastPaymentOn, type PaidAccount } from '../../../domain/last-payment.ts';
import type { Receipt, TransactionReceipt } from '../../../domain/receipt.ts';
import type { Adapters } from '../../adapters/adapters.ts';

export interface HeldPayment {
  readonly payment: TransactionReceipt;
  /** When this device heard of it, in milliseconds. */
  readonly at: number;
}

/** Tells of the latest payment on an account that this device holds, now and after each change. */
export function watchLastPayment(
  { device }: Adapters,
  account: PaidAccount,
  tell: (held: HeldPayment | undefined) => void,
): () => void {
  return device.watchShelf<Receipt>('receipts', (held) => {
    const payment = lastPaymentOn(
      held.map(({ value }) => value),
      account,
    );
    const from = held.find(({ value }) => payment && value.transaction_receipts.includes(payment));
    tell(payment && from && { payment, at: from.at });
  });
}

/** Fetches the payments of an account whose last one is older than what was read ahead, and keeps their receipts. */
export async function readPayments(
  { services, device, clock }: Adapters,
  { account_num }: PaidAccount,
  signal: AbortSignal,
): Promise<void> {
  const opening = device.opening();
  const request = { q: account_num, sort: '-transaction_date', page: 1, per_page: 20 } as const;
  const { items } = await services.send(searchTransactions, request, { signal });
  const at = clock.now();
  const entries = items.map((record) => ({
    shelf: 'receipts' as const,
    id: record.confirmation_num,
    at,
    value: recordReceipt(record),
  }));
  await device.save(entries, opening);
}
