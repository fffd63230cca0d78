import { type CalendarDate, shortDate } from '../../values/calendar-date.ts';
import { type Cents, formatCents } from '../../values/cents.ts';

/** Above the address of its page. */
export const RECEIPT_IS_HERE = 'The receipt is here:';
export const SCHEDULED_IS_HERE = 'The scheduled payment is here:';

/** The lines of a mail about a payment. A mail as HTML shows those of a name and a value as a table. */
export const LINES = {
  date: (day: CalendarDate) => `Date: ${shortDate(day)}`,
  scheduledFor: (day: CalendarDate) => `Scheduled for ${shortDate(day)}`,
  confirmation: (number: string) => `Confirmation number: ${number}`,
  accounts: (numbers: readonly string[]) => `Account: ${numbers.join(', ')}`,
  item: (description: string, account: string, amount: Cents) =>
    `  ${description}, account ${account}: ${formatCents(amount)}`,
  fee: (fee: Cents) => `  Fee: ${formatCents(fee)}`,
  /** What one of several billers gets; the sum of all is told below. */
  paidTo: (biller: string, amount: Cents) => `Paid to ${biller}: ${formatCents(amount)}`,
  onItsWayTo: (biller: string, amount: Cents) => `On its way to ${biller}: ${formatCents(amount)}`,
  toBePaidTo: (biller: string, amount: Cents) => `To be paid to ${biller}: ${formatCents(amount)}`,
  /** Beside the sum of what was paid. */
  notPaid: (amount: Cents) => `Not paid: ${formatCents(amount)}`,
  toBePaid: (amount: Cents) => `To be paid: ${formatCents(amount)}`,
  triedWith: (method: string) => `Tried with: ${method}`,
  paidWith: (method: string) => `Paid with: ${method}`,
  willBePaidWith: (method: string) => `Will be paid with: ${method}`,
  method: (method: string) => `Payment method: ${method}`,
} as const;
