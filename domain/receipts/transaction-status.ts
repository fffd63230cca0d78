import * as v from 'valibot';

/** Transaction statuses by their wire code (HIS-22); 10 is a scheduled payment. */
export const STATUS_NAMES = {
  1: 'Successful',
  2: 'Failed',
  3: 'Voided',
  4: 'Returned',
  5: 'Refunded',
  6: 'Reversed',
  7: 'Processing',
  8: 'Deleted',
  10: 'Scheduled',
} as const;

export type TransactionStatus = keyof typeof STATUS_NAMES;

export const transactionStatus = v.picklist([1, 2, 3, 4, 5, 6, 7, 8, 10]);

export const SUCCESSFUL = 1;
export const FAILED = 2;
export const VOIDED = 3;
export const RETURNED = 4;
export const REFUNDED = 5;
export const REVERSED = 6;
export const PROCESSING = 7;
export const DELETED = 8;
export const SCHEDULED = 10;

/**
 * The only allowed status changes of a transaction (ruling 7). `new` is a transaction that is not written
 * yet.
 */
const STATUS_MOVES = {
  new: [1, 2, 7, 10],
  1: [3, 4, 5, 6],
  2: [],
  3: [],
  4: [],
  // A refund may turn out to have failed: then the payment counts again.
  5: [1],
  6: [],
  7: [1, 2, 4],
  8: [],
  10: [1, 2, 7, 8],
} as const satisfies Record<TransactionStatus | 'new', readonly TransactionStatus[]>;

export function mayMove(from: TransactionStatus | 'new', to: TransactionStatus): boolean {
  return (STATUS_MOVES[from] as readonly TransactionStatus[]).includes(to);
}

/** True when money left the customer or is on its way. */
export function isPaid(status: TransactionStatus): boolean {
  return status === SUCCESSFUL || status === PROCESSING;
}

/** True when nothing was ever charged. Every other payment that does not count was paid, and its money went back. */
export function wasNeverCharged(status: TransactionStatus): boolean {
  return status === FAILED || status === DELETED;
}

/** True for a status that is shown as an error (HIS-23, SRV-37). */
export function isError(status: TransactionStatus): boolean {
  return status === FAILED || status === RETURNED;
}

/** The status of a checkout whose transactions differ: the first of these that one of them has (ruling 2). */
const FOREMOST = [1, 7, 10, 4, 6, 5, 3, 8, 2] as const satisfies readonly TransactionStatus[];

/** The status of a whole checkout, from those of its transactions. */
export function checkoutStatus(statuses: readonly TransactionStatus[]): TransactionStatus {
  return FOREMOST.find((status) => statuses.includes(status)) ?? FAILED;
}
