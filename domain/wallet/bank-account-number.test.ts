import { expect, test } from 'vitest';
import { bankAccountNumberProblem } from './bank-account-number.ts';

test.each([
  ['', 'no account number'],
  ['12a4', 'account number not digits'],
  ['123456789012345678', 'account number too long'],
  ['12345678901234567', undefined],
  ['1', 'account number too short'],
  ['123', 'account number too short'],
  ['1234', undefined],
])('a bank account number has 4 to 17 digits: %j (WAL-32, WAL-34, WAL-35)', (typed, problem) => {
  expect(bankAccountNumberProblem(typed)).toBe(problem);
});
