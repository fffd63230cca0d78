import type { Bill } from './bill.ts';
import { ZERO } from './cents.ts';

/** Whether the due date of a bill goes into the customer's own calendar: something is, or may be, to be paid on it. */
export function isInCalendar({
  due_date,
  is_payable,
  period_amt_due,
}: Pick<Bill, 'due_date' | 'is_payable' | 'period_amt_due'>): boolean {
  return due_date !== null && is_payable && period_amt_due !== ZERO;
}
