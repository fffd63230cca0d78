import { expect, test } from 'vitest';
import { cents } from '../values/cents.ts';
import { type PlannedCharge, smallCharge } from './smallest-charge.ts';
import { smallChargeText } from './text/smallest-charge.ts';

const FIFTY = cents(50);
const textOf = (charges: readonly PlannedCharge[]) => {
  const small = smallCharge(charges, FIFTY);
  return small && smallChargeText(small, FIFTY);
};
const charge = (biller: string, total: number) => ({ biller, total: cents(total) });

test.each([
  [[charge('Harbor', 50)]],
  [[charge('Harbor', 50), charge('Harbor', 51), charge('Summit', 900)]],
  [[]],
])('charges of at least the smallest sum are fine: %j', (charges) => {
  expect(textOf(charges)).toBeUndefined();
});

test('a charge that is too small says so, and what to do', () => {
  expect(textOf([charge('Summit', 900), charge('Harbor', 49)])).toBe(
    'A payment has to be at least $0.50. Harbor would get $0.49. Please pay more of the bill, or pay it together with your next one.',
  );
});

test('a small part of what a biller gets is divided differently', () => {
  expect(textOf([charge('Harbor', 900), charge('Harbor', 49)])).toBe(
    'A payment has to be at least $0.50. Harbor would get $0.49 from one of the payments. Please divide the amount differently.',
  );
});
