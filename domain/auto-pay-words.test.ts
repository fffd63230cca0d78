import { expect, test } from 'vitest';
import { noRunWords } from './auto-pay-words.ts';
import { calendarDate } from './calendar-date.ts';

test('why nothing is planned is told by what it waits for (SRV2-02, SRV2-06)', () => {
  const start_date = calendarDate('2027-01-15');
  expect(noRunWords({ run_period: 0, start_date })).toBe(
    'No payment is planned until the next bill is posted.',
  );
  expect(noRunWords({ run_period: 3, start_date })).toBe('No payment falls before the stop date.');
  expect(noRunWords({ run_period: 3, start_date: null })).toBe('No payment is planned without a start date.');
});
