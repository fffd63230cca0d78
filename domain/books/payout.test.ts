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
  line('other', 60),
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
    other: 60,
  });
  expect(net).toBe(
    LINES.reduce((sum, { amount, fee, applicationFee }) => sum + amount - fee - applicationFee, 0),
  );
});

const paid = {
  amount: cents(100),
  status: 'paid',
  isTold: true,
  strange: 0,
  isPutBack: false,
  unknown: 0,
} as const;
const sums = sumsOfPayout([line('charge', 100)]);

test.each([
  ['sums to its movements', {}, undefined],
  ['differs by a cent', { amount: cents(101) }, 'the movements do not sum to the payout'],
  ['holds an unknown kind', { strange: 1 }, 'held for a person: 1 movements of an unknown kind'],
  ['holds a charge that we do not have', { unknown: 1 }, 'not in our ledger: 1 charge'],
  ['is not told yet', { amount: cents(7), isTold: false }, undefined],
  ['failed, and stands on the balance again', { status: 'failed', isPutBack: true }, undefined],
  ['failed, and is gone', { status: 'failed' }, 'it failed, and its money was not put back'],
] as const)('what has to be looked at of a payout that %s', (_, more, problem) => {
  expect(problemOf({ ...paid, ...more }, sums)).toBe(problem);
});

test('only a payout that was paid arrives at the bank', () => {
  const arrived = (['paid', 'under way', 'failed'] as const).map((status) => bankCredit({ ...paid, status }));
  expect(arrived).toEqual([100, 0, 0]);
});
