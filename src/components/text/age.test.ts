import { beforeEach, expect, test, vi } from 'vitest';
import { age } from './age.ts';

/** A moment by the portal's clock, which is seven hours behind UTC. */
const on = (day: number, hours: number, minutes: number) => Date.UTC(2026, 10, day, hours + 7, minutes);
const now = on(20, 14, 5);
let ownOffset = 420;

beforeEach(() => {
  ownOffset = 420;
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(() => ownOffset);
});

test.each([
  ['a clock set back since', on(20, 14, 9), '2:09 PM'],
  ['this minute', on(20, 14, 5), '2:05 PM'],
  ['an hour', on(20, 13, 5), '1:05 PM'],
  ['noon', on(20, 12, 0), '12:00 PM'],
  ['the first minute of the day', on(20, 0, 0), '12:00 AM'],
  ['the last minute of the day before', on(19, 23, 59), '11/19/2026'],
  ['a date of the year before', Date.UTC(2025, 0, 1, 19), '1/1/2025'],
])('%s', (_, at, text) => {
  expect(age(at, now)).toBe(text);
});

test('on a phone in another zone, the time is the portal’s too, and its zone is named (ruling 23)', () => {
  ownOffset = 480;
  expect(age(on(20, 13, 5), now)).toBe('1:05 PM MT');
});
