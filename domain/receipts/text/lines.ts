import { type CalendarDate, shortDate } from '../../values/calendar-date.ts';
import { type Cents, formatCents } from '../../values/cents.ts';

/** The lines of a mail about a payment. A mail as HTML shows those of a name and a value as a table. */
export const LINES = {
  date: (day: CalendarDate) => `Date: ${shortDate(day)}`,
  scheduledFor: (day: CalendarDate) => `Scheduled for ${shortDate(day)}`,
  confirmation: (number: string) => `Confirmation number: ${number}`,
  accounts: (numbers: readonly string[]) => `Account: ${numbers.join(', ')}`,
  item: (description: string, account: string, amount: Cents) =>
    `  ${description}, account ${account}: ${formatCents(amount)}`,
  fee: (fee: Cents) => `  Fee: ${formatCents(fee)}`,
  toBePaid: (amount: Cents) => `To be paid: ${formatCents(amount)}`,
  triedWith: (method: string) => `Tried with: ${method}`,
  paidWith: (method: string) => `Paid with: ${method}`,
  willBePaidWith: (method: string) => `Will be paid with: ${method}`,
  method: (method: string) => `Payment method: ${method}`,
} as const;
