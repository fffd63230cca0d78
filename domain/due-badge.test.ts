import { expect, test } from 'vitest';
import { addDays, calendarDate } from './calendar-date.ts';
import { billsToPay } from './due-badge.ts';
import { sampleAccount, sampleGroup } from './sample-bill.ts';

const TODAY = calendarDate('2026-11-20');
const due = (days: number, over: Parameters<typeof sampleAccount>[0] = {}) =>
  sampleAccount({ due_date: addDays(TODAY, days), ...over });

test('the icon counts what is past due or due within a week, and nothing that pays itself', () => {
  const { autoPay } = sampleAccount();
  const groups = [
    sampleGroup({ accounts: [due(-1), due(7), due(8)] }),
    sampleGroup({
      accounts: [
        due(1, { autoPay: { ...autoPay, isActive: true } }),
        due(1, { scheduled_date: addDays(TODAY, 1) }),
        due(1, { processing: true }),
      ],
    }),
  ];
  expect(billsToPay(groups, TODAY)).toBe(2);
  expect(billsToPay([], TODAY)).toBe(0);
});
