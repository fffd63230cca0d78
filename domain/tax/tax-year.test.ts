import { expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { chosenYear, taxYears } from './tax-year.ts';

test('nine years can be chosen, from the next one back (TAX-09)', () => {
  const years = taxYears(calendarDate('2026-11-22'));
  expect(years).toEqual([2027, 2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019]);
});

test('at New Year the years move on by one (TAX-09)', () => {
  expect(taxYears(calendarDate('2026-12-31')).slice(0, 2)).toEqual([2027, 2026]);
  expect(taxYears(calendarDate('2027-01-01')).slice(0, 2)).toEqual([2028, 2027]);
});

test.each([
  [null, 2026],
  ['', undefined],
  ['2024', 2024],
  ['2027', 2027],
  ['1999', 2026],
  ['soon', 2026],
])('an address with the year %j shows %j (TAX-10)', (asked, year) => {
  expect(chosenYear(asked, calendarDate('2026-11-22'))).toBe(year);
});
