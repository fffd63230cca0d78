import { type CalendarDate, shortDate } from '../../values/calendar-date.ts';

export function triedAgainText(day: CalendarDate): string {
  return `Auto Pay tries again on ${shortDate(day)}.`;
}

/** What is open again is paid by the run that was planned anyhow, as far as its settings let it. */
export function runsNextText(day: CalendarDate): string {
  return `Auto Pay runs next on ${shortDate(day)}, as scheduled. Please pay the bill yourself if that is too late.`;
}

export const ENDED_BY_RETURN =
  'Auto Pay for this account was turned off, because the bank returned its payment.';
