import { expect, test } from 'vitest';
import type { InactiveReason } from '../../auto-pay/run-decision.ts';
import { aboveRange, limitReason } from '../../auto-pay/text/debits.ts';
import { INACTIVE_REASONS, inactiveText } from '../../auto-pay/text/inactive.ts';
import { DECLINE_TEXTS } from '../../checkout/text/decline-by-reason.ts';
import { CONFIRM_YOURSELF, NOT_CONFIRMED_IN_TIME } from '../../checkout/text/en.ts';
import { notPayableNowText } from '../../scheduled/text/refusals.ts';
import { cents } from '../../values/cents.ts';
import { forStaff } from './for-staff.ts';

test.each([
  [inactiveText('turned off', true), 'The customer turned this auto pay off.'],
  [
    inactiveText('control taken', true),
    'The customer took control of this auto pay. It starts with a payment method of theirs.',
  ],
  [limitReason(cents(2000)), 'The bill is above the customer’s safety limit of $20.00.'],
  [aboveRange(cents(2000)), 'This is above the $20.00 that the customer authorized from a bank account.'],
  [
    notPayableNowText({ why: 'in collections' }),
    'This account is in collections. The customer has not been charged.',
  ],
  [
    CONFIRM_YOURSELF,
    'The customer’s bank wants the customer to confirm this payment themselves. The customer has not been charged.',
  ],
])('staff reads of the customer, not to the customer: %s', (reason, told) => {
  expect(forStaff(reason)).toBe(told);
});

test.each([...Object.values(DECLINE_TEXTS), NOT_CONFIRMED_IN_TIME])(
  'no reason of a payment that was not made speaks to staff as to the customer: %s',
  (reason) => expect(forStaff(reason)).not.toMatch(/\byou/i),
);

test.each(Object.keys(INACTIVE_REASONS) as InactiveReason[])(
  'no reason of an auto pay that is off speaks to staff as to the customer: %s',
  (reason) => {
    for (const isController of [true, false])
      expect(forStaff(inactiveText(reason, isController))).not.toMatch(/\byou/i);
  },
);
