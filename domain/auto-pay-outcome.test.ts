import { expect, test } from 'vitest';
import { outcomeWords, saveFailureOf } from './auto-pay-outcome.ts';
import { calendarDate } from './calendar-date.ts';
import { CallFailed } from './failure.ts';

test('the day of the next run is told with two digits each (APW-60, ERR2-55)', () => {
  expect(outcomeWords(calendarDate('2026-03-07'))).toBe('Your Auto Pay has been scheduled for 03/07/2026');
});

test('without an unpaid bill there is no day to tell (APW-61)', () => {
  expect(outcomeWords(null)).toBe('Your changes are updated successfully.');
});

test('a save with what was removed elsewhere says so, and any other failure keeps its words (ERR2-05)', () => {
  const refused = (status: number) =>
    new CallFailed({ kind: 'refused', message: 'This could not be found.', status, errors: {} });
  expect(saveFailureOf(refused(404)).message).toMatch(/not there any more, such as a payment method/);
  expect(saveFailureOf(refused(403)).message).toBe('This could not be found.');
  expect(saveFailureOf(new Error('?')).message).toBe(
    'Unable to save auto-pay settings.  Please try again later.',
  );
});
