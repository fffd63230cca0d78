import { expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import {
  HISTORY_SORTS,
  historyMonths,
  isEverything,
  isInOrder,
  isSameSearch,
  isUsual,
  monthOf,
  searchRange,
  usualOptions,
} from './options.ts';
import { rangeProblem } from './text/records.ts';

const day = calendarDate;

test('the latest come first until I choose another order (HIS-02, HIS-03)', () => {
  expect([usualOptions('bills').sort, usualOptions('payments').sort]).toEqual([
    '-due_date',
    '-transaction_date',
  ]);
  expect(HISTORY_SORTS.bills[0]?.[0]).toBe('-due_date');
  expect(HISTORY_SORTS.payments[0]?.[0]).toBe('-transaction_date');
});

test('each column sorts both ways (HIS-04, HIS-05)', () => {
  for (const sorts of [HISTORY_SORTS.bills, HISTORY_SORTS.payments]) {
    const names = sorts.map(([sort]) => sort as string);
    for (const name of names) expect(names).toContain(name.startsWith('-') ? name.slice(1) : `-${name}`);
  }
  expect([HISTORY_SORTS.bills.length, HISTORY_SORTS.payments.length]).toEqual([8, 10]);
});

test('the month list has two years, newest first, each month from its first to its last day (HIS-09, HIS-10)', () => {
  const months = historyMonths(day('2026-03-31'));
  expect(months).toHaveLength(24);
  expect(months.slice(0, 2)).toEqual([
    { value: '2026-03', name: 'March 2026', start: '2026-03-01', end: '2026-03-31' },
    { value: '2026-02', name: 'February 2026', start: '2026-02-01', end: '2026-02-28' },
  ]);
  expect(months.at(-1)?.name).toBe('April 2024');
  expect(historyMonths(day('2024-02-29'))[0]?.end).toBe('2024-02-29');
  const options = { ...usualOptions('bills'), start: day('2026-02-01'), end: day('2026-02-28') };
  expect(monthOf(months, options)?.name).toBe('February 2026');
  expect(monthOf(months, { ...options, end: day('2026-02-27') })).toBeUndefined();
});

test.each([
  [null, null, true],
  ['2026-11-20', null, true],
  [null, '2026-11-20', true],
  ['2026-11-20', '2026-11-20', true],
  ['2026-11-20', '2026-11-19', false],
] as const)('a range from %s to %s is valid: %s (HIS-13)', (start, end, is) => {
  const options = { ...usualOptions('bills'), start: start && day(start), end: end && day(end) };
  expect(isInOrder(options)).toBe(is);
  if (!is) expect(rangeProblem(options)).toBe('Enter a date on or after 11/20/2026.');
});

test('a range is sent from its first second to its last (HIS-12)', () => {
  const options = { ...usualOptions('bills'), q: ' ash ', start: day('1970-01-02'), end: day('1970-01-02') };
  expect(searchRange(options)).toEqual({ q: 'ash', start: 86_400, end: 172_799 });
  expect(searchRange(usualOptions('bills'))).toEqual({ q: '', start: undefined, end: undefined });
});

test('blanks around a keyword do not change the search', () => {
  const usual = usualOptions('payments');
  expect(isSameSearch({ ...usual, q: 'ash' }, { ...usual, q: 'ash ' })).toBe(true);
  expect(isSameSearch(usual, { ...usual, sort: 'total' })).toBe(false);
  expect([
    isUsual('payments', { ...usual, q: ' ' }),
    isUsual('payments', { ...usual, sort: 'total' }),
  ]).toEqual([true, false]);
});

test('any keyword, order, start or end is another search', () => {
  const usual = usualOptions('payments');
  const others = [{ q: 'ash' }, { start: day('2026-11-20') }, { end: day('2026-11-20') }];
  expect([isEverything(usual), isEverything({ ...usual, q: '  ' })]).toEqual([true, true]);
  for (const other of others) {
    expect(isEverything({ ...usual, ...other })).toBe(false);
    expect(isUsual('payments', { ...usual, ...other })).toBe(false);
    expect(isSameSearch(usual, { ...usual, ...other })).toBe(false);
  }
  expect(isSameSearch({ ...usual, q: ' ash' }, { ...usual, q: 'ash ' })).toBe(true);
});

test('a month is named only by both of its days', () => {
  const months = historyMonths(day('2026-03-31'));
  const options = { ...usualOptions('bills'), start: day('2026-02-02'), end: day('2026-02-28') };
  expect(monthOf(months, options)).toBeUndefined();
});

test('a range without a start is never out of order', () => {
  expect(rangeProblem(usualOptions('bills'))).toBe('');
});
