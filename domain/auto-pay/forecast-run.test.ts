import { describe, expect, test } from 'vitest';
import { sampleForecastFacts } from '../fixtures/auto-pay.ts';
import { SAMPLE_FEE } from '../fixtures/fee.ts';
import { sampleSaved } from '../fixtures/method.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents, ZERO } from '../values/cents.ts';
import { forecastTotal } from './forecast-outcome.ts';
import { type ForecastFacts, forecastRun } from './forecast-run.ts';
import { forecastText } from './text/forecast.ts';

const DAY = calendarDate('2026-12-05');
const VISA = sampleSaved(1, { id: 21, nickname: 'Everyday Visa' });
const CHECKING = sampleSaved(5, { id: 22, nickname: 'Joint checking' });
const pay_data = { ...VISA.pay_data, last_four: '4242', exp_month: 11, exp_year: 2026 };
const EXPIRING = { ...VISA, pay_data };

const said = (run: Partial<ForecastFacts['run']> = {}, more: Partial<ForecastFacts> = {}) => {
  const forecast = forecastRun(sampleForecastFacts(run, { methods: [VISA], ...more }), DAY);
  return [forecastTotal(forecast), forecastText(forecast, '12/5/2026')];
};
const bill = (balance: number | null, pending = 0) => ({
  balance: balance === null ? null : cents(balance),
  amount_due: balance === null ? null : cents(balance),
  pending: cents(pending),
});
const PLANNED = 'The next payment is scheduled for 12/5/2026.';
const set = (dollars: number) => ({ paymentAmountOption: 2 as const, pay_amount: cents(dollars * 100) });

describe('What is said of the next payment is what its run will do', () => {
  test.each<[string, Partial<ForecastFacts['run']>, number | null, string]>([
    ['the full bill', {}, 8240, `${PLANNED} It will be $82.40 from Everyday Visa.`],
    ['a set amount', set(25), 2500, `${PLANNED} It will be $25.00 from Everyday Visa.`],
    ['a set amount above what is owed', set(100), 8240, `${PLANNED} It will be $82.40 from Everyday Visa.`],
    [
      'a set amount of a paid bill',
      { ...set(60), bill: bill(0) },
      null,
      `${PLANNED} Nothing is owed now. Auto Pay pays what is owed on that day.`,
    ],
    [
      'a bill that auto pay has paid',
      { isPaidByAutoPay: true },
      null,
      `${PLANNED} Nothing is owed now. Auto Pay pays what is owed on that day.`,
    ],
    [
      'a bill that a pending payment covers',
      { bill: bill(8240, 8240) },
      null,
      `${PLANNED} A pending payment covers the bill, so there is nothing to pay now.`,
    ],
    [
      'a bill without an amount',
      { bill: bill(null) },
      null,
      `${PLANNED} The biller is asked for the amount on that day.`,
    ],
    [
      'a bill above the safety limit',
      { setAmountLimit: true, max_pay_amount: cents(5000) },
      null,
      'The payment of $82.40 on 12/5/2026 will not be made. The bill is above your safety limit of $50.00. Please pay it by hand or raise the limit.',
    ],
    [
      'an account in collections',
      { isInCollections: true },
      null,
      'No payment is made on 12/5/2026. This account has been sent to collections.',
    ],
  ])('%s', (_, run, total, words) => {
    const [amount, text] = said(run);
    expect(amount).toBe(total);
    if (run.isInCollections) expect(text).toMatch(/^No payment is made on 12\/5\/2026\. ./);
    else expect(text).toBe(words);
  });

  test('the fee is in it where the run charges one', () => {
    const fee = { terms: SAMPLE_FEE, autopay: true };
    expect(said(set(60), { fee })).toEqual([
      6165,
      `${PLANNED} It will be $61.65 from Everyday Visa, with a fee of $1.65.`,
    ]);
    expect(said(set(60), { fee: { ...fee, autopay: false } })[0]).toBe(6000);
  });

  test('a card that expires before the day will not pay, and a backup pays instead', () => {
    expect(said({}, { methods: [EXPIRING] })).toEqual([
      null,
      'The payment of $82.40 on 12/5/2026 will not be made. The card expires before that day. Please choose another payment method.',
    ]);
    expect(said({}, { methods: [EXPIRING, CHECKING] })).toEqual([
      8240,
      `${PLANNED} It will be $82.40 from Joint checking. Visa ending in 4242: The card expires before that day. Joint checking pays instead.`,
    ]);
    expect(said({}, { methods: [undefined] })[0]).toBeNull();
  });

  test('an amount that the biller refuses will not be paid', () => {
    const { payable } = sampleForecastFacts();
    expect(said(set(25), { payable: { ...payable, can_edit_amount: false } })[1]).toMatch(
      /^The payment of \$25\.00 on 12\/5\/2026 will not be made\. .* Please pay the bill by hand\.$/,
    );
  });

  test('no method is named before the wallet is loaded', () => {
    expect(said({}, { methods: undefined })).toEqual([8240, `${PLANNED} It will be $82.40.`]);
    expect(said({ bill: { ...bill(0), pending: ZERO } })[0]).toBeNull();
  });
});

describe('A bill above the range of the bank account (ruling 77)', () => {
  const above = (more: Partial<ForecastFacts>) =>
    forecastRun(sampleForecastFacts({ debited: 22, debit_limit: cents(5_000) }, more), DAY);

  test('waits for the permission, and its debit is told with the fee and the account', () => {
    const fee = { terms: SAMPLE_FEE, autopay: true };
    expect(above({ methods: [CHECKING, VISA], fee })).toEqual({
      outcome: 'asks first',
      amount: 8240,
      fee: 75,
      method: 'Joint checking',
      reason: 'This is above the $50.00 that you authorized from a bank account.',
    });
  });

  test('asks nothing where the account cannot pay even then: a backup pays, or nothing does', () => {
    const { terms } = sampleForecastFacts();
    const cardsOnly = { ...terms, accepted_pay_types: ['visa' as const] };
    const { outcome, method } = above({ terms: cardsOnly, methods: [CHECKING, VISA] });
    expect([outcome, method]).toEqual(['will pay', 'Everyday Visa']);
    expect(above({ terms: cardsOnly, methods: [CHECKING] }).outcome).toBe('no method can pay');
  });

  test('names no account before the wallet is loaded', () => {
    expect(above({ methods: undefined })).toMatchObject({ outcome: 'will pay', amount: 8240, method: '' });
  });
});

describe('What a run finds', () => {
  const outcome = (run: Partial<ForecastFacts['run']>, more: Partial<ForecastFacts> = {}) =>
    forecastRun(sampleForecastFacts(run, { methods: [VISA], ...more }), DAY).outcome;

  test.each<[string, Partial<ForecastFacts['run']>, string]>([
    [
      'a bill that auto pay has paid is not told as covered',
      { bill: bill(8240, 8240), isPaidByAutoPay: true },
      'nothing owed',
    ],
    ['without a bill nothing is owed', { bill: null }, 'nothing owed'],
    [
      'without a balance the amount due is covered',
      { bill: { ...bill(500, 500), balance: null } },
      'covered by a pending payment',
    ],
    ['a bill of zero is covered by nothing', { bill: bill(0, 500) }, 'nothing owed'],
    [
      'an open bill that nothing covers is not told as covered',
      { ...set(0), bill: bill(500) },
      'nothing owed',
    ],
  ])('%s', (_, run, expected) => {
    expect(outcome(run)).toBe(expected);
  });

  test('an amount due that is not calculated is asked for on the day', () => {
    const { payable } = sampleForecastFacts();
    expect(outcome({}, { payable: { ...payable, amount_due: null } })).toBe('amount not known');
  });

  test('what it does not pay has no fee, no method and, when nothing is owed, no reason', () => {
    const nothing = forecastRun(sampleForecastFacts({ bill: null }, { methods: [VISA] }), DAY);
    expect(nothing).toEqual({ outcome: 'nothing owed', amount: 0, fee: 0, method: '', reason: '' });
    const refused = forecastRun(sampleForecastFacts({}, { methods: [EXPIRING] }), DAY);
    expect(refused).toMatchObject({ outcome: 'no method can pay', fee: 0, method: '' });
  });

  test('each method that is passed over gives its reason', () => {
    const { reason } = forecastRun(
      sampleForecastFacts({}, { methods: [EXPIRING, undefined, CHECKING] }),
      DAY,
    );
    expect(reason).toMatch(/^Visa ending in 4242: The card expires before that day\. A payment method: /);
  });
});
