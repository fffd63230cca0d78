import { describe, expect, test } from 'vitest';
import { cents } from '../values/cents.ts';
import { exceedsCardLimit, feeFor } from './fee.ts';

describe('fees (SRV-31, PAY-14)', () => {
  test('a card costs 2.75 % and at least $1.50, a bank account $0.75, other bills nothing', () => {
    expect(feeFor(true, 'card', cents(100_000))).toBe(2_750);
    expect(feeFor(true, 'card', cents(1_000))).toBe(150);
    expect(feeFor(true, 'bank', cents(100_000))).toBe(75);
    expect(feeFor(false, 'card', cents(100_000))).toBe(0);
  });

  test('the limit binds cards on bills with a fee, and 0 means no limit', () => {
    expect(exceedsCardLimit(true, 'card', cents(101), cents(100))).toBe(true);
    expect(exceedsCardLimit(true, 'card', cents(100), cents(100))).toBe(false);
    expect(exceedsCardLimit(true, 'bank', cents(101), cents(100))).toBe(false);
    expect(exceedsCardLimit(false, 'card', cents(101), cents(100))).toBe(false);
    expect(exceedsCardLimit(true, 'card', cents(101), cents(0))).toBe(false);
  });
});
