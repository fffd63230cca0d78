import { expect, test } from 'vitest';
import { sampleAutoPay, sampleRunTerms } from '../fixtures/auto-pay.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { leftToPayText, noRunText } from './schedule-text.ts';

test('the text about a missing run says what the auto pay waits for (SRV2-02, SRV2-06)', () => {
  const start_date = calendarDate('2027-01-15');
  expect(noRunText({ run_period: 0, start_date })).toBe(
    'No payment is planned until the next bill is posted.',
  );
  expect(noRunText({ run_period: 3, start_date })).toBe('No payment falls before the stop date.');
  expect(noRunText({ run_period: 3, start_date: null })).toBe('No payment is planned without a start date.');
});

const BY_HAND =
  'Of the latest bill, $84.20 is still open, due on 12/3/2026. Auto Pay does not pay it. Please pay it yourself.';
const LATER = 'The latest bill is due on 12/3/2026, before that payment. Pay it yourself to be in time.';
const covered = sampleRunTerms({
  bill: { balance: cents(8420), amount_due: cents(8420), pending: cents(8420) },
});

test.each([
  ['no payment is planned', { run_date: null }, BY_HAND],
  ['the next payment comes after its due date', { run_date: calendarDate('2026-12-05') }, LATER],
  ['the next payment comes in time', { run_date: calendarDate('2026-12-03') }, ''],
  ['a pending payment covers it', { run_date: null, run_terms: covered }, ''],
  ['it is in collections', { run_date: null, run_terms: sampleRunTerms({ is_in_collections: true }) }, ''],
  ['it is paid in advance', { run_date: null, prepay: true }, ''],
])('what auto pay leaves of an open bill to the customer, when %s (SRV2-11)', (_, changed, words) => {
  expect(leftToPayText(sampleAutoPay(changed))).toBe(words);
});
