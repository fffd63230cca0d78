import { beforeEach, expect, test, vi } from 'vitest';
import { age } from './age.ts';

/** A moment by the portal's clock, which is seven hours behind UTC. */
const on = (day: number, hours: number, minutes: number, seconds = 0) =>
  Date.UTC(2026, 10, day, hours + 7, minutes, seconds);
const now = on(20, 14, 5);
let ownOffset = 420;

beforeEach(() => {
  ownOffset = 420;
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(() => ownOffset);
});

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
  ['a date of the year before', Date.UTC(2025, 0, 1, 19), '1/1/2025'],
])('%s', (_, at, text) => {
  expect(age(at, now)).toBe(text);
});

test('just after midnight, minutes are shown rather than the date', () => {
  expect(age(on(19, 23, 50), on(20, 0, 10))).toBe('20 min ago');
});

test('on a phone in another zone, the time is the portal’s too, and its zone is named (ruling 23)', () => {
  ownOffset = 480;
  expect(age(on(20, 13, 5), now)).toBe('1:05 PM MT');
});
