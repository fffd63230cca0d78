import { expect, test } from 'vitest';
import { addDays, calendarDate } from './calendar-date.ts';
import { relativeDay, relativeDue } from './relative-day.ts';

const TODAY = calendarDate('2026-11-26');

test.each([
  [0, 'today'],
  [1, 'tomorrow'],
  [2, 'in 2 days'],
  [61, 'in 61 days'],
  [62, 'in 2 months'],
  [92, 'in 3 months'],
  [-1, 'yesterday'],
  [-12, '12 days ago'],
  [-80, '3 months ago'],
])('the day %i days from today reads "%s"', (days, words) => {
  expect(relativeDay(addDays(TODAY, days), TODAY)).toBe(words);
});

test('a late bill counts its days, also after two months', () => {
  expect([1, 4, 75].map((days) => relativeDue(addDays(TODAY, -days), TODAY))).toEqual([
    '1 day late',
    '4 days late',
    '75 days late',
  ]);
});

test('a bill that is not late has the words of its day', () => {
  expect([0, 3].map((days) => relativeDue(addDays(TODAY, days), TODAY))).toEqual(['today', 'in 3 days']);
});
