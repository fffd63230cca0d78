import { expect, test } from 'vitest';
import { bankAccountNumberProblem, confirmationProblem } from './bank-account-number.ts';

test.each([
  ['', 'The bank account number cannot be blank.'],
  ['12a4', 'The bank account number takes digits only.'],
  ['123456789012345678', 'The bank account number takes at most 17 digits.'],
  ['12345678901234567', undefined],
  ['1', 'The bank account number needs at least 4 digits.'],
  ['123', 'The bank account number needs at least 4 digits.'],
  ['1234', undefined],
])('a bank account number has 4 to 17 digits: %j (WAL-32, WAL-34, WAL-35)', (typed, words) => {
  expect(bankAccountNumberProblem(typed)).toBe(words);
});

test('a number that differs from its confirmation is refused (WAL-31)', () => {
  expect(confirmationProblem('123', '124')).toBe(
    'The bank account numbers you entered do not match. Please verify!',
  );
  expect(confirmationProblem('123', '123')).toBeUndefined();
});
