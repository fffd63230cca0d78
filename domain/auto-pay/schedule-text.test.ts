import { expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { noRunText } from './schedule-text.ts';

test('the text about a missing run says what the auto pay waits for (SRV2-02, SRV2-06)', () => {
  const start_date = calendarDate('2027-01-15');
  expect(noRunText({ run_period: 0, start_date })).toBe(
    'No payment is planned until the next bill is posted.',
  );
  expect(noRunText({ run_period: 3, start_date })).toBe('No payment falls before the stop date.');
  expect(noRunText({ run_period: 3, start_date: null })).toBe('No payment is planned without a start date.');
});
