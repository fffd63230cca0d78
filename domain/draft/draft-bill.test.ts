import { expect, test } from 'vitest';
import { sampleAccount } from '../fixtures/bill.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { draftOf } from './draft-bill.ts';

test("a draft keeps the bill's values from when the customer added it (CRT-37)", () => {
  expect(draftOf(sampleAccount({ period_amt_due: cents(5000) }), 'Red Mesa Water')).toEqual({
    ebill_id: 11,
    entity_name: 'Red Mesa Water',
    account_num: '100200301',
    amount: cents(5000),
    seen: {
      balance: cents(8420),
      due_date: calendarDate('2026-12-03'),
      has_fee: false,
      auto_pay: false,
      scheduled_date: null,
    },
  });
});

test('an amount that the biller has not reported is unknown, and never zero (CRT-37)', () => {
  expect(draftOf(sampleAccount({ amount_due_calculated: false }), 'Red Mesa Water').amount).toBe(null);
});
