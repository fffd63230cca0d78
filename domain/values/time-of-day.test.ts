import { expect, test } from 'vitest';
import { timeText } from './time-of-day.ts';

const HOUR = 3_600_000;
const portal = -7 * HOUR;
const at = (time: string) => Date.parse(`2026-11-20T${time}-07:00`);

test.each([
  ['00:00', '12:00 AM'],
  ['00:07', '12:07 AM'],
  ['12:00', '12:00 PM'],
  ['15:42', '3:42 PM'],
  ['23:59', '11:59 PM'],
])('%s on the portal’s clock reads %s (ruling 23)', (time, text) => {
  expect(timeText(at(time), portal, portal, 'MT')).toBe(text);
});

test('the zone is named for a reader whose own clock shows another time (ruling 23)', () => {
  expect(timeText(at('15:42'), portal, -8 * HOUR, 'MT')).toBe('3:42 PM MT');
});
