import { expect, test } from 'vitest';
import { cents } from '../values/cents.ts';
import {
  type Booked,
  disagreementsOf,
  netOf,
  type Posting,
  processorAmount,
  threeWays,
} from './reconciliation.ts';

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

const takenBack = (more: Partial<Booked> = {}): Booked => ({
  isPayment: false,
  isOutside: false,
  ledger: cents(-500),
  charged: cents(10_290),
  ledgerBack: cents(-500),
  bookBack: cents(-500),
  underWay: cents(0),
  ...more,
});

test.each([
  ['a payment counts with what was charged', takenBack({ isPayment: true }), 10_290],
  [
    'a payment that the processor has not booked is not in its book',
    takenBack({ isPayment: true, charged: undefined }),
    undefined,
  ],
  ['what was given back outside needs no book', takenBack({ isOutside: true, bookBack: cents(0) }), -500],
  ['a refund that both books have agrees', takenBack(), -500],
  ['a refund that the book lacks is none of its money', takenBack({ bookBack: cents(0) }), 0],
  ['a refund that the book has twice is twice its money', takenBack({ bookBack: cents(-1_000) }), -1_000],
  [
    'a refund under way explains what the book has beyond the ledger',
    takenBack({ bookBack: cents(-800), underWay: cents(300) }),
    -500,
  ],
  [
    'a refund under way explains a cent less than its amount as well',
    takenBack({ bookBack: cents(-799), underWay: cents(300) }),
    -500,
  ],
  [
    'a cent more than the refund under way is not explained',
    takenBack({ bookBack: cents(-801), underWay: cents(300) }),
    -801,
  ],
  [
    'a refund under way does not explain that the book has less',
    takenBack({ bookBack: cents(-400), underWay: cents(300) }),
    -400,
  ],
] as const)('%s', (_, given, expected) => {
  expect(processorAmount(given)).toBe(expected);
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
