import { expect, test } from 'vitest';
import type { Account, BillerGroup } from './account.ts';
import { addDays, calendarDate } from './calendar-date.ts';
import { billsToReadAhead } from './read-ahead.ts';

const today = calendarDate('2026-11-20');

function group(...accounts: Partial<Account>[]): BillerGroup {
  return { accounts } as unknown as BillerGroup;
}

test('the bills nearest to due come first, those without a date last, accounts without a bill not at all (ruling 20)', () => {
  const groups = [
    group({ ebill_id: 1, due_date: addDays(today, 9) }, { ebill_id: null, due_date: today }),
    group({ ebill_id: 2, due_date: null }, { ebill_id: 3, due_date: addDays(today, -4) }),
  ];
  expect(billsToReadAhead(groups)).toEqual([3, 1, 2]);
});

test('no more than fifty are read ahead (ruling 20)', () => {
  const many = Array.from({ length: 80 }, (_, at) => ({ ebill_id: at + 1, due_date: addDays(today, at) }));
  expect(billsToReadAhead([group(...many)])).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
});
