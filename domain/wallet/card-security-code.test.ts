import { expect, test } from 'vitest';
import { securityCodeProblem } from './card-security-code.ts';

test('the code has 4 digits for American Express and 3 otherwise (WAL-19)', () => {
  expect(securityCodeProblem('1234', 4)).toBeUndefined();
  expect(securityCodeProblem('123', 4)).toBe('The security code must be 4 digits.');
  expect(securityCodeProblem('123', 1)).toBeUndefined();
  expect(securityCodeProblem('1234', 1)).toBe('The security code must be 3 digits.');
  expect(securityCodeProblem('12a', 2)).toBe('The security code must be 3 digits.');
  expect(securityCodeProblem('', undefined)).toBe('The security code must be 3 digits.');
});
