import { type CalendarDate, shortDate } from '../../values/calendar-date.ts';
import { type Cents, formatCents } from '../../values/cents.ts';

/** A payment that is more than the customer was told. Amounts are with the fee. */
export interface MoreThanTold {
  readonly more: Cents;
  readonly told: Cents;
  readonly on: CalendarDate;
  /** What was taken back since, of a payment of the customer’s own. */
  readonly cameBack?: { readonly amount: Cents; readonly isReturned: boolean } | undefined;
}

/** By how much, and why. */
export function moreThanToldText({ more, told, on, cameBack }: MoreThanTold): string {
  return `That is ${formatCents(more)} more than the ${formatCents(told)} that you were told on ${shortDate(on)}, because ${why(cameBack)}.`;
}

function why(cameBack: MoreThanTold['cameBack']): string {
  if (!cameBack) return 'more is owed than then';
  const amount = formatCents(cameBack.amount);
  return cameBack.isReturned
    ? `your payment of ${amount} came back`
    : `${amount} of what you had paid went back to you`;
}
