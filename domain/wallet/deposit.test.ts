import { expect, test } from 'vitest';
import { depositProblem } from './deposit.ts';
import { NOT_A_DEPOSIT } from './text/method-entry.ts';

test.each([
  ['', NOT_A_DEPOSIT],
  ['0', NOT_A_DEPOSIT],
  ['0.00', NOT_A_DEPOSIT],
  ['1.00', NOT_A_DEPOSIT],
  ['12', NOT_A_DEPOSIT],
  ['0.01', undefined],
  ['0.99', undefined],
])('the deposit %j is answered with %j', (typed, words) => {
  expect(depositProblem(typed)).toBe(words);
});
