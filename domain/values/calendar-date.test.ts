import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateAt } from './business-date.ts';
import {
  addDays,
  addMonths,
  byDate,
  type CalendarDate,
  calendarDate,
  daysBetween,
  fileDate,
  fromEpochSeconds,
  isCalendarDate,
  lastPlannableDay,
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

test('a date stays the same after conversion to epoch seconds and back (NAV-35)', () => {
  fc.assert(fc.property(days, (day) => fromEpochSeconds(toEpochSeconds(day)) === day));
});

test('adding days and counting the days between agree', () => {
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
])('%s is not a calendar date', (value) => {
  expect(isCalendarDate(value)).toBe(false);
});

test('a month later stays within the next month: January 31 becomes February 28', () => {
  expect(addMonths(calendarDate('2026-01-31'), 1)).toBe('2026-02-28');
  expect(addMonths(calendarDate('2028-01-31'), 1)).toBe('2028-02-29');
  expect(addMonths(calendarDate('2026-11-20'), -13)).toBe('2025-10-20');
});

test.each([
  ['2000-01-31', 1, '2000-02-29'],
  ['2100-01-31', 1, '2100-02-28'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2028-03-31', -1, '2028-02-29'],
  ['2026-05-31', 1, '2026-06-30'],
  ['2026-08-31', 1, '2026-09-30'],
  ['2026-07-31', 1, '2026-08-31'],
  ['2026-02-28', 1, '2026-03-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', 48, '2032-02-29'],
  ['2096-02-29', 48, '2100-02-28'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2027-01-31', -1, '2026-12-31'],
  ['2026-03-31', 0, '2026-03-31'],
  ['2189-12-31', -2_639, '1970-01-31'],
])('%s and %i months is %s', (date, months, moved) => {
  expect(addMonths(calendarDate(date), months)).toBe(moved);
});

test.each([
  ['2000-02-28', 1, '2000-02-29'],
  ['2026-02-28', 1, '2026-03-01'],
  ['2100-02-28', 1, '2100-03-01'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2028-01-01', 366, '2029-01-01'],
  ['1970-01-01', 80_353, '2189-12-31'],
  // The days around clock changes in Denver, in Auckland, and at midnight in Havana.
  ['2026-03-07', 1, '2026-03-08'],
  ['2026-03-08', 1, '2026-03-09'],
  ['2026-10-31', 2, '2026-11-02'],
  ['2026-04-04', 2, '2026-04-06'],
  ['2026-09-26', 2, '2026-09-28'],
  // The days around the one that Apia skipped.
  ['2011-12-29', 1, '2011-12-30'],
  ['2011-12-29', 2, '2011-12-31'],
])('%s plus %i days is %s, and as many days lie between', (date, days, moved) => {
  expect(addDays(calendarDate(date), days)).toBe(moved);
  expect(daysBetween(calendarDate(date), calendarDate(moved))).toBe(days);
  expect(daysBetween(calendarDate(moved), calendarDate(date))).toBe(-days);
});

test('the days of a week follow each other, and the eighth is a week later', () => {
  const monday = calendarDate('2026-03-02');
  const week = Array.from({ length: 8 }, (_, n) => addDays(monday, n));
  const weekdays = week.map((day) => new Date(toEpochSeconds(day) * 1000).getUTCDay());
  expect(weekdays).toEqual([1, 2, 3, 4, 5, 6, 0, 1]);
});

test.each([
  ['1970-01-01', 0],
  ['2000-02-29', 951_782_400],
  ['2026-03-08', 1_772_928_000],
  ['2100-03-01', 4_107_542_400],
  ['2189-12-31', 6_942_499_200],
])('%s is %i epoch seconds, and so is its last second', (date, seconds) => {
  expect(toEpochSeconds(calendarDate(date))).toBe(seconds);
  expect([seconds, seconds + 86_399, seconds + 86_399.999].map(fromEpochSeconds)).toEqual([date, date, date]);
});

test.each(['2000-02-29', '2028-02-29', '2026-04-30', '1970-01-01', '9999-12-31'])(
  '%s is a calendar date',
  (text) => {
    expect(isCalendarDate(text)).toBe(true);
  },
);

test.each([
  '2100-02-29',
  '2026-02-30',
  '2026-04-31',
  '2026-11-00',
  '2026-11-32',
  '2026-11-20\n',
  ' 2026-11-20',
  '0026-11-20',
  '+002026-11-20',
  null,
])('%j is not a calendar date', (value) => {
  expect(isCalendarDate(value)).toBe(false);
});

/**
 * Days with a clock change somewhere, and the day that Apia skipped, each with the next day and the next
 * month.
 */
const AROUND_CHANGES = [
  ['2011-12-29', '2011-12-30', '2012-01-29', 31],
  ['2011-12-30', '2011-12-31', '2012-01-30', 31],
  ['2026-03-08', '2026-03-09', '2026-04-08', 31],
  ['2026-04-05', '2026-04-06', '2026-05-05', 30],
  ['2026-09-27', '2026-09-28', '2026-10-27', 30],
  ['2026-10-31', '2026-11-01', '2026-11-30', 30],
  ['2026-11-01', '2026-11-02', '2026-12-01', 30],
] as const;

test.each(['UTC', 'America/Los_Angeles', 'America/Havana', 'Pacific/Auckland', 'Pacific/Apia'])(
  'dates are counted alike by a process in %s',
  (zone) => {
    const before = process.env.TZ;
    try {
      process.env.TZ = zone;
      for (const [date, dayLater, monthLater, length] of AROUND_CHANGES) {
        const day = calendarDate(date);
        expect([addDays(day, 1), addMonths(day, 1)]).toEqual([dayLater, monthLater]);
        expect(daysBetween(day, calendarDate(monthLater))).toBe(length);
        expect(fromEpochSeconds(toEpochSeconds(day))).toBe(date);
      }
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  },
);

test('the business date follows the portal’s zone, through both clock changes (MSC-22)', () => {
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

test('a payment can be planned for a year from the first day on', () => {
  expect(lastPlannableDay(calendarDate('2026-11-21'))).toBe('2027-11-21');
});

test('a text that is no date is a mistake of the program', () => {
  expect(() => calendarDate('2026-02-30')).toThrow('not a calendar date: 2026-02-30');
});

test('what is sorted by date comes in its order, equal dates as they were, and what has none last', () => {
  const dates = ['2027-01-02', null, '2026-12-31', '2027-01-02', null, '2026-02-10'];
  const rows = dates.map((date, at) => ({ at, date: date === null ? null : calendarDate(date) }));
  expect(rows.sort(byDate).map(({ at }) => at)).toEqual([5, 2, 0, 3, 1, 4]);
});
