import { expect, test } from 'vitest';
import { sampleAccount, sampleGroup } from '../fixtures/bill.ts';
import { addDays, calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { billsToPay } from './due-badge.ts';

const TODAY = calendarDate('2026-11-20');
const due = (days: number, overrides: Parameters<typeof sampleAccount>[0] = {}) =>
  sampleAccount({ due_date: addDays(TODAY, days), ...overrides });

test('the icon counts what is past due or due within a week, and nothing on auto pay unless auto pay did not pay it', () => {
  const { autoPay } = sampleAccount();
  const failed_payment = {
    date: TODAY,
    amount: cents(100),
    reason: 'No.',
    retry_date: null,
    next_date: null,
  };
  const groups = [
    sampleGroup({ accounts: [due(-1), due(7), due(8), due(1, { prepay: true })] }),
    sampleGroup({
      accounts: [
        due(1, { autoPay: { ...autoPay, isActive: true } }),
        due(1, { autoPay: { ...autoPay, isActive: true, failed_payment } }),
        due(1, { scheduled_date: addDays(TODAY, 1) }),
        due(1, { processing: true }),
      ],
    }),
  ];
  expect(billsToPay(groups, TODAY)).toBe(3);
  expect(billsToPay([], TODAY)).toBe(0);
});
