import type { CalendarDate } from '../values/calendar-date.ts';
import { isExpired } from './payment-method.ts';

const YEARS = 10;

/** January (1) to December (12) (WAL-20). */
export const EXPIRY_MONTHS: readonly number[] = Array.from({ length: 12 }, (_, at) => at + 1);

/** The current year and the nine after it (WAL-20, PAY-44). */
export function expiryYears(today: CalendarDate): number[] {
  const first = Number(today.slice(0, 4));
  return Array.from({ length: YEARS }, (_, at) => first + at);
}

export type ExpiryProblem = 'no month' | 'no year' | 'expired';

/** What is wrong with the month and the year; empty when both are valid (WAL-20, WAL-21). */
export function expiryProblems(
  month: number | null,
  year: number | null,
  today: CalendarDate,
): { exp_month?: ExpiryProblem; exp_year?: ExpiryProblem } {
  const isMonth = month !== null && EXPIRY_MONTHS.includes(month);
  const isPast = year !== null && year < Number(today.slice(0, 4));
  const isYear = year !== null && (isPast || expiryYears(today).includes(year));
  if (!isMonth || !isYear)
    return { ...(isMonth ? {} : { exp_month: 'no month' }), ...(isYear ? {} : { exp_year: 'no year' }) };
  return isPast || isExpired({ exp_month: month, exp_year: year }, today) ? { exp_month: 'expired' } : {};
}
