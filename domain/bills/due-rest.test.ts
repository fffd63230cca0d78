import { expect, test } from 'vitest';
import { sampleBill } from '../fixtures/bill.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents, ZERO } from '../values/cents.ts';
import { dueStateOfRest } from './due-rest.ts';

const SENT = {
  ...sampleBill(),
  scheduled_date: null,
  processing: true,
  due_date: calendarDate('2026-12-10'),
};

test.each([
  ['what is left after a payment on its way is due', { period_amt_due: cents(3875) }, 'Due 12/10/2026'],
  ['a bill whose whole amount is on its way says so', { period_amt_due: ZERO }, 'Payment on its way'],
  ['a prepaid account says so too', { period_amt_due: cents(3875), prepay: true }, 'Payment on its way'],
])('%s', (_, over, words) => {
  const bill = { ...SENT, amount_due_calculated: true, prepay: false, ...over };
  expect(dueStateOfRest(bill, calendarDate('2026-11-26'))?.words).toBe(words);
});
