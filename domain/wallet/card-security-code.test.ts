import { expect, test } from 'vitest';
import { securityCodeProblem } from './card-security-code.ts';

test('the code has 4 digits for American Express and 3 otherwise (WAL-19)', () => {
  expect(securityCodeProblem('1234', 4)).toBeUndefined();
  expect(securityCodeProblem('123', 4)).toEqual({ kind: 'security code', digits: 4 });
  expect(securityCodeProblem('123', 1)).toBeUndefined();
  expect(securityCodeProblem('1234', 1)).toEqual({ kind: 'security code', digits: 3 });
  expect(securityCodeProblem('12a', 2)).toEqual({ kind: 'security code', digits: 3 });
  expect(securityCodeProblem('', undefined)).toEqual({ kind: 'security code', digits: 3 });
});
