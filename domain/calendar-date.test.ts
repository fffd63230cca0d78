import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateAt } from './business-date.ts';
import {
  addDays,
  addMonths,
  type CalendarDate,
  calendarDate,
  daysBetween,
  fileDate,
  fromEpochSeconds,
  isCalendarDate,
  longDate,
  shortDate,
  toEpochSeconds,
} from './calendar-date.ts';

const days = fc
  .integer({
    min: toEpochSeconds(calendarDate('2020-01-01')) / 86_400,
    max: toEpochSeconds(calendarDate('2040-12-31')) / 86_400,
  })
  .map((day) => fromEpochSeconds(day * 86_400));

test('a date is the same after the way to epoch seconds and back (NAV-35)', () => {
  fc.assert(fc.property(days, (day) => fromEpochSeconds(toEpochSeconds(day)) === day));
});

test('days added are days between', () => {
  fc.assert(
    fc.property(
      days,
      fc.integer({ min: -800, max: 800 }),
      (day, n) => daysBetween(day, addDays(day, n)) === n,
    ),
  );
});

test('dates compare as text', () => {
  fc.assert(fc.property(days, days, (a, b) => a < b === daysBetween(a, b) > 0));
});

test.each([
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-1-1',
  '20261120',
  '1969-12-31',
  '',
  '2026-11-20T00:00',
  20261120,
])('%s is no calendar date', (value) => {
  expect(isCalendarDate(value)).toBe(false);
});

test('a month later keeps to the month: January 31 becomes February 28', () => {
  expect(addMonths(calendarDate('2026-01-31'), 1)).toBe('2026-02-28');
  expect(addMonths(calendarDate('2028-01-31'), 1)).toBe('2028-02-29');
  expect(addMonths(calendarDate('2026-11-20'), -13)).toBe('2025-10-20');
});

test('the business date follows the portal’s zone, through both changes of the clock (MSC-22)', () => {
  const denver = (instant: string) => dateAt(Date.parse(instant), 'America/Denver');
  expect(denver('2026-11-21T06:59:59Z')).toBe('2026-11-20');
  expect(denver('2026-11-21T07:00:00Z')).toBe('2026-11-21');
  expect(denver('2026-03-08T06:59:59Z')).toBe('2026-03-07');
  expect(denver('2026-03-09T05:59:59Z')).toBe('2026-03-08');
  expect(denver('2026-11-01T05:59:59Z')).toBe('2026-10-31');
});

test('each form of a date (NAV-33, NAV-34, RCT-11)', () => {
  const day: CalendarDate = calendarDate('2026-03-07');
  expect([shortDate(day), longDate(day), fileDate(day)]).toEqual(['3/7/2026', 'Mar 7, 2026', '3-7-2026']);
});
