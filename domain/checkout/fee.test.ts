import { describe, expect, test } from 'vitest';
import { SAMPLE_FEE } from '../fixtures/fee.ts';
import { cents } from '../values/cents.ts';
import { exceedsCardLimit, feeFor } from './fee.ts';
import { feeDescriptions } from './text/fee.ts';

describe('fees (SRV-31, PAY-14)', () => {
  test('a card costs 2.75 % and at least $1.50, a bank account $0.75, other bills nothing', () => {
    expect(feeFor(SAMPLE_FEE, 'card', cents(100_000))).toBe(2_750);
    expect(feeFor(SAMPLE_FEE, 'card', cents(1_000))).toBe(150);
    expect(feeFor(SAMPLE_FEE, 'bank', cents(100_000))).toBe(75);
    expect(feeFor(null, 'card', cents(100_000))).toBe(0);
  });

  test('each biller has terms of its own, and they are said in words', () => {
    const flat = { card_rate: 0, card_least: cents(245), bank: cents(0) };
    expect([feeFor(flat, 'card', cents(100_000)), feeFor(flat, 'bank', cents(100_000))]).toEqual([245, 0]);
    expect(feeDescriptions(flat)).toEqual({
      card: 'Cards: $2.45 for each payment.',
      bank: 'Bank accounts: no fee.',
    });
    expect(feeDescriptions(SAMPLE_FEE)).toEqual({
      card: 'Cards: 2.75 % of the payment, at least $1.50.',
      bank: 'Bank accounts: $0.75 for each payment.',
    });
    expect(feeDescriptions({ ...flat, card_rate: 190, card_least: cents(0) }).card).toBe(
      'Cards: 1.9 % of the payment.',
    );
    expect(feeDescriptions(null)).toEqual({ card: '', bank: '' });
  });

  test('the limit binds cards on bills with a fee, and 0 means no limit', () => {
    expect(exceedsCardLimit(true, 'card', cents(101), cents(100))).toBe(true);
    expect(exceedsCardLimit(true, 'card', cents(100), cents(100))).toBe(false);
    expect(exceedsCardLimit(true, 'bank', cents(101), cents(100))).toBe(false);
    expect(exceedsCardLimit(false, 'card', cents(101), cents(100))).toBe(false);
    expect(exceedsCardLimit(true, 'card', cents(101), cents(0))).toBe(false);
  });
});
