import { expect, test } from 'vitest';
import { activityTotal, activityValue } from './activity-value.ts';

test.each([
  ['Meter 4', ['string'], 'Meter 4'],
  [1234.5, ['number'], '1,234.5'],
  [0.123456, ['number'], '0.123456'],
  [1.5, ['date'], '1.5'],
  [1795910400, ['number'], '1,795,910,400'],
  [1795910400, ['date'], '11/29/2026'],
  [-12.5, ['currency', 'emphasis'], '-$12.50'],
  [1234.5, ['currency'], '$1,234.50'],
] as const)('an activity value of %j with %j reads %s (DET-32)', (value, options, expected) => {
  expect(activityValue({ value, options: [...options] })).toBe(expected);
});

test('the summary line adds up the lines that are money (DET-31)', () => {
  expect(
    activityTotal([
      { label: 'Previous balance', value: 0.1, options: ['currency'] },
      { label: 'Payment', value: -10.3, options: ['currency'] },
      { label: 'Usage', value: 900, options: ['number'] },
    ]),
  ).toBe('-$10.20');
});

test('a total that the biller states itself is not repeated (DET-31)', () => {
  expect(
    activityTotal([
      { label: 'Previous balance', value: 20, options: ['currency'] },
      { label: 'Payment', value: -20, options: ['currency'] },
      { label: 'Current charges', value: 31.5, options: ['currency'] },
      { label: 'Total', value: 31.5, options: ['currency', 'emphasis'] },
    ]),
  ).toBeUndefined();
});

test('a sum of the biller that is not the total leaves the total to be told (DET-31)', () => {
  const line = (value: number, ...more: 'emphasis'[]) => ({
    label: 'Charges',
    value,
    options: ['currency' as const, ...more],
  });
  expect(activityTotal([line(20), line(31.5, 'emphasis')])).toBe('$20.00');
  expect(activityTotal([line(20)])).toBe('$20.00');
});
