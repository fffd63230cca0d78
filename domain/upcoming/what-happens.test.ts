import { expect, test } from 'vitest';
import type { RunForecast } from '../auto-pay/forecast.ts';
import { sampleForecast } from '../fixtures/auto-pay.ts';
import { sampleAccount, sampleBill } from '../fixtures/bill.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { whatHappens } from './what-happens.ts';

const off = sampleAccount().autoPay;
const on = { ...off, isActive: true, ap_master_id: 4, scheduledDate: calendarDate('2026-11-26') };
const pending = {
  order_date: calendarDate('2026-11-28'),
  total_to_account: cents(11000),
  total_plus_fees: cents(11000),
};

const run = (amount: number, over: Partial<RunForecast> = {}) => ({
  run_date: on.scheduledDate,
  forecast: {
    ...sampleForecast(),
    outcome: 'will pay' as const,
    amount: cents(amount),
    method: 'Visa 4242',
    ...over,
  },
});
const bill = sampleBill({ period_amt_due: cents(8420) });

test('auto pay names the day and the method, and can be changed', () => {
  expect(whatHappens(bill, on, run(8420))).toEqual({
    text: 'Auto Pay will pay this on 11/26/2026 with Visa 4242.',
    change: 'auto pay',
  });
});

test('an auto pay of a set amount says how much of the bill it pays', () => {
  expect(whatHappens(bill, on, run(5000))?.text).toBe(
    'Auto Pay will pay $50.00 of this on 11/26/2026 with Visa 4242.',
  );
});

test.each([
  ['no forecast', undefined],
  ['a forecast of another day', { ...run(8420), run_date: calendarDate('2026-12-26') }],
  ['an amount that is not known', run(0, { outcome: 'amount not known' })],
])('with %s, auto pay is only called scheduled', (_, known) => {
  expect(whatHappens(bill, on, known)?.text).toBe('Auto Pay is scheduled for 11/26/2026.');
});

test('a payment that auto pay will not make is told in its place', () => {
  const instead = 'Auto Pay will not pay on 11/26/2026.';
  expect(whatHappens(bill, { ...on, instead }, run(8420))?.text).toBe(instead);
});

test('without auto pay, the bill waits for the customer', () => {
  expect(whatHappens(sampleBill(), off, undefined)).toEqual({
    text: 'Auto Pay is off, so this bill waits for you.',
    change: 'auto pay',
  });
});

test('a paid bill waits for nobody', () => {
  expect(whatHappens(sampleBill({ period_amt_due: cents(0) }), off, undefined)).toBeUndefined();
  expect(whatHappens(sampleBill({ period_amt_due: cents(-100) }), off, undefined)).toBeUndefined();
});

test('a bill that was paid here says when and how much, instead of what waits', () => {
  const payments = [
    {
      label: 'Payment 11/26/2026',
      value: cents(8420),
      transactionDetails: { confirmationNumber: 'BF-1' },
      date: calendarDate('2026-11-26'),
    },
  ];
  expect(whatHappens(sampleBill({ period_amt_due: cents(0), payments }), off, undefined)).toEqual({
    text: 'You paid $84.20 on 11/26/2026.',
    change: undefined,
  });
  expect(whatHappens(sampleBill({ period_amt_due: cents(100), payments }), off, undefined)?.change).toBe(
    'auto pay',
  );
});

test('a payment on its way or scheduled comes before what auto pay would do', () => {
  expect(whatHappens(sampleBill({ processing: true }), on, undefined)).toMatchObject({ change: undefined });
  expect(whatHappens(sampleBill({ scheduled_payments: [pending] }), on, undefined)).toEqual({
    text: 'A payment of $110.00 is scheduled for 11/28/2026.',
    change: 'pending payments',
  });
});

test.each([
  ['auto pay is not offered', sampleBill(), { ...off, isAllowed: false }],
  ['auto pay is on and plans nothing', sampleBill(), { ...on, scheduledDate: null }],
  ['the account is in collections', sampleBill({ collections: { isInCollections: true, html: '' } }), off],
  ['the account is prepaid', sampleBill({ prepay: true }), off],
  ['the list is not known', sampleBill(), undefined],
])('nothing is said where %s', (_, bill, autoPay) => {
  expect(whatHappens(bill, autoPay, undefined)).toBeUndefined();
});

test('a bill whose amount nobody knows still waits for the customer', () => {
  expect(whatHappens(sampleBill({ period_amt_due: null }), off, undefined)?.change).toBe('auto pay');
});

test('what was given back is not what I paid', () => {
  const payment = (value: number, day: string) => ({
    label: 'Payment',
    value: cents(value),
    transactionDetails: { confirmationNumber: 'BF-1' },
    date: calendarDate(day),
  });
  const payments = [payment(-500, '2026-11-25'), payment(0, '2026-11-25'), payment(8420, '2026-11-26')];
  expect(whatHappens(sampleBill({ period_amt_due: cents(0), payments }), off, undefined)?.text).toBe(
    'You paid $84.20 on 11/26/2026.',
  );
});

test('a bill that is paid up says what goes back of its payment, or could not go back', () => {
  const payment = { label: 'Payment', value: cents(16_500), date: calendarDate('2026-11-20') };
  const words = '$165.00 could not be given back yet. The biller still has it and looks for another way.';
  const payments = [{ ...payment, transactionDetails: null, money_back: words }];
  expect(whatHappens({ ...bill, payments, period_amt_due: cents(0) }, off, undefined)).toEqual({
    text: `You paid $165.00 on 11/20/2026. ${words}`,
    change: undefined,
  });
  expect(whatHappens({ ...bill, payments, prepay: true }, undefined, undefined)?.text).toBe(words);
  expect(whatHappens({ ...bill, payments, processing: true }, undefined, undefined)?.text).toBe(
    `On its way: your bank has not confirmed it yet. ${words}`,
  );
});
