import { type CalendarDate, shortDate } from '../../values/calendar-date.ts';
import { type Cents, formatCents } from '../../values/cents.ts';

export const BALANCE_UNAVAILABLE = 'Web Service is not responding';
export const PDF_FAILED = 'Error generating PDF.';
export const DEAD_LINK = 'This link has been used or is too old.';
export const BILL_NOT_READ = 'Unable to get bill details.  Please try again later.';
/** Of a biller that is not connected to the payment processor. */
export const takesNoPayments = (biller: string) => `${biller} does not take payments here yet.`;

export const CHOOSE_INVOICES = 'Select Invoices for Payment';

const paidText = (amount: Cents, paidOn: CalendarDate) =>
  `You paid ${formatCents(amount)} on ${shortDate(paidOn)}.`;

/** In rows of lists, where the bill is not the only one. */
export function notBookedShort(biller: string, amount: Cents, paidOn: CalendarDate): string {
  return `${paidText(amount, paidOn)} ${notBookedRecord(biller)}`;
}

/** Beside a payment whose amount and day are shown. */
export function notBookedRecord(biller: string): string {
  return `${biller} has not booked the payment yet.`;
}

export function notBookedText(biller: string, amount: Cents, paidOn: CalendarDate): string {
  return `${paidText(amount, paidOn)} The payment is taken off this bill. ${biller} has not booked the payment yet and may still ask for the money.`;
}
