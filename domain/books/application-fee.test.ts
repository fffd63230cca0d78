import { expect, test } from 'vitest';
import { cents } from '../values/cents.ts';
import { applicationFeeBack, applicationFeeOf } from './application-fee.ts';

test.each([
  ['a share and some cents', 50, 25, 10_000, 75],
  ['half a cent rounds up', 50, 0, 100, 1],
  ['nothing where nothing is agreed', 0, 0, 10_000, 0],
  ['never more than was paid', 0, 500, 300, 300],
])('the application fee is %s', (_, basisPoints, fixed, total, fee) => {
  expect(applicationFeeOf({ basisPoints, cents: cents(fixed) }, cents(total))).toBe(fee);
});

test('parts of a refund give the fee back in proportion, and together all of it', () => {
  const parts = [3_333, 3_333, 3_334].map(cents);
  let before = 0;
  const back = parts.map((refund) => {
    const given = applicationFeeBack(cents(101), { total: cents(10_000), before: cents(before), refund });
    before += refund;
    return given;
  });
  expect(back).toEqual([33, 34, 34]);
  expect(applicationFeeBack(cents(101), { total: cents(0), before: cents(0), refund: cents(0) })).toBe(0);
});
