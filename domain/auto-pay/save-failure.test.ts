import { expect, test } from 'vitest';
import { CallFailed } from '../api/failure.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { saveFailureOf } from './save-failure.ts';
import { saveOutcomeText } from './text/outcome.ts';

test('the date of the next run is shown with two digits each (APW-60, ERR2-55)', () => {
  expect(saveOutcomeText(calendarDate('2026-03-07'))).toBe('Your Auto Pay has been scheduled for 03/07/2026');
});

test('without an unpaid bill there is no date to show (APW-61)', () => {
  expect(saveOutcomeText(null)).toBe('Your changes are updated successfully.');
});

test('a save with something that was removed elsewhere says so; any other failure keeps its message (ERR2-05)', () => {
  const refused = (status: number) =>
    new CallFailed({ kind: 'refused', message: 'This could not be found.', status, errors: {} });
  expect(saveFailureOf(refused(404)).message).toMatch(/not there any more, such as a payment method/);
  expect(saveFailureOf(refused(403)).message).toBe('This could not be found.');
  expect(saveFailureOf(new Error('?')).message).toBe(
    'Unable to save auto-pay settings.  Please try again later.',
  );
});
