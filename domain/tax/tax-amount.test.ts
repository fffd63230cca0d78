import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../values/cents.ts';
import { parseTaxAmount, taxAmountText } from './tax-amount.ts';

const read = (typed: string) => {
  const entry = parseTaxAmount(typed);
  return entry.kind === 'amount' ? entry.amount : entry.problem;
};

test.each([
  ['0', 0],
  ['7', 700],
  [' 12 ', 1_200],
  ['1234', 123_400],
  ['1234.5', 123_450],
  ['1234.56', 123_456],
  ['1234,56', 123_456],
  ['0.01', 1],
  ['0,1', 10],
  ['1,234.56', 123_456],
  ['1.234,56', 123_456],
  ['1.234,5', 123_450],
  ['1.234', 123_400],
  ['1,234', 123_400],
  ['12,345', 1_234_500],
  ['1,234,567', 123_456_700],
  ['1.234.567,89', 123_456_789],
  ['007', 700],
  ['00000000000012', 1_200],
  ['10000000', 1_000_000_000],
])('%s is read in dot or comma style (RET-16, RET-17)', (typed, amount) => {
  expect(read(typed)).toBe(amount);
});

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['-5', 'negative'],
  ['−5', 'negative'],
  ['1,2,3', 'grouping'],
  ['1.234.56', 'grouping'],
  ['1,234,56', 'grouping'],
  ['1234,567.8', 'grouping'],
  ['1,234.567', 'decimals'],
  ['0.123', 'decimals'],
  ['1234.567', 'decimals'],
  ['5.', 'not digits'],
  ['.5', 'not digits'],
  ['5-', 'not digits'],
  ['1e3', 'not digits'],
  ['$5', 'not digits'],
  ['12 34', 'not digits'],
  ['١٢', 'not digits'],
  ['10000000.01', 'too large'],
  ['12345678901234567890', 'too large'],
])('%s is refused by name (RET-16, RET-17)', (typed, problem) => {
  expect(read(typed)).toBe(problem);
});

test('an amount stays the same after it was shown in its field, in both styles (RET-16)', () => {
  const swapped = (text: string) => text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (amount) => {
      const text = taxAmountText(cents(amount));
      return read(text) === amount && read(swapped(text)) === amount;
    }),
  );
});

test('any typed text is an amount within bounds or a named problem (RET-17)', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,-$ a') });
  fc.assert(
    fc.property(typed, (text) => {
      const entry = parseTaxAmount(text);
      return entry.kind === 'problem' || (entry.amount >= 0 && entry.amount <= 1_000_000_000);
    }),
  );
});
