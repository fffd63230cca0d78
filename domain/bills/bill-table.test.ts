import { expect, test } from 'vitest';
import { calendarDate, toEpochSeconds } from '../values/calendar-date.ts';
import { type Cell, type CellType, cellText } from './bill-table.ts';

test.each<[CellType, Cell, string, string]>([
  ['string', ' <b>Lot 7</b>', ' <b>Lot 7</b>', 'text as given (DET-58)'],
  ['date', toEpochSeconds(calendarDate('2026-03-09')), '3/9/2026', 'the UTC date (DET-59, MSC-20)'],
  ['currency', 12345.5, '$12,345.50', 'dollars (DET-60)'],
  ['currency', -12.5, '-$12.50', 'a negative amount (DET-60)'],
  ['number', 12345.125, '12,345.125', 'its own decimals (DET-61)'],
  ['integer', 4200.75, '4,200', 'a whole number (DET-62)'],
  ['number', 0.123456, '0.123456', 'all its decimals (DET-61)'],
  ['integer', 4200, '4,200', 'a whole number (DET-62)'],
  ['currency', 12.345, '12.345', 'an invalid amount, as it was sent'],
  ['date', 1.5, '1.5', 'an invalid date, as it was sent'],
  ['date', 1e15, '1,000,000,000,000,000', 'a date beyond the calendar, as it was sent'],
  ['currency', 'waived', 'waived', 'words in place of an amount'],
  ['number', null, '', 'an empty cell'],
])('a %s cell of %j reads %j: %s', (type, value, words) => {
  expect(cellText(value, type)).toBe(words);
});
