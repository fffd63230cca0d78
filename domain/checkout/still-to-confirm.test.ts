import { expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { isBeingChecked } from './being-checked.ts';
import { checkedMark } from './checked-mark.ts';
import type { OpenAttempt } from './open-attempt.ts';
import { stillToConfirm, withConfirmation } from './still-to-confirm.ts';
import { confirmingText } from './text/checking.ts';

const HARBOR = 11;
const SUMMIT = 12;
const sent: OpenAttempt = { key: 'a-key', total: cents(12_311), at: 1, bills: [HARBOR, SUMMIT] };
const asks = { url: '/bank', until: 60_000 };
const settled = [{ entity_name: 'Harbor', total: cents(6_621), bills: [HARBOR], is_paid: true }];
const half = withConfirmation(sent, { ...asks, settled });

test('once one biller is paid, only the rest of the payment waits for my bank (CHK-25)', () => {
  expect(stillToConfirm(sent)).toEqual({ total: 12_311, bills: [HARBOR, SUMMIT] });
  expect(half).toEqual({ ...sent, confirmUntil: 60_000, rest: { total: 5_690, bills: [SUMMIT] } });
  expect(confirmingText(half, calendarDate('2026-11-30'), calendarDate('2026-11-30'), '9:30 AM')).toContain(
    'A payment of $56.90 waits for you',
  );
});

test('a bill that is paid is not marked as one to confirm', () => {
  expect([HARBOR, SUMMIT].map((bill) => checkedMark([half], bill))).toEqual([undefined, 'To be confirmed']);
  expect([HARBOR, SUMMIT].map((bill) => isBeingChecked([half], bill))).toEqual([false, true]);
});

test('what is known of a confirmation is written down only where it is new, and goes with it', () => {
  expect(withConfirmation(half, { ...asks, settled })).toBe(half);
  expect(withConfirmation(sent, undefined)).toBe(sent);
  expect(withConfirmation(half, undefined)).toEqual(sent);
});
