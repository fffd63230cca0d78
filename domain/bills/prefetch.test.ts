import { expect, test } from 'vitest';
import type { Account, BillerGroup } from '../accounts/account.ts';
import { addDays, calendarDate } from '../values/calendar-date.ts';
import { billsToPrefetch } from './prefetch.ts';

const today = calendarDate('2026-11-20');

function group(...accounts: Partial<Account>[]): BillerGroup {
  return { accounts } as unknown as BillerGroup;
}

test('prefetch takes bills nearest to their due date first, those without a date last, and skips accounts without a bill (ruling 20)', () => {
  const groups = [
    group({ ebill_id: 1, due_date: addDays(today, 9) }, { ebill_id: null, due_date: today }),
    group({ ebill_id: 2, due_date: null }, { ebill_id: 3, due_date: addDays(today, -4) }),
  ];
  expect(billsToPrefetch(groups)).toEqual([3, 1, 2]);
});

test('prefetch takes at most fifty bills (ruling 20)', () => {
  const many = Array.from({ length: 80 }, (_, at) => ({ ebill_id: at + 1, due_date: addDays(today, at) }));
  expect(billsToPrefetch([group(...many)])).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
});

test('accounts without a bill take no place from the fifty, and bills of one day keep the order of the list', () => {
  const without = Array.from({ length: 10 }, () => ({ ebill_id: null, due_date: addDays(today, -9) }));
  const sameDay = Array.from({ length: 50 }, (_, at) => ({ ebill_id: at + 1, due_date: today }));
  expect(billsToPrefetch([group(...without, ...sameDay)])).toEqual(sameDay.map(({ ebill_id }) => ebill_id));
});
