import type { Bill } from '../bills/bill.ts';
import { ZERO } from '../values/cents.ts';

/** True when the due date of a bill belongs in the customer's own calendar: something is or may be due. */
export function isInCalendar({
  due_date,
  is_payable,
  period_amt_due,
}: Pick<Bill, 'due_date' | 'is_payable' | 'period_amt_due'>): boolean {
  return due_date !== null && is_payable && period_amt_due !== ZERO;
}
