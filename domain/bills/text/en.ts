import { type CalendarDate, shortDate } from '../../values/calendar-date.ts';
import { type Cents, formatCents } from '../../values/cents.ts';

export const BALANCE_UNAVAILABLE = 'Web Service is not responding';
export const PDF_FAILED = 'Error generating PDF.';
export const DEAD_LINK = 'This link has been used or is too old.';
export const BILL_NOT_READ = 'Unable to get bill details.  Please try again later.';
/** Of a biller that is not connected to the payment processor. */
export const takesNoPayments = (biller: string) => `${biller} does not take payments here.`;

/** Of a biller whose payments staff have paused, with the words that staff wrote for customers. */
const pausedText = (biller: string, words: string) =>
  [`${biller} takes no payments right now.`, words].filter(Boolean).join(' ');

/** A biller whose bills cannot be paid here. */
export interface Unpayable {
  readonly biller: string;
  readonly is_paused: boolean;
  /** What staff wrote for customers while they paused it; empty for nothing. */
  readonly note: string;
}

export const unpayableText = ({ biller, is_paused, note }: Unpayable) =>
  is_paused ? pausedText(biller, note) : takesNoPayments(biller);

/** Of a bill whose biller is paused, where the reason stands above the list. */
export const BILL_NOT_PAYABLE_NOW = 'This bill cannot be paid right now.';

export const CHOOSE_INVOICES = 'Select Invoices for Payment';

/** A payment that its biller was told of and has not booked. */
export interface NotBooked {
  readonly amount: Cents;
  readonly paidOn: CalendarDate;
  /** True while the customer's bank has not confirmed it: until then it is not paid (ruling 72). */
  readonly isOnItsWay: boolean;
}

const paymentText = ({ amount, paidOn, isOnItsWay }: NotBooked) =>
  `You ${isOnItsWay ? 'sent' : 'paid'} ${formatCents(amount)} on ${shortDate(paidOn)}.`;

/** In rows of lists, where the bill is not the only one. */
export function notBookedShort(biller: string, payment: NotBooked): string {
  return `${paymentText(payment)} ${notBookedRecord(biller)}`;
}

/** Beside a payment whose amount and day are shown. */
export function notBookedRecord(biller: string): string {
  return `${biller} has not booked the payment yet.`;
}

export function notBookedText(biller: string, payment: NotBooked): string {
  return `${paymentText(payment)} The payment is taken off this bill. ${biller} has not booked the payment yet and may still ask for the money.`;
}
