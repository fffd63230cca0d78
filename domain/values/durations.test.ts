import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from './durations.ts';

test('durations are counted in milliseconds', () => {
  expect([SECOND, MINUTE, HOUR, DAY]).toEqual([1_000, 60_000, 3_600_000, 86_400_000]);
});
