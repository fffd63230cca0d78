import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  add,
  amountText,
  atLeast,
  cents,
  formatCents,
  fromDollars,
  isDollars,
  parseAmount,
  share,
  subtract,
  sum,
  toDollars,
} from './cents.ts';

const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(cents);

test('an amount stays the same after conversion to dollars and back', () => {
  fc.assert(
    fc.property(
      amounts,
      (amount) => fromDollars(toDollars(amount)) === amount && isDollars(toDollars(amount)),
    ),
  );
});

test('an amount typed as an input field shows it is read unchanged (CRT-05)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      (amount) => parseAmount(amountText(cents(amount))) === amount,
    ),
  );
});

test('a sum does not depend on the order of its amounts', () => {
  fc.assert(
    fc.property(fc.array(amounts, { maxLength: 50 }), (list) => sum(list) === sum([...list].reverse())),
  );
});

test.each([
  ['12', 1200],
  ['12.5', 1250],
  ['12.05', 1205],
  [' 0.01 ', 1],
  ['0', 0],
  ['10000000', 1_000_000_000],
  ['1,200.50', 120_050],
  ['$1,200.50', 120_050],
  ['10,000,000', 1_000_000_000],
])('%s is read as an amount (CRT-05, DET-83)', (typed, amount) => {
  expect(parseAmount(typed)).toBe(amount);
});

test.each([
  '',
  '.',
  '.5',
  '5.',
  '1.234',
  '1e3',
  '-1',
  '1,00',
  '1,0000',
  '12,34,567',
  ',100',
  '5$',
  '0x10',
  '12 5',
  '10000000.01',
  '999999999',
  '١٢',
])('%s is not an amount (CRT-05, DET-83)', (typed) => {
  expect(parseAmount(typed)).toBeUndefined();
});

test.each([0.001, 1.999, Number.NaN, Number.POSITIVE_INFINITY, '5', null, 10_000_000.01])(
  '%s is not an amount of dollars (ruling 11)',
  (value) => {
    expect(isDollars(value)).toBe(false);
  },
);

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [123_456, '$1,234.56'],
  [-1250, '-$12.50'],
  [100_000_000, '$1,000,000.00'],
])('%i cents read as %s (DET-60)', (amount, shown) => {
  expect(formatCents(cents(amount))).toBe(shown);
});

test('a share rounds half a cent up (SRV-31)', () => {
  expect([share(cents(10_000), 275), share(cents(2), 2500), share(cents(1), 4999)]).toEqual([275, 1, 0]);
});

test('no amount is a fraction of a cent or minus zero', () => {
  expect(() => cents(1.5)).toThrow('not a whole number of cents');
  expect(Object.is(cents(-0), 0)).toBe(true);
});

test('amounts are added, subtracted and raised to a floor', () => {
  expect(sum([cents(1), cents(20), cents(-300)])).toBe(-279);
  expect(sum([])).toBe(0);
  expect(add(cents(250), cents(70))).toBe(320);
  expect(subtract(cents(250), cents(270))).toBe(-20);
  expect([atLeast(cents(0), cents(-5)), atLeast(cents(0), cents(5)), atLeast(cents(7), cents(7))]).toEqual([
    0, 5, 7,
  ]);
});

test('the largest amount of dollars is one, in both directions (ruling 11)', () => {
  expect([isDollars(10_000_000), isDollars(-10_000_000), isDollars(-10_000_000.01)]).toEqual([
    true,
    true,
    false,
  ]);
});

test('a negative amount keeps its sign in an input field', () => {
  expect(amountText(cents(-1234))).toBe('-12.34');
});
