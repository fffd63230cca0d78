import { type CalendarDate, shortDate } from '../../values/calendar-date.ts';
import { type Cents, formatCents } from '../../values/cents.ts';

/** A payment that is more than the customer was told. Amounts are with the fee. */
export interface MoreThanTold {
  readonly more: Cents;
  readonly told: Cents;
  readonly on: CalendarDate;
  readonly isMoreOwed: boolean;
  /** What was taken back since, of a payment of the customer’s own, if that is all there is more. */
  readonly cameBack?: { readonly amount: Cents; readonly isReturned: boolean } | undefined;
}

/** By how much, and why where that is known: a fee or other settings may raise a payment too. */
export function moreThanToldText(payment: MoreThanTold): string {
  const { more, told, on } = payment;
  return `The payment is ${formatCents(more)} more than the ${formatCents(told)} that you were told on ${shortDate(on)}.${why(payment)}`;
}

function why({ isMoreOwed, cameBack }: MoreThanTold): string {
  if (!cameBack) return isMoreOwed ? ' More is owed than then.' : '';
  const amount = formatCents(cameBack.amount);
  return cameBack.isReturned
    ? ` Your payment of ${amount} came back.`
    : ` ${amount} of what you had paid went back to you.`;
}
