import { expect, test } from 'vitest';
import { cents, ZERO } from '../../values/cents.ts';
import type { AutoPayProblem } from '../form-problems.ts';
import { ALERT_TEXTS, autoPayProblemText } from './problems.ts';

test.each<[AutoPayProblem, string]>([
  [{ kind: 'start in the past' }, 'You can not enter a start date in the past.'],
  [{ kind: 'start too late' }, 'You can not enter a start date more than a year ahead.'],
  [{ kind: 'no stop date' }, 'You can not save auto pay if any dates are invalid or in the past.'],
  [{ kind: 'invalid dates' }, 'You can not save auto pay if any dates are invalid or in the past.'],
  [{ kind: 'stop before start' }, 'The stop date must be after the start date.'],
  [{ kind: 'stop too late' }, 'You can not enter a stop date more than ten years ahead.'],
  [
    { kind: 'stop date passed' },
    'This stop date has passed. Choose a later day, or Never, and save to turn Auto Pay on.',
  ],
  [{ kind: 'other schedule' }, 'Please choose another schedule.'],
  [{ kind: 'no set amount' }, 'A set amount is not offered here.'],
  [{ kind: 'no pay amount' }, 'Provide a valid pay amount greater than 0.'],
  [{ kind: 'no safety limit' }, 'Provide a valid safety limit greater than 0.'],
  [{ kind: 'no range' }, 'Provide a valid amount greater than 0.'],
  [{ kind: 'part of a cent' }, 'Enter an amount with at most two decimals, like 25.50.'],
  [{ kind: 'below smallest', amount: cents(50) }, 'A payment has to be at least $0.50.'],
  [
    { kind: 'above limit', amount: cents(50_000) },
    'The maximum amount per transaction is limited to $500.00',
  ],
  [{ kind: 'above limit', amount: ZERO }, 'The maximum amount per transaction is limited to $999,999.99'],
  [{ kind: 'no email' }, 'Primary email should not be empty.'],
  [{ kind: 'invalid email' }, 'Please enter a valid email address.'],
  [{ kind: 'same email' }, 'Please remove duplicate email address.'],
  [{ kind: 'no method' }, 'Payment method has not been specified.'],
  [{ kind: 'method removed' }, 'The payment method was removed.'],
  [{ kind: 'expired' }, 'Card has expired'],
  [
    { kind: 'not accepted', type: 3 },
    'Unable to add this payment type to auto pay. Discover is not accepted by this organization.',
  ],
  [
    { kind: 'no bank accounts' },
    'Bank accounts are not accepted for this bill. Please choose another payment method.',
  ],
])('settings that cannot be saved say why: %j (APW-09)', (problem, words) => {
  expect(autoPayProblemText(problem)).toBe(words);
});

test('the dialog of a problem has a title of its own (APW-27, APW-29, APW-31, APW-32, APW-44)', () => {
  expect(Object.values(ALERT_TEXTS).map(({ title }) => title)).toEqual([
    'Invalid Start Date',
    'Invalid Start Date',
    'Invalid Stop Date',
    'Invalid Dates',
    'Invalid Stop Date',
    'Invalid Dates',
    'Missing Primary Pay Method',
  ]);
});
