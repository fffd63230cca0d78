import { expect, test } from 'vitest';
import { calendarDate } from '../../values/calendar-date.ts';
import { cents } from '../../values/cents.ts';
import { moreThanToldText } from './told-amount.ts';

const on = calendarDate('2026-12-05');
const more = { more: cents(3_000), told: cents(8_875), on };

test.each([
  [undefined, 'because more is owed than then.'],
  [{ amount: cents(3_000), isReturned: true }, 'because your payment of $30.00 came back.'],
  [{ amount: cents(1_200), isReturned: false }, 'because $12.00 of what you had paid went back to you.'],
])('a payment that is more than was told says by how much and why: %o', (cameBack, why) => {
  expect(moreThanToldText({ ...more, cameBack })).toBe(
    `That is $30.00 more than the $88.75 that you were told on 12/5/2026, ${why}`,
  );
});
