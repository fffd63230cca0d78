import { expect, test } from 'vitest';
import { isEpochSeconds } from './epoch-seconds.ts';

test.each([
  [0, true],
  [1_763_596_800, true],
  [253_402_300_799, true],
  [253_402_300_800, false],
  [-1, false],
  [0.5, false],
  [Number.NaN, false],
])('%d counts as seconds of a date from 1970 to 9999: %s', (value, is) => {
  expect(isEpochSeconds(value)).toBe(is);
});
