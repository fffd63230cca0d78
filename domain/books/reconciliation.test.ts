import { expect, test } from 'vitest';
import { cents } from '../values/cents.ts';
import { disagreementsOf, netOf, type Posting, threeWays } from './reconciliation.ts';

const posting = (more: Partial<Posting> = {}): Posting => ({
  isPayment: true,
  ledger: cents(10_290),
  processor: cents(10_290),
  remitted: cents(10_000),
  fee: cents(290),
  mayBeLate: false,
  shouldBeRemitted: true,
  ...more,
});

const refund = (more: Partial<Posting> = {}) =>
  posting({ isPayment: false, ledger: cents(-500), processor: cents(-500), remitted: cents(-400), ...more });

test.each([
  ['agrees in all three books', posting(), []],
  ['is not in the processor’s book', posting({ processor: undefined }), ['not in the processor’s book']],
  ['may still come into the processor’s book', posting({ processor: undefined, mayBeLate: true }), []],
  [
    'was charged a cent less',
    posting({ processor: cents(10_289) }),
    ['another amount in the processor’s book'],
  ],
  ['is in no remittance', posting({ remitted: undefined }), ['in no remittance']],
  ['is of a day that is not over', posting({ remitted: undefined, shouldBeRemitted: false }), []],
  ['was remitted with its fee', posting({ remitted: cents(10_290) }), ['another amount in the remittance']],
  ['went back with a part of the fee', refund(), []],
  ['went back with all of the fee', refund({ remitted: cents(-210) }), []],
  ['went back whole from the bill', refund({ remitted: cents(-500) }), []],
  [
    'went back from the fee alone',
    refund({ ledger: cents(-290), processor: cents(-290), remitted: undefined }),
    [],
  ],
  [
    'went back, but more was remitted',
    refund({ remitted: cents(-501) }),
    ['another amount in the remittance'],
  ],
  [
    'went back, and less was remitted than the fee explains',
    refund({ remitted: cents(-209) }),
    ['another amount in the remittance'],
  ],
  [
    'went back, and was remitted as paid',
    refund({ remitted: cents(400) }),
    ['another amount in the remittance'],
  ],
] as const)('a posting that %s', (_, given, expected) => {
  expect(disagreementsOf(given)).toEqual(expected);
});

test('the ledger is what was remitted and its fees', () => {
  const paid = threeWays([posting(), posting({ remitted: undefined, processor: undefined })]);
  expect(paid).toEqual({
    count: 2,
    ledger: 20_580,
    processor: 10_290,
    remitted: 10_000,
    fees: 290,
    notBooked: 10_290,
    notRemitted: 10_290,
  });
  expect(netOf({ paid, takenBack: threeWays([refund()]) })).toEqual({
    count: 3,
    ledger: 20_080,
    processor: 9_790,
    remitted: 9_600,
    fees: 190,
    notBooked: 10_290,
    notRemitted: 10_290,
  });
});
