import { type CalendarDate, shortDate } from '../../values/calendar-date.ts';

/** What the server adds to a statement where its biller has no words of its own. */
export const ACCOUNT_NUMBER = 'Account number';
export const ACCOUNT_BALANCE = 'Account balance';
/** A line for what was paid; `state` tells what goes back of it. */
export const paymentLine = (day: CalendarDate, state: string | undefined) =>
  state === undefined ? `Payment ${shortDate(day)}` : `Payment ${shortDate(day)} · ${state}`;
