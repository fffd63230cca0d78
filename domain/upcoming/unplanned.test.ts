import { expect, test } from 'vitest';
import { dueBlocks } from '../cart/urgency.ts';
import { sampleAccount, sampleGroup } from '../fixtures/bill.ts';
import { addDays, calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { unplannedBlocks } from './unplanned.ts';

const TODAY = calendarDate('2026-11-23');
const bill = (account_id: number, days: number, planned: 'auto pay' | 'scheduled' | 'by hand') => {
  const account = sampleAccount({
    account_id,
    ebill_id: account_id,
    due_date: addDays(TODAY, days),
    period_amt_due: cents(8_000),
    prepay: false,
  });
  const scheduledDate = addDays(TODAY, days - 1);
  if (planned === 'by hand') return account;
  if (planned === 'scheduled') return { ...account, scheduled_date: scheduledDate };
  return { ...account, autoPay: { ...account.autoPay, isActive: true, scheduledDate } };
};

test('while nothing can be paid, no bill is called paid automatically, and each stands by its due date', () => {
  const accounts = [bill(1, 3, 'auto pay'), bill(2, 20, 'scheduled'), bill(3, 5, 'by hand')];
  const blocks = dueBlocks([sampleGroup({ accounts })], TODAY);
  const namesOf = (of: typeof blocks) =>
    of.map(({ name, bills }) => [name, ...bills.map(({ account }) => account.account_id)]);
  expect(namesOf(blocks)).toEqual([
    ['soon', 3],
    ['automatic', 1, 2],
  ]);
  const [soon, ...later] = unplannedBlocks(blocks, TODAY);
  expect(namesOf(soon ? [soon, ...later] : later)).toEqual([
    ['soon', 1, 3],
    ['later', 2],
  ]);
  expect(soon?.bills[0]?.account.autoPay.instead).toBe('Auto Pay pays nothing meanwhile.');
});
