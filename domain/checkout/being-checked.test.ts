import { expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { holdsCart, isBeingChecked, openAttempts } from './being-checked.ts';
import { checkedAmount } from './checked-amount.ts';
import { checkedMark } from './checked-mark.ts';
import type { OpenAttempt } from './open-attempt.ts';
import { checkingText } from './text/checking.ts';

const attempt: OpenAttempt = {
  key: 'key-of-a-payment-1',
  total: cents(7999),
  at: Date.UTC(2026, 10, 20, 22, 42),
  bills: [11, 12],
};
const pending: OpenAttempt = { ...attempt, scheduledNum: 'BF-1', bills: [14] };
const elsewhere: OpenAttempt = { ...attempt, isElsewhere: true };

test('the bills of a payment without an outcome are held, and no others (CHK-24)', () => {
  expect([11, 12, 13, null].map((id) => isBeingChecked([attempt], id))).toEqual([true, true, false, false]);
  expect(isBeingChecked([], 11)).toBe(false);
});

test('a bill whose payment waits for the customer is not marked as being checked', () => {
  const confirming = { ...attempt, confirmUntil: attempt.at };
  expect([11, 13].map((id) => checkedMark([attempt], id))).toEqual(['Being checked', undefined]);
  expect([11, 13].map((id) => checkedMark([confirming], id))).toEqual(['To be confirmed', undefined]);
  expect(checkedMark([pending, confirming], 11)).toBe('To be confirmed');
  const { bills: _, ...unknown } = confirming;
  expect(checkedMark([unknown, attempt], 11)).toBe('Being checked');
});

test('what is being checked of a bill is the sum of its open payments, as far as all of them are known', () => {
  const known = { ...attempt, amounts: [cents(500), cents(7499)] };
  expect(checkedAmount([known, { ...known, key: 'key-of-a-payment-2' }], 11)).toBe(1000);
  expect(checkedAmount([known, pending], 12)).toBe(7499);
  expect(checkedAmount([known, attempt], 11)).toBeUndefined();
});

test.each([
  ['a payment of this cart', attempt, [11], true],
  ['a payment of this cart whose bills are not known', { ...attempt, bills: undefined }, [11], true],
  ['a pending payment of a bill in it', pending, [14], true],
  ['a pending payment of another bill', pending, [11], false],
  ['a payment of its bills on another device', elsewhere, [12], true],
  ['a payment of other bills on another device', elsewhere, [13], false],
])('%s holds the cart as long as its outcome is unknown (CHK-24)', (_, open, bills, isHeld) => {
  const { bills: paid, ...rest } = open;
  expect(holdsCart([paid ? { ...rest, bills: paid } : rest], bills)).toBe(isHeld);
});

test('one payment without an outcome is enough to hold the cart, and one whose bills are unknown holds no bill', () => {
  const { bills: _, ...unknown } = attempt;
  const other = { ...elsewhere, bills: [13] };
  expect(holdsCart([other, attempt], [11])).toBe(true);
  expect(holdsCart([other], [])).toBe(false);
  expect(isBeingChecked([unknown, other], 13)).toBe(true);
});

test('a damaged attempt is skipped, and the oldest is settled first', () => {
  const later = { ...attempt, key: 'key-of-a-payment-2', at: attempt.at + 1 };
  expect(
    openAttempts([
      later,
      { ...attempt, key: 7 },
      { ...attempt, total: 0.5 },
      { ...attempt, at: '7' },
      { at: 1 },
      null,
      attempt,
    ]).map(({ key }) => key),
  ).toEqual([attempt.key, later.key]);
});

test.each([
  [attempt, '2026-11-20', 'A payment of $79.99 was submitted at 3:42 PM.'],
  [attempt, '2026-11-21', 'A payment of $79.99 was submitted on 11/20/2026 at 3:42 PM.'],
  [elsewhere, '2026-11-20', 'A payment of $79.99 was submitted on another device at 3:42 PM.'],
])('I read when it was submitted, and not to pay again (CHK-24)', (open, today, said) => {
  expect(checkingText(open, calendarDate(today), calendarDate('2026-11-20'), '3:42 PM')).toBe(
    `${said} We are checking what happened. Do not pay again.`,
  );
});
