import { expect, test } from 'vitest';
import { age } from './age.ts';

const on = (day: number, hours: number, minutes: number, seconds = 0) =>
  new Date(2026, 10, day, hours, minutes, seconds).getTime();
const now = on(20, 14, 5);

test.each([
  ['a clock set back since', on(20, 14, 9), 'just now'],
  ['less than a minute', on(20, 14, 4, 1), 'just now'],
  ['one minute', on(20, 14, 4), '1 min ago'],
  ['less than two', on(20, 14, 3, 1), '1 min ago'],
  ['less than an hour', on(20, 13, 5, 1), '59 min ago'],
  ['an hour', on(20, 13, 5), '1:05 PM'],
  ['noon', on(20, 12, 0), '12:00 PM'],
  ['the first minute of the day', on(20, 0, 0), '12:00 AM'],
  ['the last minute of the day before', on(19, 23, 59), '11/19/2026'],
  ['a date of the year before', new Date(2025, 0, 1, 12).getTime(), '1/1/2025'],
])('%s', (_, at, text) => {
  expect(age(at, now)).toBe(text);
});

test('just after midnight, minutes are shown rather than the date', () => {
  expect(age(on(19, 23, 50), on(20, 0, 10))).toBe('20 min ago');
});
