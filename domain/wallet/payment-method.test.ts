import { describe, expect, test } from 'vitest';
import { sampleMethod } from '../fixtures/checkout.ts';
import { calendarDate } from '../values/calendar-date.ts';
import {
  daysLeft,
  expiryText,
  isCard,
  isExpired,
  isExpiring,
  METHOD_TYPES,
  type MethodTypeId,
  methodLabel,
} from './payment-method.ts';

test.each<[MethodTypeId, string, boolean]>([
  [1, 'Visa', true],
  [2, 'Mastercard', true],
  [3, 'Discover', true],
  [4, 'American Express', true],
  [5, 'Checking', false],
  [6, 'Savings', false],
])('type %i is %s (PAY-03, WAL-10)', (typeId, name, behavesAsCard) => {
  expect([METHOD_TYPES[typeId].name, isCard(sampleMethod(typeId))]).toEqual([name, behavesAsCard]);
});

describe('cards', () => {
  const card = { exp_month: 11, exp_year: 2026 };

  test('a card is good until the last day of its month (PAY-04)', () => {
    expect(isExpired(card, calendarDate('2026-11-30'))).toBe(false);
    expect(isExpired(card, calendarDate('2026-12-01'))).toBe(true);
  });

  test('a card counts as expiring within 30 days before its end and not after it (PAY-05)', () => {
    expect(isExpiring(card, calendarDate('2026-10-30'))).toBe(false);
    expect(isExpiring(card, calendarDate('2026-10-31'))).toBe(true);
    expect(isExpiring(card, calendarDate('2026-11-30'))).toBe(true);
    expect(isExpiring(card, calendarDate('2026-12-01'))).toBe(false);
  });

  test('the days that a card is still good for are counted to the end of its month', () => {
    expect(daysLeft(card, calendarDate('2026-11-20'))).toBe(10);
    expect(daysLeft(card, calendarDate('2026-12-01'))).toBe(-1);
  });

  test('an expiry date is shown with two digits of the month (PAY-02)', () => {
    expect(expiryText({ exp_month: 4, exp_year: 2028 })).toBe('04/2028');
    expect(expiryText(card)).toBe('11/2026');
  });

  test.each([
    { exp_month: null, exp_year: null },
    { exp_month: 11, exp_year: null },
    { exp_month: null, exp_year: 2026 },
  ])('without a whole expiry date, as of a bank account, nothing expires: %j', (method) => {
    const today = calendarDate('2026-12-01');
    expect([isExpired(method, today), isExpiring(method, today), expiryText(method)]).toEqual([
      false,
      false,
      '',
    ]);
    expect(daysLeft(method, today)).toBeUndefined();
  });

  test('a bank account does not expire', () => {
    expect(isExpired({ exp_month: null, exp_year: null }, calendarDate('2026-12-01'))).toBe(false);
  });
});

test('a method without a name is called by its kind and its last digits', () => {
  expect(methodLabel(sampleMethod(5))).toBe('Checking ending in 4242');
});
