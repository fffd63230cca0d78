import { expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { EXPIRY_MONTHS, expiryProblems, expiryYears } from './card-expiry.ts';

const today = calendarDate('2026-11-20');

test('the year list has the current year and the nine after it, the month list 1 to 12 (WAL-20, PAY-44)', () => {
  expect(expiryYears(today)).toEqual([2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034, 2035]);
  expect(EXPIRY_MONTHS).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test.each([
  [11, 2026, {}],
  [12, 2035, {}],
  [10, 2026, { exp_month: 'expired' }],
  [12, 2025, { exp_month: 'expired' }],
  [1, 2036, { exp_year: 'no year' }],
  [13, 2027, { exp_month: 'no month' }],
  [0, 2027, { exp_month: 'no month' }],
  [null, null, { exp_month: 'no month', exp_year: 'no year' }],
])('a card that expires in %s/%s (WAL-20, WAL-21)', (month, year, problems) => {
  expect(expiryProblems(month, year, today)).toEqual(problems);
});
