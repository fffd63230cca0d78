import type { MoneyBack } from '../receipts/money-back.ts';
import { isGoingBack } from '../receipts/money-back.ts';
import { isError, SUCCESSFUL } from '../receipts/transaction-status.ts';
import type { PaymentRecord } from './history.ts';

/** The tone of a payment's chip (HIS-23). */
export function paymentTone(payment: Pick<PaymentRecord, 'trans_status'> & MoneyBack) {
  const { trans_status } = payment;
  if (isError(trans_status)) return 'past-due';
  if (isGoingBack(payment)) return 'info';
  return trans_status === SUCCESSFUL ? 'ok' : 'info';
}
