import { expect, test } from 'vitest';
import { calendarDate } from './calendar-date.ts';
import { sampleTaxItem } from './sample-tax-return.ts';
import { byCategory, filedDate } from './tax-return-words.ts';

test('the day of filing reads with its month in full (RET-07, MSC-19)', () => {
  expect(filedDate(calendarDate('2026-03-07'))).toBe('March 7, 2026');
  expect(filedDate(calendarDate('2026-12-31'))).toBe('December 31, 2026');
});

test('lines of one category that follow each other stand under one heading, those that come again under another (RET-10)', () => {
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
