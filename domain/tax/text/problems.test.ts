import { expect, test } from 'vitest';
import { taxEntryText } from './problems.ts';

test.each([
  ['empty', 'Enter an amount. Enter 0 if there is nothing to report.'],
  ['negative', 'The amount cannot be negative.'],
  ['not digits', 'Enter an amount in digits, such as 1,234.56.'],
  ['grouping', 'The separators do not fit. Enter an amount such as 1,234.56 or 1.234,56.'],
  ['decimals', 'Enter at most two decimals.'],
  ['too large', 'The amount can be at most $10,000,000.00.'],
  ['not on the return', 'This line is not on the return.'],
  ['named twice', 'This line is named twice.'],
] as const)('an entry of a return that is %s says what to do (RET-16, RET-17, RET-23)', (problem, words) => {
  expect(taxEntryText(problem)).toBe(words);
});
