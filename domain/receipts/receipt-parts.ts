import type { CalendarDate } from '../values/calendar-date.ts';
import { type Cents, subtract, sum, ZERO } from '../values/cents.ts';
import { formatPhone } from '../values/contact.ts';
import { countsInTotal, type Receipt, type TransactionReceipt } from './receipt.ts';
import { FAILED, PROCESSING, SCHEDULED, SUCCESSFUL } from './transaction-status.ts';

export function countedParts({ transaction_receipts }: Receipt): readonly TransactionReceipt[] {
  return transaction_receipts.filter(({ trans_status }) => countsInTotal(trans_status));
}

export function sumOnItsWay(receipt: Receipt): Cents {
  const open = receipt.transaction_receipts.filter(({ trans_status }) => trans_status === PROCESSING);
  return sum(open.map(({ total }) => total));
}

/** The date of a part: the day it was paid, or will be. */
export function partDate(part: TransactionReceipt): CalendarDate {
  return part.trans_status === SCHEDULED
    ? (part.scheduled_date ?? part.transaction_date)
    : part.transaction_date;
}

/** True of a payment that was made and left something of its bills to pay. */
export function isPartly({
  trans_status,
  transactions,
}: Pick<TransactionReceipt, 'trans_status' | 'transactions'>) {
  return trans_status === SUCCESSFUL && transactions.items.some(({ left_due = ZERO }) => left_due > ZERO);
}

/** The parts, with failed or returned ones first because the customer may have to act on them (RCT-07). */
export function partsInOrder({ transaction_receipts }: Receipt): TransactionReceipt[] {
  return [
    ...transaction_receipts.filter((part) => !countsInTotal(part.trans_status)),
    ...transaction_receipts.filter((part) => countsInTotal(part.trans_status)),
  ];
}

/** What is left of the gross total after what was given back; undefined when nothing was. */
export function lessGivenBack(
  receipt: Receipt,
): { readonly givenBack: Cents; readonly left: Cents } | undefined {
  const givenBack = sum(countedParts(receipt).map(({ refunded_amount = ZERO }) => refunded_amount));
  return givenBack > 0 ? { givenBack, left: subtract(receipt.gross_total, givenBack) } : undefined;
}

/**
 * The method of a part or, when several paid, each with its amount (PAY-38): `Visa ending in 4242: $40.00`.
 */
export function methodLines({ payment_method }: Pick<Receipt, 'payment_method'>): string[] {
  return payment_method.split(/(?<=: -?\$[\d,]+\.\d\d), /);
}

/** The addresses and numbers that the receipt was to go to; none where none was asked for. */
export function recipientsOf(parts: readonly TransactionReceipt[]): string[] {
  const sentTo = parts.flatMap(({ sent_to = [] }) => sent_to);
  return [...new Set(sentTo.map(({ type, value }) => (type === 'email' ? value : formatPhone(value))))];
}

/** The parts that were not paid. */
export function failedParts({ transaction_receipts }: Receipt): readonly TransactionReceipt[] {
  return transaction_receipts.filter(({ trans_status }) => trans_status === FAILED);
}
