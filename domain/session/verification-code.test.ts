import { expect, test } from 'vitest';
import { codeDigits, secondsUntil } from './verification-code.ts';

test('a code takes digits only, and no more than its length (VER-07)', () => {
  expect(codeDigits('12 34-56 7')).toBe('123456');
  expect(codeDigits('a1b2c3d4e5', 4)).toBe('1234');
  expect(codeDigits('')).toBe('');
});

test('the countdown runs from 20 to 0 in whole seconds and stops there (VER-12)', () => {
  expect([0, 1, 999, 1_000, 19_500, 20_000, 60_000].map((now) => secondsUntil(20_000, now))).toEqual([
    20, 20, 20, 19, 1, 0, 0,
  ]);
});
