import { expect, test } from 'vitest';
import { cents, ZERO } from '../values/cents.ts';
import { bankCredit, type PaidOutLine, problemOf, sumsOfPayout } from './payout.ts';

const line = (kind: PaidOutLine['kind'], amount: number, more: Partial<Record<string, number>> = {}) =>
  ({ kind, amount: cents(amount), fee: ZERO, applicationFee: ZERO, onTop: ZERO, ...more }) as PaidOutLine;

const LINES = [
  line('charge', 10_290, { onTop: 290, fee: 329, applicationFee: 50 }),
  line('charge', 5_000, { fee: 40 }),
  line('refund', -2_000, { applicationFee: -10 }),
  line('return', -1_000),
  line('dispute', -500, { fee: 1_500 }),
  line('dispute won', 500),
  line('fee', -25),
  line('payout failed', 700),
];

test('gross and fees on top, less fees, refunds, returns and disputes, plus disputes won, is the net', () => {
  const { net, ...parts } = sumsOfPayout(LINES);
  expect(parts).toEqual({
    gross: 15_000,
    feesOnTop: 290,
    processorFees: 1_894,
    applicationFees: 40,
    refunds: 2_000,
    returns: 1_000,
    disputes: 500,
    disputesWon: 500,
    putBack: 700,
    other: 0,
  });
  expect(net).toBe(LINES.reduce((sum, { amount, fee, applicationFee }) => sum + amount - fee - applicationFee, 0));
});

const paid = { amount: cents(100), status: 'paid', isTold: true } as const;
const sums = sumsOfPayout([line('charge', 100)]);

test.each([
  ['sums to its movements', paid, 0, undefined],
  ['differs by a cent', { ...paid, amount: cents(101) }, 0, 'the movements do not sum to the payout'],
  ['holds an unknown kind', paid, 1, 'held for a person: 1 of a kind that nobody here knows'],
  ['is not told yet', { ...paid, amount: cents(7), isTold: false }, 0, undefined],
] as const)('what has to be looked at of a payout that %s', (_, payout, strange, problem) => {
  expect(problemOf(payout, sums, strange)).toBe(problem);
});

test('only a payout that was paid arrives at the bank', () => {
  const arrived = (['paid', 'under way', 'failed'] as const).map((status) => bankCredit({ ...paid, status }));
  expect(arrived).toEqual([100, 0, 0]);
});
