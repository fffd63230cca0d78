import { expect, test } from 'vitest';
import { DAY, HOUR } from '../values/durations.ts';
import { tooManyDeclines, tooManyNewMethods } from './text/testing-limits.ts';

const NOON = Date.UTC(2026, 10, 20, 19);

test('a limit is named, says first what happened to the money, and when it ends in the zone of the portal', () => {
  expect(tooManyDeclines('hour', NOON + HOUR, NOON, 'America/Denver')).toBe(
    'Too many payments were declined within an hour, so this one was not sent. Nothing was charged. Please try again after 1:00 PM MT.',
  );
  expect(tooManyNewMethods('day', NOON + DAY, NOON, 'America/Denver')).toBe(
    'Too many payment methods were added within a day. This one was not saved, and nothing was charged. Please try again after 12:00 PM MT on 11/21/2026.',
  );
});
