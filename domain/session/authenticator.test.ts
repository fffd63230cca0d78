import { expect, test } from 'vitest';
import {
  areFewCodesLeft,
  keyInGroups,
  recoveryCodeIn,
  recoveryCodeText,
  stepAt,
  stepsAround,
} from './authenticator.ts';

test('a step lasts 30 seconds, and the one before and the one after are right too (ruling 76)', () => {
  expect([stepAt(59_000), stepAt(59_999), stepAt(60_000)]).toEqual([1, 1, 2]);
  expect(stepsAround(60_000)).toEqual([1, 2, 3]);
});

test('the key is shown in groups of four', () => {
  expect(keyInGroups('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP');
  expect(keyInGroups('')).toBe('');
});

test('a recovery code is understood however it is typed', () => {
  const shown = recoveryCodeText('AB2CD3EF4G');
  expect(shown).toBe('AB2CD-3EF4G');
  for (const typed of [shown, 'ab2cd3ef4g', ' AB2CD 3EF4G '])
    expect(recoveryCodeIn(typed)).toBe('AB2CD3EF4G');
});

test('one code or none is few', () => {
  expect([2, 1, 0].map(areFewCodesLeft)).toEqual([false, true, true]);
});
