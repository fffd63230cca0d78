import * as v from 'valibot';
import { text } from '../api/wire.ts';
import { FAILED, type TransactionStatus } from './transaction-status.ts';

/** A recipient of the receipt (ENT-23). */
export const receiptOption = v.object({ type: v.picklist(['email', 'sms']), value: text(254) });

export type ReceiptOption = v.InferOutput<typeof receiptOption>;

/** To whom a receipt was to go. A payment that failed has none. */
export function sentTo({
  status,
  receiptOptions,
}: {
  readonly status: TransactionStatus;
  readonly receiptOptions: readonly ReceiptOption[];
}): { sent_to?: ReceiptOption[] } {
  return status === FAILED ? {} : { sent_to: [...receiptOptions] };
}
