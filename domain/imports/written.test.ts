import { expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { asWritten } from './written.ts';

const US = { dates: 'MM/dd/yyyy', amounts: '1,234.56', owed: 'positive' } as const;

test.each([
  [calendarDate('2026-10-20'), US, '10/20/2026'],
  [calendarDate('2026-01-05'), { ...US, dates: 'd.M.yy' }, '5.1.26'],
  [cents(123_450), US, '1234.50'],
  [cents(-2_000), US, '-20.00'],
  [cents(-2_000), { ...US, owed: 'negative' }, '20.00'],
  [cents(123_450), { ...US, amounts: '1.234,56' }, '1234,50'],
  [cents(123_450), { ...US, amounts: '123456' }, '123450'],
  ['', US, ''],
] as const)('a refused value is told as the file writes it: %s', (value, written, text) => {
  expect(asWritten(value, written)).toBe(text);
});
