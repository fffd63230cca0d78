import { expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import type { Bill } from './bill.ts';
import { changeText } from './text/bill-change.ts';

type Period = Bill['pagination']['allBills'][number];

/** A bill whose account was billed these dollars at these ends of periods, newest first. */
function bill(...billed: [end: string, dollars?: number][]) {
  const allBills = billed.map(([end, dollars], at) => ({
    id: 100 - at,
    billingPeriodEnd: calendarDate(end),
    ...(dollars !== undefined && { billed: cents(dollars * 100) }),
  }));
  return { id: 100, pagination: { newestBillId: 100, allBills } };
}

test.each([
  [
    'more',
    [
      ['2026-11-10', 110],
      ['2026-10-11', 97.6],
    ],
    '$12.40 more than last month.',
  ],
  [
    'less',
    [
      ['2026-11-10', 90],
      ['2026-10-09', 97.6],
    ],
    '$7.60 less than last month.',
  ],
  [
    'the same',
    [
      ['2026-11-10', 90],
      ['2026-10-10', 90],
    ],
    'The same as last month.',
  ],
  [
    'a bill a quarter ago',
    [
      ['2026-11-10', 95],
      ['2026-08-10', 90],
    ],
    '$5.00 more than the last bill.',
  ],
  [
    'a bill twelve days off a month ago',
    [
      ['2026-11-10', 95],
      ['2026-09-28', 90],
    ],
    '$5.00 more than last month.',
  ],
  [
    'a bill thirteen days off a month ago',
    [
      ['2026-11-10', 95],
      ['2026-09-27', 90],
    ],
    '$5.00 more than the last bill.',
  ],
  [
    'exactly a tenth above the usual month',
    [
      ['2026-11-10', 110],
      ['2026-10-10', 90],
      ['2025-11-12', 100],
    ],
    '$20.00 more than last month. Usual for November.',
  ],
  [
    'earlier bills in any order',
    [
      ['2026-11-10', 110],
      ['2026-09-10', 80],
      ['2026-10-10', 90],
    ],
    '$20.00 more than last month.',
  ],
  [
    'a usual month',
    [
      ['2026-11-10', 110],
      ['2026-10-10', 90],
      ['2025-11-12', 104],
    ],
    '$20.00 more than last month. Usual for November.',
  ],
  [
    'an unusual month',
    [
      ['2026-11-10', 140],
      ['2026-10-10', 90],
      ['2025-11-12', 104],
    ],
    '$50.00 more than last month.',
  ],
  ['the first bill', [['2026-11-10', 140]], ''],
  ['an amount that was not told', [['2026-11-10', 140], ['2026-10-10']], ''],
] as [string, [string, number?][], string][])(
  'a bill says how it differs from the last: %s',
  (_, billed, text) => {
    expect(changeText(bill(...billed))).toBe(text);
  },
);

test('an earlier bill is compared with the one before it', () => {
  const { pagination } = bill(['2026-11-10', 110], ['2026-10-10', 90], ['2026-09-10', 80]);
  expect(changeText({ id: 99, pagination })).toBe('$10.00 more than last month.');
});

test('a bill without a period is compared with none, nor is another compared with it', () => {
  const { id, pagination } = bill(['2026-11-10', 110], ['2026-10-10', 90]);
  const [shown, before] = pagination.allBills as [Period, Period];
  const without = (period: Period) => ({ ...period, billingPeriodEnd: null });
  const text = (...allBills: Period[]) => changeText({ id, pagination: { ...pagination, allBills } });
  expect(text(without(shown), before)).toBe('');
  expect(text(shown, without(before))).toBe('');
});
