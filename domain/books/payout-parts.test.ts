import { expect, test } from 'vitest';
import { cents, ZERO } from '../values/cents.ts';
import { type PaidOutPosting, partsOfPayout, unknownCharges } from './payout-parts.ts';

const line = (
  kind: PaidOutPosting['kind'],
  amount: number,
  more: Partial<PaidOutPosting> = {},
): PaidOutPosting => ({
  kind,
  amount: cents(amount),
  fee: ZERO,
  applicationFee: ZERO,
  biller: 'harbor',
  name: 'Harbor Water',
  isRemitted: true,
  posting: undefined,
  remitted: undefined,
  isGivenBack: false,
  ...more,
});

test('a part of a payout tells what was paid, taken back, unknown to us and kept, and its net is their sum', () => {
  const lines = [
    line('charge', 10_290, {
      posting: 'payment',
      remitted: cents(10_000),
      fee: cents(329),
      applicationFee: cents(50),
    }),
    line('refund', -2_000, { posting: 'refund', applicationFee: cents(-10) }),
    line('charge', 500),
    line('dispute', -300),
    line('payout failed', 700),
    line('other', 40),
    line('fee', -25),
    line('application fee', -5),
  ];
  const whole = { notBooked: 0, notRemitted: 0 };
  expect(partsOfPayout(lines)).toEqual([
    {
      biller: 'harbor',
      name: 'Harbor Water',
      isRemitted: true,
      paid: { ...whole, count: 1, ledger: 10_290, processor: 10_290, remitted: 10_000, fees: 290 },
      takenBack: {
        ...whole,
        count: 1,
        ledger: -2_000,
        processor: -2_000,
        remitted: 0,
        fees: 0,
        notRemitted: -2_000,
      },
      onlyAtProcessor: 200,
      other: 740,
      kept: 399,
      net: lines.reduce((sum, { amount, fee, applicationFee }) => sum + amount - fee - applicationFee, 0),
    },
  ]);
});

test('the billers of a payout are told by their names, and those of one name by their slugs', () => {
  const billers = [
    { biller: 'summit', name: 'Summit Gas' },
    { biller: 'harbor-west', name: 'Harbor' },
    { biller: 'a-park', name: 'Park' },
    { biller: 'harbor-east', name: 'Harbor' },
    { biller: 'summit', name: 'Summit Gas' },
  ];
  const parts = partsOfPayout(billers.map((biller) => line('charge', 100, biller)));
  expect(parts.map(({ biller, net }) => [biller, net])).toEqual([
    ['harbor-east', 100],
    ['harbor-west', 100],
    ['a-park', 100],
    ['summit', 200],
  ]);
});

test('a charge is unknown where our ledger does not have it and it does not go back', () => {
  const lines = [
    line('charge', 100),
    line('charge', 100),
    line('charge', 100, { isGivenBack: true }),
    line('charge', 100, { posting: 'payment' }),
    line('refund', -100),
  ];
  expect(unknownCharges(lines)).toBe(2);
});
