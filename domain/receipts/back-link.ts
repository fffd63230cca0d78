import type { Receipt } from './receipt.ts';
import { FAILED, SCHEDULED, SUCCESSFUL, type TransactionStatus } from './transaction-status.ts';

export type BackLabel =
  | 'Back to Home'
  | 'Back to Cart'
  | 'Back to History'
  | 'Back to Bill'
  | 'Back to Scheduled Payments';

/** The target of the link. The app maps these names to its routes. */
export type BackPlace = 'home' | 'cart' | 'history' | 'bill' | 'scheduledPayments';

/** The target of a back link with this text (RCT-15 to RCT-18, TRX-04). */
export function backPlace(label: string): BackPlace {
  switch (label) {
    case 'Back to Home':
      return 'home';
    case 'Back to Cart':
      return 'cart';
    case 'Back to History':
      return 'history';
    case 'Back to Bill':
      return 'bill';
    default:
      return 'scheduledPayments';
  }
}

/** How the customer reached the receipt. */
export type ReceiptOrigin =
  | { readonly by: 'checkout' }
  | { readonly by: 'number' }
  | { readonly by: 'scheduled payment' }
  | { readonly by: 'transaction'; readonly ebillId: number };

/**
 * The text of the back link (RCT-19 to RCT-22, TRX-02 to TRX-04). It is also needed when the receipt could
 * not be loaded.
 */
export function receiptBack(reached: ReceiptOrigin, receipt: Receipt | undefined): BackLabel {
  switch (reached.by) {
    case 'checkout':
      return afterCheckout(receipt);
    case 'number':
      return 'Back to History';
    case 'scheduled payment':
      return afterScheduled(receipt?.trans_status);
    case 'transaction':
      return reached.ebillId > 0 ? 'Back to Bill' : 'Back to History';
  }
}

function afterCheckout(receipt: Receipt | undefined): BackLabel {
  if (!receipt) return 'Back to Home';
  if (receipt.transaction_receipts.every((part) => part.trans_status === FAILED)) return 'Back to Cart';
  return receipt.trans_status === SCHEDULED ? 'Back to Scheduled Payments' : 'Back to Home';
}

function afterScheduled(status: TransactionStatus | undefined): BackLabel {
  if (status === SUCCESSFUL) return 'Back to Home';
  return status === FAILED ? 'Back to Cart' : 'Back to Scheduled Payments';
}
