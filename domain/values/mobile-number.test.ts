import { expect, test } from 'vitest';
import { verifiedNumber } from './mobile-number.ts';

test.each([
  ['3035550142', 1, '3035550142'],
  ['3035550142', 0, undefined],
  ['3035550142', 2, undefined],
  ['', 1, undefined],
  [null, 1, undefined],
])('texts to %s with registration %i go to %s (NTF-08)', (number, registration, expected) => {
  expect(verifiedNumber(number, registration)).toBe(expected);
});
