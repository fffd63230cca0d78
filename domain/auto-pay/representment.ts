import { type CalendarDate, shortDate } from '../values/calendar-date.ts';

/** Why a bank gave a debit back, as far as auto pay acts on it. */
export type ReturnReason = 'funds' | 'otherwise';

/** The rules of the banks let a debit that lacked funds be presented again twice, and no other one. */
const MOST_AGAIN = 2;

/** What auto pay does about a returned debit, of which `returned` for the same bill came back, this one included. */
export function afterReturn(reason: ReturnReason, returned: number): 'again' | 'stop' {
  return reason === 'funds' && returned <= MOST_AGAIN ? 'again' : 'stop';
}

export function triedAgainText(day: CalendarDate): string {
  return `Auto Pay tries again on ${shortDate(day)}.`;
}

/** What is open again is paid by the run that was planned anyhow, as far as its settings let it. */
export function runsNextText(day: CalendarDate): string {
  return `Auto Pay runs next on ${shortDate(day)}, as planned. Please pay the bill yourself if that is too late.`;
}

export const ENDED_BY_RETURN =
  'Auto Pay for this account was turned off, because the bank returned its payment.';
