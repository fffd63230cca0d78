import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { randomIds } from '../ids.ts';
import { addressOf, NO_STEP, newKey, stepOf } from './app-code.ts';

/** The key of RFC 6238, appendix B, whose codes there have eight digits: apps show the last six. */
const KEY = Secret.fromLatin1('12345678901234567890').base32;

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is that of RFC 6238 (ruling 76)', (second, code) => {
  expect(stepOf(KEY, code, second * 1000)).toBe(Math.floor(second / 30));
});

test('a code is right one step before and after its own, and not two', () => {
  const at = (seconds: number) => stepOf(KEY, '287082', (59 + seconds) * 1000);
  expect([at(-30), at(30), at(60), at(-59)]).toEqual([1, 1, NO_STEP, 1]);
  expect(stepOf(KEY, '287082', 119_000)).toBe(NO_STEP);
});

test.each(['', '28708', '2870820', '000000', 'abcdef', '２８７０８２'])('"%s" is not the code', (entered) => {
  expect(stepOf(KEY, entered, 59_000)).toBe(NO_STEP);
});

test('a key has 160 bits, and its address holds the values that every app supports', () => {
  const key = newKey(randomIds);
  expect(key).toMatch(/^[A-Z2-7]{32}$/);
  expect(newKey(randomIds)).not.toBe(key);
  expect(addressOf(key, 'demo@billfold.example')).toBe(
    `otpauth://totp/Billfold:demo%40billfold.example?issuer=Billfold&secret=${key}&algorithm=SHA1&digits=6&period=30`,
  );
});
