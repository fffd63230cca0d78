import { expect, test } from 'vitest';
import { calendarDate } from './calendar-date.ts';
import { dayInMonth, endOfMonth, monthsBetween, quarterOf, startOfMonth } from './calendar-month.ts';

const day = calendarDate;

test.each([
  ['1970-01-01', '1970-01-01', '1970-01-31'],
  ['2000-02-10', '2000-02-01', '2000-02-29'],
  ['2026-02-28', '2026-02-01', '2026-02-28'],
  ['2026-03-08', '2026-03-01', '2026-03-31'],
  ['2026-04-30', '2026-04-01', '2026-04-30'],
  ['2026-11-01', '2026-11-01', '2026-11-30'],
  ['2026-12-31', '2026-12-01', '2026-12-31'],
  ['2028-02-29', '2028-02-01', '2028-02-29'],
  ['2100-02-15', '2100-02-01', '2100-02-28'],
  ['2189-12-31', '2189-12-01', '2189-12-31'],
])('the month of %s is from %s to %s', (date, first, last) => {
  expect([startOfMonth(day(date)), endOfMonth(day(date))]).toEqual([first, last]);
});

test.each([
  ['2026-11-20', 1, '2026-11-01'],
  ['2026-11-01', 28, '2026-11-28'],
  ['2026-02-01', 28, '2026-02-28'],
  ['2026-01-31', 9, '2026-01-09'],
])('in the month of %s day %i is %s', (date, number, expected) => {
  expect(dayInMonth(day(date), number)).toBe(expected);
});

test.each([
  ['2026-01-31', '2026-02-01', 1],
  ['2026-02-01', '2026-02-28', 0],
  ['2026-11-30', '2027-01-01', 2],
  ['2027-01-01', '2026-11-30', -2],
  ['1970-01-01', '2189-12-31', 2_639],
])('from %s to %s the month changes %i times', (earlier, later, months) => {
  expect(monthsBetween(day(earlier), day(later))).toBe(months);
});

test.each([
  ['2026-01-01', 1],
  ['2026-03-31', 1],
  ['2026-04-01', 2],
  ['2026-09-30', 3],
  ['2026-10-01', 4],
  ['2026-12-31', 4],
])('%s is in quarter %i', (date, quarter) => {
  expect(quarterOf(day(date))).toBe(quarter);
});
