import { expect, test } from 'vitest';
import { calendarDate } from '../../values/calendar-date.ts';
import { cents } from '../../values/cents.ts';
import { moreThanToldText } from './told-amount.ts';

const on = calendarDate('2026-12-05');
const more = { more: cents(3_000), told: cents(8_875), on };

test.each([
  [{ isMoreOwed: false }, ''],
  [{ isMoreOwed: true }, ' More is owed than then.'],
  [
    { isMoreOwed: true, cameBack: { amount: cents(3_000), isReturned: true } },
    ' Your payment of $30.00 came back.',
  ],
  [
    { isMoreOwed: true, cameBack: { amount: cents(3_000), isReturned: false } },
    ' $30.00 of what you had paid went back to you.',
  ],
])('a payment that is more than was told says by how much, and why where that is known: %o', (known, why) => {
  expect(moreThanToldText({ ...more, ...known })).toBe(
    `The payment is $30.00 more than the $88.75 that you were told on 12/5/2026.${why}`,
  );
});
