import { expect, test } from 'vitest';
import { calendarDate } from '../../values/calendar-date.ts';
import { cents, ZERO } from '../../values/cents.ts';
import { REMINDERS } from './messages.ts';

const bill = {
  biller: 'Harbor',
  account: 'account 4711',
  open: cents(9_407),
  pending: ZERO,
  due: calendarDate('2026-12-03'),
  unpayable: '',
};

test('a reminder says what is open, what is scheduled and when it is due', () => {
  expect(REMINDERS['new bill'](bill).message).toBe(
    'Harbor posted a new bill for account 4711. $94.07 is open. It is due 12/3/2026.',
  );
  expect(REMINDERS['before due']({ ...bill, pending: cents(500) }, 'due in 3 days').message).toBe(
    'Your bill from Harbor for account 4711 is not paid yet. $94.07 is open beside the $5.00 that you scheduled. It is due 12/3/2026.',
  );
  expect(REMINDERS['past due'](bill, 'past due 1 day')).toEqual({
    subject: 'Reminder: Harbor, past due 1 day',
    message: 'Your bill from Harbor for account 4711 is past due. $94.07 is open. It was due 12/3/2026.',
  });
});

test('a reminder leaves out what the biller has not told', () => {
  expect(REMINDERS['new bill']({ ...bill, open: null, due: null }).message).toBe(
    'Harbor posted a new bill for account 4711.',
  );
});

test('a reminder of a bill that cannot be paid now says so, with the words of its biller', () => {
  const unpayable = 'Harbor takes no payments right now. Back on Monday.';
  expect(REMINDERS['before due']({ ...bill, unpayable }, 'due in 3 days').message).toBe(
    `Your bill from Harbor for account 4711 is not paid yet. $94.07 is open. It is due 12/3/2026. ${unpayable}`,
  );
});
