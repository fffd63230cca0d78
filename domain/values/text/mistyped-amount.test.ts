import { expect, test } from 'vitest';
import { amountTextProblem } from './mistyped-amount.ts';

test.each([
  ['', 'Enter an amount like 25 or 25.50.'],
  ['25.505', 'Enter an amount with at most two decimals, like 25.50.'],
  ['10000000.01', 'The largest amount is $10,000,000.00.'],
  ['25.50', undefined],
  ['0', undefined],
])('for the amount %j the field says %j (CRT-05, DET-83)', (typed, problem) => {
  expect(amountTextProblem(typed)).toBe(problem);
});
