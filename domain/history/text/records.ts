import type { Failure } from '../../api/failure.ts';
import { NOT_CHARGED } from '../../checkout/text/en.ts';
import { type MoneyBack, moneyBackState, moneyBackText } from '../../receipts/money-back.ts';
import { PAYMENT_ON_ITS_WAY, RECORD_NOT_FOUND } from '../../receipts/text/en.ts';
import { saysMoney } from '../../receipts/text/given-back.ts';
import { FAILED, PROCESSING, SUCCESSFUL } from '../../receipts/transaction-status.ts';
import { shortDate } from '../../values/calendar-date.ts';
import { type Cents, formatCents, ZERO } from '../../values/cents.ts';
import type { HistorySection, PaymentRecord } from '../history.ts';
import type { CountedRecords } from '../months.ts';

import type { HistoryOptions } from '../options.ts';

type PaymentFacts = Pick<PaymentRecord, 'trans_status' | 'statusName' | 'auto_paid' | 'total'> & MoneyBack;

/**
 * The state of a payment in words (HIS-18 to HIS-21), also while its money goes back. The server's message follows
 * unless the payment was successful.
 */
export function paymentStatusText(payment: PaymentFacts): string {
  const { trans_status, statusName, auto_paid } = payment;
  if (trans_status === SUCCESSFUL) return moneyBackState(payment) ?? (auto_paid ? 'Auto Paid' : 'Paid');
  if (auto_paid && trans_status === FAILED) return 'Auto Payment Failed.';
  return `${trans_status === PROCESSING ? PAYMENT_ON_ITS_WAY : `Payment ${statusName}`}.`;
}

/**
 * The server's message about a payment, after what happened to the money of one that failed. A successful one needs no
 * more words (HIS-18), unless a backup method of auto pay made it.
 */
export function paymentMessage(record: PaymentRecord): string {
  const { trans_status, trans_msg, auto_paid } = record;
  const message = trans_status === SUCCESSFUL && !auto_paid ? '' : trans_msg;
  const money = trans_status === FAILED && !saysMoney(trans_msg) ? NOT_CHARGED : '';
  return [moneyBackText(record), money, message].filter(Boolean).join(' ');
}

/** Shown when no record matches the search (HIS-14). */
export const NO_RECORDS_MATCH = 'There are no records that match the specified search options.';

/** The message when a section cannot be loaded (ERR-39). */
export function notLoaded(section: HistorySection): string {
  return `Unable to get ${section} history. Please try again later.`;
}

/** How many records are shown of how many: `20 of 347 payments`. */
export function recordCountText(section: HistorySection, shown: number, total: number): string {
  const all = total.toLocaleString('en-US');
  const nouns = total === 1 ? section.slice(0, -1) : section;
  return shown < total ? `${shown.toLocaleString('en-US')} of ${all} ${nouns}` : `${all} ${nouns}`;
}

/** How many records of a month are counted: `47 payments`, or `20 payments saved here` of those on a device. */
export function monthCountText(section: HistorySection, count: number, counted: CountedRecords): string {
  const records = recordCountText(section, count, count);
  if (counted === 'saved') return `${records} saved here`;
  return counted === 'first' ? `first ${records}` : records;
}

/** What a month comes to: `$30.00`, or `$30.00 paid, $12.00 on its way` while banks have not confirmed some of it. */
export function monthSumText(sum: Cents, onItsWay: Cents): string {
  if (onItsWay === ZERO) return formatCents(sum);
  const open = `${formatCents(onItsWay)} on its way`;
  return sum === ZERO ? open : `${formatCents(sum)} paid, ${open}`;
}

/** Why a bill has no PDF: a statement that the server cannot find has its own message (HIS-26). */
export function whyNoStatement({ status, message }: Pick<Failure, 'status' | 'message'>): string {
  return status === 404 ? RECORD_NOT_FOUND : message;
}

/** The message for an end date before the start date (HIS-13). */
export function rangeProblem({ start }: HistoryOptions): string {
  return start === null ? '' : `Enter a date on or after ${shortDate(start)}.`;
}
