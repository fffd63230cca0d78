import { expect, test } from 'vitest';
import { outcomeWords } from './auto-pay-outcome.ts';
import { calendarDate } from './calendar-date.ts';

test('the day of the next run is told with two digits each (APW-60, ERR2-55)', () => {
  expect(outcomeWords(calendarDate('2026-03-07'))).toBe('Your Auto Pay has been scheduled for 03/07/2026');
});

test('without an unpaid bill there is no day to tell (APW-61)', () => {
  expect(outcomeWords(null)).toBe('Your changes are updated successfully.');
});
