import { type Cents, formatCents } from '../../values/cents.ts';
import { monthName } from '../../values/month-name.ts';
import type { Bill } from '../bill.ts';
import { type BillChange, billChange } from '../bill-change.ts';

/** `$12.40 more than last month. Usual for November.` Empty without an earlier bill. */
export function changeText(bill: Pick<Bill, 'id' | 'pagination'>): string {
  const change = billChange(bill);
  if (!change) return '';
  const { usualFor } = change;
  return [`${difference(change)}.`, usualFor !== undefined && `Usual for ${monthName(usualFor)}.`]
    .filter(Boolean)
    .join(' ');
}

function difference({ amount, before, isLastMonth }: BillChange): string {
  const then = isLastMonth ? 'last month' : 'the last bill';
  if (amount === before) return `The same as ${then}`;
  const change = formatCents(Math.abs(amount - before) as Cents);
  return `${change} ${amount > before ? 'more' : 'less'} than ${then}`;
}
