import { expect, test } from 'vitest';
import { containsCardNumber } from './card-digits.ts';

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
