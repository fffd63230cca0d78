import { expect, test } from 'vitest';
import { sampleAccount } from '../fixtures/bill.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { endOfWeek } from './due-soon.ts';
import { dueState } from './due-state.ts';

const TODAY = calendarDate('2026-11-20');

test.each([
  ['2026-11-16', { kind: 'past due', words: 'Past due 4 days' }],
  ['2026-11-19', { kind: 'past due', words: 'Past due 1 day' }],
  ['2026-11-20', { kind: 'due soon', words: 'Due today' }],
  ['2026-11-27', { kind: 'due soon', words: 'Due 11/27/2026' }],
  ['2026-12-03', { kind: 'due later', words: 'Due 12/3/2026' }],
])('a bill due on %s says so in a few words (BIL-03)', (due, expected) => {
  expect(dueState(sampleAccount({ due_date: calendarDate(due) }), TODAY)).toEqual(expected);
});

test.each([
  ['in collections', { collections: { isInCollections: true, html: '' } }, 'In collections'],
  ['processing', { processing: true }, 'Payment on its way'],
  ['scheduled', { scheduled_date: calendarDate('2026-12-01') }, 'Scheduled 12/1/2026'],
  ['nothing due', { period_amt_due: cents(0) }, 'Nothing due'],
  ['due later', { period_amt_due: cents(1), due_date: calendarDate('2026-12-03') }, 'Due 12/3/2026'],
  ['nothing due', { period_amt_due: cents(-1250) }, 'Nothing due'],
] as const)('a state that overrides the due date comes first: %s (BIL-03)', (kind, overrides, words) => {
  expect(dueState(sampleAccount(overrides), TODAY)).toEqual({ kind, words });
});

test('an amount that is not calculated does not count as nothing due (BIL-23)', () => {
  const bill = sampleAccount({ amount_due_calculated: false, period_amt_due: cents(0) });
  expect(dueState(bill, TODAY)).toEqual({ kind: 'due later', words: 'Due 12/3/2026' });
});

test('a prepaid account and a bill without a due date have no chip (BIL-22)', () => {
  expect(dueState(sampleAccount({ prepay: true }), TODAY)).toBeUndefined();
  expect(dueState(sampleAccount({ due_date: null }), TODAY)).toBeUndefined();
});

test('this week ends seven days after today (ruling 52)', () => {
  expect(endOfWeek(TODAY)).toBe('2026-11-27');
});
