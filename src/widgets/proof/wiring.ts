import { searchTransactions } from '../../../domain/history/calls.ts';
import { recordReceipt } from '../../../domain/history/history.ts';
import { lastPaymentOn, type PaidAccount } from '../../../domain/receipts/latest-payment.ts';
import type { Receipt, TransactionReceipt } from '../../../domain/receipts/receipt.ts';
import type { Adapters } from '../../adapters/adapters.ts';

export interface CachedPayment {
  readonly payment: TransactionReceipt;
  /** When this device learned of it, in milliseconds. */
  readonly at: number;
}

/** Reports the latest cached payment on an account, now and after each change. */
export function watchLastPayment(
  { device }: Adapters,
  account: PaidAccount,
  emit: (held: CachedPayment | undefined) => void,
): () => void {
  return device.watchShelf<Receipt>('receipts', (cached) => {
    const payment = lastPaymentOn(
      cached.map(({ value }) => value),
      account,
    );
    const from = cached.find(({ value }) => payment && value.transaction_receipts.includes(payment));
    emit(payment && from && { payment, at: from.at });
  });
}

/**
 * Fetches the payments of an account whose last one is older than the prefetched ones, and saves their
 * receipts.
 */
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
