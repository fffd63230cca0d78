import { describe, expect, test } from 'vitest';
import { cents } from '../values/cents.ts';
import {
  type BookKind,
  OF_BOOK,
  OF_PAYMENT,
  type PaymentEvent,
  type SideOfEvent,
  sidesOf,
  takingBack,
} from './postings.ts';

const SUMS = { amount: 10_000, fee: 290, applicationFee: 50, total: 10_290 };

/** What each account gains, with the owner where it is the host. */
function moved(sides: readonly SideOfEvent[], sign = 1): Record<string, number> {
  const gained: Record<string, number> = {};
  for (const { account, whose, sign: of, part } of sides) {
    const name = whose === 'host' ? `${account} of the host` : account;
    gained[name] = (gained[name] ?? 0) + sign * of * SUMS[part];
  }
  return gained;
}

const EVERY_FEE = {
  'processor fees': 290,
  'application fees': 50,
  'processor balance of the host': 50,
  'fee income of the host': -50,
};

const PAYMENTS: Record<PaymentEvent, Record<string, number>> = {
  payment: { 'processor clearing': 10_290, 'biller payable': -10_000, 'fee income': -290 },
  refund: { 'processor clearing': -10_290, refunds: 10_290 },
  'failed refund': { 'processor clearing': 10_290, refunds: -10_290 },
  'refund outside': { 'settled outside': -10_290, refunds: 10_290 },
  return: { 'processor clearing': -10_290, returns: 10_290 },
  dispute: { 'processor clearing': -10_290, disputes: 10_290 },
};

const MOVED = { 'processor balance': 9_660, 'processor clearing': -10_000, ...EVERY_FEE };
const PAID_OUT = { 'processor balance': 9_660, bank: -10_000, ...EVERY_FEE };

const BOOK: Record<BookKind, Record<string, number>> = {
  charge: MOVED,
  refund: MOVED,
  return: MOVED,
  dispute: MOVED,
  'dispute won': MOVED,
  fee: { ...EVERY_FEE, 'processor balance': 9_660, 'processor fees': 290 - 10_000 },
  'application fee': {
    'processor balance': 9_660,
    'processor fees': 290,
    'application fees': 50 - 10_000,
    'processor balance of the host': 50 - 10_000,
    'fee income of the host': 10_000 - 50,
  },
  payout: PAID_OUT,
  'payout failed': PAID_OUT,
  other: { 'processor balance': 9_660, other: -10_000, ...EVERY_FEE },
};

describe('of a payment', () => {
  test.each(Object.entries(PAYMENTS))('the event %s moves these accounts', (event, accounts) => {
    expect(moved(OF_PAYMENT[event as PaymentEvent])).toEqual(accounts);
  });

  test('sides that move nothing are left out, and the others sum to zero', () => {
    const sides = sidesOf('payment', { amount: cents(500), fee: cents(0) });
    expect(sides).toEqual([
      { account: 'processor clearing', amount: 500 },
      { account: 'biller payable', amount: -500 },
    ]);
    expect(sidesOf('payment', { amount: cents(500), fee: cents(20) })).toEqual([
      { account: 'processor clearing', amount: 520 },
      { account: 'biller payable', amount: -500 },
      { account: 'fee income', amount: -20 },
    ]);
  });

  test.each([
    [3, 'refund'],
    [5, 'refund'],
    [4, 'return'],
    [2, 'return'],
    [6, 'dispute'],
  ] as const)('the status %d takes it back as a %s', (status, event) => {
    expect(takingBack(status)).toBe(event);
  });
});

describe('of the book', () => {
  test.each(Object.entries(BOOK))('a line of the kind %s moves these accounts', (kind, accounts) => {
    expect(moved(OF_BOOK[kind as BookKind])).toEqual(accounts);
  });
});

test.each(Object.entries({ ...OF_PAYMENT, ...OF_BOOK }))('what %s moves sums to zero', (_, sides) => {
  expect(Object.values(moved(sides)).reduce((sum, amount) => sum + amount, 0)).toBe(0);
});
