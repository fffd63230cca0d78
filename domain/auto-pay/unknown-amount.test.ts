import { expect, test } from 'vitest';
import { sampleForecastFacts } from '../fixtures/auto-pay.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { SET_AMOUNT } from './auto-pay.ts';
import { decideRun, runAmount } from './run-decision.ts';

const bill = (balance: number | null, amount_due: number | null, pending = 0) => ({
  balance: balance === null ? null : cents(balance),
  amount_due: amount_due === null ? null : cents(amount_due),
  pending: cents(pending),
});
const set = { paymentAmountOption: SET_AMOUNT, pay_amount: cents(2_000) } as const;

test.each([
  ['nothing is told', bill(null, null), {}, 'amount not known'],
  ['nothing is told of a set amount', bill(null, null), set, 'amount not known'],
  [
    'auto pay paid the set amount before',
    bill(null, null),
    { ...set, isPaidByAutoPay: true },
    'amount not known',
  ],
  ['auto pay paid the full bill before', bill(null, null), { isPaidByAutoPay: true }, 'nothing to pay'],
  [
    'only the balance is told, and only the amount due can be paid',
    bill(500, null),
    { can_edit_amount: false },
    'amount not known',
  ],
  ['a balance of zero is told', bill(0, null), {}, 'nothing to pay'],
  ['an amount due of zero is told', bill(null, 0), {}, 'nothing to pay'],
  ['it is paid in advance', bill(null, null), { prepay: true }, 'stop'],
  ['a set amount is paid in advance', bill(null, null), { ...set, prepay: true }, 'pay'],
  ['there is no bill', null, {}, 'nothing to pay'],
])('a run when %s', (_, owed, settings, kind) => {
  const { run } = sampleForecastFacts({ bill: owed, ...settings });
  expect(decideRun(run, calendarDate('2026-12-05')).kind).toBe(kind);
});

test('of a balance below the amount due a run pays what pending payments leave (SRV2-14)', () => {
  expect(runAmount(sampleForecastFacts({ bill: bill(5_000, 8_000, 1_000) }).run)).toBe(4_000);
});
