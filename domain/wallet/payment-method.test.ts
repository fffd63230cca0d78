import { describe, expect, test } from 'vitest';
import { sampleMethod } from '../fixtures/checkout.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { isCard, isExpired, isExpiring, METHOD_TYPES, type MethodTypeId } from './payment-method.ts';

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

  test('a bank account does not expire', () => {
    expect(isExpired({ exp_month: null, exp_year: null }, calendarDate('2026-12-01'))).toBe(false);
  });
});
