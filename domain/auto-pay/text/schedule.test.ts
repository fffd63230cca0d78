import { expect, test } from 'vitest';
import { sampleAutoPay, sampleRunTerms } from '../../fixtures/auto-pay.ts';
import { calendarDate } from '../../values/calendar-date.ts';
import { cents } from '../../values/cents.ts';
import { ENDS_NEVER, ENDS_ON_DATE, SET_AMOUNT } from '../auto-pay.ts';
import { leftToPayText, noRunText, scheduleSummary } from './schedule.ts';

test('the text about a missing run says what the auto pay waits for (SRV2-02, SRV2-06)', () => {
  const start_date = calendarDate('2027-01-15');
  const paying = sampleAutoPay();
  expect(noRunText({ ...paying, run_period: 0, start_date })).toBe(
    'No payment is scheduled until the next bill is posted.',
  );
  expect(noRunText({ ...paying, run_period: 3, start_date })).toBe('No payment falls before the stop date.');
  expect(noRunText({ ...paying, run_period: 3, start_date: null })).toBe(
    'No payment is scheduled without a start date.',
  );
  const nothing = { paymentAmountOption: SET_AMOUNT, pay_amount: cents(0) } as const;
  expect(noRunText({ ...paying, ...nothing, run_period: 3, start_date })).toBe(
    'No payment is scheduled until an amount is chosen.',
  );
});

const BY_HAND =
  '$84.20 of the latest bill is still owed, due on 12/3/2026. Auto Pay does not pay it. Please pay it yourself.';
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

test('a bill without a due date is told as open, and a payment comes in time for it (SRV2-11)', () => {
  const open = (changed: object) => leftToPayText({ ...sampleAutoPay(), due_date: null, ...changed });
  expect(open({ run_date: null })).toBe(
    '$84.20 of the latest bill is still owed. Auto Pay does not pay it. Please pay it yourself.',
  );
  expect(open({})).toBe('');
});

test('of a bill without a balance its amount due is open, and without a bill nothing (SRV2-11)', () => {
  const open = (bill: ReturnType<typeof sampleRunTerms>['bill']) =>
    leftToPayText(sampleAutoPay({ run_date: null, run_terms: sampleRunTerms({ bill }) }));
  expect(open({ balance: null, amount_due: cents(500), pending: cents(200) })).toMatch(
    /^\$3\.00 of the latest bill /,
  );
  expect(open({ balance: cents(700), amount_due: cents(500), pending: cents(0) })).toMatch(/^\$7\.00 /);
  expect(open(null)).toBe('');
});

test('the summary names only the dates that there are, and a stop date only while it counts (APW-56)', () => {
  const schedule: Parameters<typeof scheduleSummary>[0] = {
    run_period: 3,
    day_of_month: 5,
    days_before_due_date: 0,
    start_date: calendarDate('2026-03-11'),
    end_date: calendarDate('2026-12-31'),
    endAutoPay: ENDS_ON_DATE as 1 | 2,
  };
  const days = 'Pays on the 5th, every 3 months';
  expect(scheduleSummary(schedule)).toBe(`${days}, from 3/11/2026, until 12/31/2026.`);
  expect(scheduleSummary({ ...schedule, endAutoPay: ENDS_NEVER })).toBe(`${days}, from 3/11/2026.`);
  expect(scheduleSummary({ ...schedule, start_date: null, end_date: null })).toBe(`${days}.`);
});

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [10, '10th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [20, '20th'],
  [21, '21st'],
  [22, '22nd'],
  [23, '23rd'],
  [28, '28th'],
])('the day %i of the month reads %s (APW-56)', (day_of_month, words) => {
  const schedule = {
    run_period: 1 as const,
    day_of_month,
    days_before_due_date: 0,
    start_date: null,
    end_date: null,
    endAutoPay: ENDS_NEVER as 1 | 2,
  };
  expect(scheduleSummary(schedule)).toBe(`Pays on the ${words} of every month.`);
});
