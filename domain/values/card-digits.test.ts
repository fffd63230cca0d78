import { expect, test } from 'vitest';
import { containsCardNumber, fitsChecksum } from './card-digits.ts';
import { containedCardNumberProblem, NO_CARD_NUMBER_HERE } from './text/card-number.ts';

test.each([
  ['4111111111111111', true],
  ['my 4111 1111 1111 1111 card', true],
  ['3782-822463-10005', true],
  ['4.1.1.1.1.1.1.1.1.1.1.1.1', true],
  ['Visa 4242', false],
  ['Joint 12345678', false],
  ['2026-11-20 10:30', false],
  ['', false],
])('%j contains a card number: %s', (text, holds) => {
  expect(containsCardNumber(text)).toBe(holds);
});

/** Issued for tests by the brands. In the last one each doubled digit passes 9. */
test.each([
  ['4111111111111111', true],
  ['378282246310005', true],
  ['6011000990139424', true],
  ['5555555555554444', true],
  ['4111111111111112', false],
  ['4111111111111121', false],
  ['378282246310050', false],
  ['5955555555554444', false],
  ['18', true],
  ['26', true],
  ['91', true],
  ['59', true],
  ['00', true],
  ['50', false],
])('the last digit of %s fits the others: %s (WAL-17)', (digits, fits) => {
  expect(fitsChecksum(digits)).toBe(fits);
});

test('a field says why it takes no card number', () => {
  expect(containedCardNumberProblem('my 4111 1111 1111 1111 card')).toBe(NO_CARD_NUMBER_HERE);
  expect(containedCardNumberProblem('Joint 12345678')).toBeUndefined();
});
