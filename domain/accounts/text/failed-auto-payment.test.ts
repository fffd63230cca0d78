import { expect, test } from 'vitest';
import { DECLINED } from '../../checkout/text/declines.ts';
import { calendarDate } from '../../values/calendar-date.ts';
import { cents } from '../../values/cents.ts';
import { failedPaymentText, failedPaymentTitle } from './failed-auto-payment.ts';

const failed = {
  date: calendarDate('2026-12-05'),
  amount: cents(8_240),
  reason: 'The card was declined.',
  retry_date: null,
  next_date: null,
};

test('a failed auto pay says the amount, the day, the reason and what happens next (SRV2-11)', () => {
  expect(failedPaymentTitle(failed)).toBe('Auto Pay did not pay $82.40 on 12/5/2026.');
  expect(failedPaymentTitle({ ...failed, amount: cents(0) })).toBe(
    'Auto Pay did not pay the bill on 12/5/2026.',
  );
  expect(failedPaymentText(failed, true)).toBe(
    'The card was declined. It is not tried again for this bill. Please pay the bill yourself.',
  );
  expect(failedPaymentText({ ...failed, retry_date: calendarDate('2026-12-06') }, true)).toBe(
    'The card was declined. We try again on 12/6/2026. You can still change the payment method, or pay the bill yourself.',
  );
  expect(failedPaymentText({ ...failed, next_date: calendarDate('2027-01-05') }, true)).toBe(
    'The card was declined. It is not tried again before 1/5/2027. Please pay the bill yourself.',
  );
  expect(failedPaymentText({ ...failed, reason: '' }, true)).toBe(
    'It is not tried again for this bill. Please pay the bill yourself.',
  );
});

test('where payments are not set up, a failed auto pay says why and what happens next, and advises nothing (SRV2-11)', () => {
  expect(failedPaymentText({ ...failed, reason: DECLINED }, false)).toBe(
    'The card was declined. It is not tried again for this bill.',
  );
  expect(failedPaymentText({ ...failed, reason: '' }, false)).toBe('It is not tried again for this bill.');
});
