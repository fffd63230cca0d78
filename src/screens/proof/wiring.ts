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
