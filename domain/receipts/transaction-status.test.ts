import { describe, expect, test } from 'vitest';
import {
  checkoutStatus,
  isError,
  isPaid,
  mayMove,
  STATUS_NAMES,
  type TransactionStatus,
  wasNeverCharged,
} from './transaction-status.ts';

describe('statuses (ruling 7)', () => {
  const ALL = Object.keys(STATUS_NAMES).map(Number) as TransactionStatus[];

  test('every status change outside the table is refused', () => {
    const allowed = (['new', ...ALL] as const).flatMap((from) =>
      ALL.filter((to) => mayMove(from, to)).map((to) => `${from}>${to}`),
    );
    expect(allowed.sort()).toEqual(
      [
        'new>1',
        'new>2',
        'new>7',
        'new>10',
        '1>3',
        '1>4',
        '1>5',
        '1>6',
        '5>1',
        '7>1',
        '7>2',
        '7>4',
        '10>1',
        '10>2',
        '10>7',
        '10>8',
      ].sort(),
    );
  });

  test('a failed and a returned payment are shown as errors, no other one (HIS-23, SRV-37)', () => {
    expect(ALL.filter(isError)).toEqual([2, 4]);
  });

  test('money has left the customer, or is on its way, where it was taken or is being taken', () => {
    expect(ALL.filter(isPaid)).toEqual([1, 7]);
  });

  test('nothing was ever charged for a failed and for a deleted payment', () => {
    expect(ALL.filter(wasNeverCharged)).toEqual([2, 8]);
  });

  test.each<[TransactionStatus[], TransactionStatus]>([
    [[1], 1],
    [[1, 2], 1],
    [[1, 7], 1],
    [[7, 2], 7],
    [[7, 10], 7],
    [[10, 10], 10],
    [[2, 2], 2],
    [[10, 2], 10],
    [[4, 4], 4],
    [[4, 2], 4],
    [[5, 5], 5],
    [[8, 8], 8],
  ])('a checkout of %j has status %i (ruling 2)', (statuses, expected) => {
    expect(checkoutStatus(statuses)).toBe(expected);
  });
});
