import { expect, test } from 'vitest';
import { sampleTaxItem } from '../fixtures/tax-return.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { byCategory, filedDate } from './return-text.ts';

test('the filing date shows its month in full (RET-07, MSC-19)', () => {
  expect(filedDate(calendarDate('2026-03-07'))).toBe('March 7, 2026');
  expect(filedDate(calendarDate('2026-12-31'))).toBe('December 31, 2026');
});

test('consecutive lines of one category share a heading, later ones get another (RET-10)', () => {
  const line = (sequenceNumber: number, reportCategory: string) =>
    sampleTaxItem({ sequenceNumber, reportCategory });
  const categories = byCategory([line(1, 'Sales'), line(2, 'Sales'), line(3, 'Tax'), line(4, 'Sales')]);
  expect(
    categories.map(({ heading, items }) => [heading, items.map(({ sequenceNumber }) => sequenceNumber)]),
  ).toEqual([
    ['Sales', [1, 2]],
    ['Tax', [3]],
    ['Sales', [4]],
  ]);
  expect(byCategory([])).toEqual([]);
});
