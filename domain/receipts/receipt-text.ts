import { type CalendarDate, shortDate } from '../values/calendar-date.ts';
import { formatCents } from '../values/cents.ts';
import type { Receipt, TransactionReceipt } from './receipt.ts';
import { isError, SCHEDULED, type TransactionStatus } from './transaction-status.ts';

/** The stamp of a receipt: `Paid 11/20/2026`. Paper, screen and PDF show the same words. */
export function stampText({ trans_status, transaction_receipts }: Receipt): string {
  const [part] = transaction_receipts
    .filter((receiptPart) => !isError(receiptPart.trans_status))
    .concat(transaction_receipts);
  return part ? `${STAMPS[trans_status]} ${shortDate(partDate(part))}` : STAMPS[trans_status];
}

const STAMPS: Record<TransactionStatus, string> = {
  1: 'Paid',
  2: 'Failed',
  3: 'Voided, from',
  4: 'Returned, from',
  5: 'Refunded, from',
  6: 'Reversed, from',
  7: 'Processing since',
  8: 'Deleted, was for',
  10: 'Scheduled for',
};

/** The date of a part: the day it was paid, or will be. */
function partDate(part: TransactionReceipt): CalendarDate {
  return part.trans_status === SCHEDULED
    ? (part.scheduled_date ?? part.transaction_date)
    : part.transaction_date;
}

/** The date of a part; a scheduled part also names the day it was set up (RCT-02, RCT-08). */
export function dateText(part: TransactionReceipt): string {
  const paidOn = shortDate(part.transaction_date);
  return part.trans_status === SCHEDULED && part.scheduled_date
    ? `For ${shortDate(part.scheduled_date)}, set up on ${paidOn}`
    : paidOn;
}

/** The label of the gross total (RCT-05, RCT-08). */
export function grossLabel({ trans_status }: Receipt): string {
  return trans_status === SCHEDULED ? 'Total scheduled' : 'Total paid';
}

/** The number of paid or scheduled items (RCT-06). */
export function countText({ successItemCount, trans_status }: Receipt): string {
  const verb = trans_status === SCHEDULED ? 'scheduled' : 'paid';
  return `${successItemCount} ${successItemCount === 1 ? 'item' : 'items'} ${verb}`;
}

/** The parts, with failed or returned ones first because the customer has to act on them (RCT-07). */
export function partsInOrder({ transaction_receipts }: Receipt): TransactionReceipt[] {
  return [
    ...transaction_receipts.filter((part) => isError(part.trans_status)),
    ...transaction_receipts.filter((part) => !isError(part.trans_status)),
  ];
}

/** What else there is to say of a part that did not fail, such as why a backup method paid; often empty. */
export function partNote({ trans_status, trans_msg }: TransactionReceipt): string {
  return isError(trans_status) ? '' : trans_msg;
}

/** The outcome of a failed or returned part (RCT-07, TRX-05). */
export function failureText(part: TransactionReceipt): string {
  const message = part.trans_msg ? ` ${part.trans_msg}` : '';
  const outcome = part.trans_status === 2 ? 'was not paid' : 'was returned';
  return `${part.entity_name}: ${formatCents(part.total)} ${outcome}.${message}`;
}

/**
 * The method of a part or, when several paid, each with its amount (PAY-38): `Visa ending in 4242: $40.00`.
 */
export function methodLines({ payment_method }: Pick<TransactionReceipt, 'payment_method'>): string[] {
  return payment_method.split(/(?<=: -?\$[\d,]+\.\d\d), /);
}

/**
 * What failed parts mean for the customer. The text does not repeat what the server's messages already say
 * about the money (RCT-07).
 */
export function unpaidText(failed: readonly TransactionReceipt[]): string {
  const isSaid = failed.every(({ trans_msg }) => trans_msg.includes('not been charged'));
  return isSaid
    ? 'The bill is still to be paid.'
    : 'You have not been charged for it, and the bill is still to be paid.';
}

/** The sentence about a scheduled payment; undefined when no part is scheduled (RCT-08). */
export function scheduledText(receipt: Receipt): string | undefined {
  const part = receipt.transaction_receipts.find(({ trans_status }) => trans_status === SCHEDULED);
  return part && `This payment is scheduled for ${shortDate(partDate(part))}. Nothing has been taken yet.`;
}
