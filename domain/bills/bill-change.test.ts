import { expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { changeText } from './text/bill-change.ts';

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
