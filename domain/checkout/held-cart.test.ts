import { expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { confirmDeadline } from './confirm-deadline.ts';
import { heldReason } from './held-cart.ts';
import type { OpenAttempt } from './open-attempt.ts';
import { checkingText, confirmingText } from './text/checking.ts';

const CHECKED: OpenAttempt = { key: 'key-1', total: cents(7999), at: 7, bills: [11] };
const WAITING: OpenAttempt = { ...CHECKED, confirmUntil: 1_000 };

test('a cart is held while a payment has no outcome, and says when the customer has to confirm it (CHK-24, CHK-25)', () => {
  expect(heldReason([], [11])).toBe(undefined);
  expect(heldReason([{ ...CHECKED, isElsewhere: true }], [12])).toBe(undefined);
  expect(heldReason([CHECKED], [11])).toContain('We are checking what happened.');
  for (const attempts of [[WAITING], [CHECKED, WAITING]])
    expect(heldReason(attempts, [11])).toBe(
      'A payment of this cart waits for you to confirm it with your bank. What you have not confirmed is not charged.',
    );
});

test('a payment that waits for the bank is told with its amount and deadline, until the deadline (CHK-25)', () => {
  expect(confirmDeadline(WAITING, 999)).toBe(1_000);
  expect(confirmDeadline(WAITING, 1_000)).toBe(undefined);
  expect(confirmDeadline(CHECKED, 999)).toBe(undefined);
  const day = calendarDate('2026-11-20');
  expect(confirmingText(WAITING, day, day, '4:12 PM')).toBe(
    'A payment of $79.99 waits for you to confirm it with your bank, until 4:12 PM. What you have not confirmed is not charged.',
  );
  expect(confirmingText(WAITING, calendarDate('2026-11-19'), day, '4:12 PM')).toContain(
    'until 4:12 PM on 11/20/2026. ',
  );
  expect(checkingText(WAITING, day, day, '3:42 PM')).toContain('Do not pay again.');
});
