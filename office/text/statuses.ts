import type { TransactionStatus } from '../../domain/receipts/transaction-status.ts';

/** The statuses of payments in the words of the portal. */
export const STATUSES: Record<TransactionStatus, string> = {
  1: 'Paid',
  2: 'Not paid',
  3: 'Voided',
  4: 'Returned',
  5: 'Refunded',
  6: 'Reversed',
  7: 'On its way',
  8: 'Canceled',
  10: 'Scheduled',
};
