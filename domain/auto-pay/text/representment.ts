import { type CalendarDate, shortDate } from '../../values/calendar-date.ts';
import { type Cents, formatCents } from '../../values/cents.ts';

const PAY_IF_TOO_LATE = 'Please pay the bill yourself if that is too late.';

export function triedAgainText(day: CalendarDate): string {
  return `Auto Pay tries again on ${shortDate(day)}.`;
}

/** What is open again is paid by the run that was planned anyhow, as far as its settings let it. */
export function runsNextText(day: CalendarDate): string {
  return `Auto Pay runs next on ${shortDate(day)}, as scheduled. ${PAY_IF_TOO_LATE}`;
}

/** The same where the amount is known. The total is with the fee. */
export function nowTakesText(total: Cents, day: CalendarDate): string {
  return `Auto Pay now takes ${formatCents(total)} on ${shortDate(day)}. ${PAY_IF_TOO_LATE}`;
}

/** What is told of one of several accounts. */
export const ofAccountText = (account: string, words: string): string => `For ${account}: ${words}`;

export const ENDED_BY_RETURN =
  'Auto Pay for this account was turned off, because the bank returned its payment.';
