import { describe, expect, it, test } from 'vitest';
import { triesLeft } from './device-lock.ts';
import { LOCK_DESCRIPTIONS, triesText } from './text/device-lock.ts';
import { newPinProblem } from './text/new-pin.ts';

describe('a PIN', () => {
  it.each(['190273', '704448', '704418', '112358', '123465', '808081'])('can be %s', (pin) => {
    expect(newPinProblem(pin)).toBeUndefined();
  });

  it.each([
    ['', 'A PIN has 6 digits.'],
    ['12345', 'A PIN has 6 digits.'],
    ['1234567', 'A PIN has 6 digits.'],
    ['12345a', 'A PIN has 6 digits.'],
    ['١٢٣٤٥٦', 'A PIN has 6 digits.'],
    ['000000', 'All the same digit is the first thing people try. Choose another PIN.'],
    ['777777', 'All the same digit is the first thing people try. Choose another PIN.'],
    ['123456', 'Digits in a row are soon guessed. Choose another PIN.'],
    ['654321', 'Digits in a row are soon guessed. Choose another PIN.'],
    ['789012', 'Digits in a row are soon guessed. Choose another PIN.'],
    ['210987', 'Digits in a row are soon guessed. Choose another PIN.'],
    ['121212', 'A pattern that repeats is soon guessed. Choose another PIN.'],
    ['479479', 'A pattern that repeats is soon guessed. Choose another PIN.'],
    ['112233', 'A pattern that repeats is soon guessed. Choose another PIN.'],
    ['111222', 'A pattern that repeats is soon guessed. Choose another PIN.'],
  ])('cannot be "%s", and the message says why', (pin, words) => {
    expect(newPinProblem(pin)).toBe(words);
  });
});

test('five wrong PINs wipe the device, and each message says how many tries are left', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(triesLeft)).toEqual([5, 4, 3, 2, 1, 0, 0]);
  expect(triesText(4)).toBe('4 tries left. Then what is kept on this device is removed.');
  expect(triesText(1)).toBe('Last try: a wrong PIN now removes what is kept on this device.');
});

test('the text promises encryption for the passkey only (ruling 15)', () => {
  expect(LOCK_DESCRIPTIONS.passkey.does).toContain('Encrypts');
  expect(LOCK_DESCRIPTIONS.pin.does).toContain('a lock, not encryption');
});
