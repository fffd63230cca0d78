import { expect, test } from 'vitest';
import { cardGroups, cardNumberHint, digitsOf, isCardNumber } from './card-number.ts';

test('American Express has 15 digits, the others 16, and no other number can be saved (WAL-16, PAY-42)', () => {
  const good = [
    '378282246310005',
    '4111111111111111',
    '5555555555554444',
    '2221000000000009',
    '6011111111111117',
  ];
  for (const digits of good) expect(isCardNumber(digits), digits).toBe(true);
  const bad = [
    '',
    '37828224631000',
    '3782822463100055',
    '411111111111111',
    '41111111111111111',
    '9999999999999999',
    '411111111111',
  ];
  for (const digits of bad) expect(isCardNumber(digits), digits).toBe(false);
});

test('digits are grouped in fours, those of American Express as 4-6-5 (WAL-18, PAY-43)', () => {
  expect(cardGroups('4111')).toEqual([4, 4, 4, 4]);
  expect(cardGroups('')).toEqual([4, 4, 4, 4]);
  expect(cardGroups('37')).toEqual([4, 6, 5]);
});

test('a wrong checksum gives a hint, and only for a complete number (WAL-17)', () => {
  expect(cardNumberHint('4111111111111112')).toBe('Check this number');
  expect(cardNumberHint('4111111111111111')).toBeUndefined();
  expect(cardNumberHint('411111111111111')).toBeUndefined();
});

test('blanks, dots and dashes of a pasted number are ignored', () => {
  expect(digitsOf(' 4111-1111.1111 1111 ')).toBe('4111111111111111');
});
