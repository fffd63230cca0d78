import { type CalendarDate, shortDate } from '../../values/calendar-date.ts';
import { type Cents, formatCents } from '../../values/cents.ts';

export const BALANCE_UNAVAILABLE = 'Web Service is not responding';
export const PDF_FAILED = 'Error generating PDF.';
export const BILL_NOT_READ = 'Unable to get bill details.  Please try again later.';
export const CHOOSE_INVOICES = 'Select Invoices for Payment';

export function notBookedText(biller: string, amount: Cents, paidOn: CalendarDate): string {
  return `You paid ${formatCents(amount)} on ${shortDate(paidOn)}. The payment is taken off this bill. ${biller} has not booked the payment yet and may still ask for the money.`;
}
