import { type CalendarDate, shortDate } from './calendar-date.ts';
import { formatCents } from './cents.ts';
import type { Receipt, TransactionReceipt } from './receipt.ts';
import { isError, SCHEDULED, type TransactionStatus } from './transaction-status.ts';

/** The words stamped on a receipt: `Paid 11/20/2026`. On paper, on the screen and in the PDF they are the same. */
export function stampText({ trans_status, transaction_receipts }: Receipt): string {
  const [part] = transaction_receipts
    .filter((one) => !isError(one.trans_status))
    .concat(transaction_receipts);
  return part ? `${STAMPS[trans_status]} ${shortDate(dayOf(part))}` : STAMPS[trans_status];
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

/** The day a part is about: when it was paid, or will be. */
function dayOf(part: TransactionReceipt): CalendarDate {
  return part.trans_status === SCHEDULED
    ? (part.scheduled_date ?? part.transaction_date)
    : part.transaction_date;
}

/** The date of a part, with what it is the date of where that is not the payment (RCT-02, RCT-08). */
export function dateText(part: TransactionReceipt): string {
  const made = shortDate(part.transaction_date);
  return part.trans_status === SCHEDULED && part.scheduled_date
    ? `For ${shortDate(part.scheduled_date)}, set up on ${made}`
    : made;
}

/** What the gross total is a total of (RCT-05, RCT-08). */
export function grossLabel({ trans_status }: Receipt): string {
  return trans_status === SCHEDULED ? 'Total scheduled' : 'Total paid';
}

/** How many items count (RCT-06). */
export function countText({ successItemCount, trans_status }: Receipt): string {
  const verb = trans_status === SCHEDULED ? 'scheduled' : 'paid';
  return `${successItemCount} ${successItemCount === 1 ? 'item' : 'items'} ${verb}`;
}

/** The parts with those that failed or came back first, as they ask for something (RCT-07). */
export function partsInOrder({ transaction_receipts }: Receipt): TransactionReceipt[] {
  return [
    ...transaction_receipts.filter((part) => isError(part.trans_status)),
    ...transaction_receipts.filter((part) => !isError(part.trans_status)),
  ];
}

/** What became of a failed or returned part, in words (RCT-07, TRX-05). */
export function failureText(part: TransactionReceipt): string {
  const message = part.trans_msg ? ` ${part.trans_msg}` : '';
  const outcome = part.trans_status === 2 ? 'was not paid' : 'was returned';
  return `${part.entity_name}: ${formatCents(part.total)} ${outcome}.${message}`;
}

/** The method of a part, or each of several with what it paid (PAY-38): `Visa ending in 4242: $40.00`. */
export function methodLines({ payment_method }: Pick<TransactionReceipt, 'payment_method'>): string[] {
  return payment_method.split(/(?<=: -?\$[\d,]+\.\d\d), /);
}

/** What a failed part means for the customer; the message may have said of the money already (RCT-07). */
export function unpaidText(failed: readonly TransactionReceipt[]): string {
  const isSaid = failed.every(({ trans_msg }) => trans_msg.includes('not been charged'));
  return isSaid
    ? 'The bill is still to be paid.'
    : 'You have not been charged for it, and the bill is still to be paid.';
}

/** RCT-08. */
export function scheduledText(receipt: Receipt): string | undefined {
  const part = receipt.transaction_receipts.find(({ trans_status }) => trans_status === SCHEDULED);
  return part && `This payment is scheduled for ${shortDate(dayOf(part))}. Nothing has been taken yet.`;
}
