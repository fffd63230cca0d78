/** Sentences about receipts. */

export const RECEIPT_NOT_READ = 'Receipt can not be retrieved. Please try again later.';
export const RECORD_NOT_FOUND = 'Unable to find billing history record.';
