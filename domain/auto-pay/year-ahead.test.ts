import { describe, expect, test } from 'vitest';
import { sampleAutoPay, sampleForecastFacts } from '../fixtures/auto-pay.ts';
import { SAMPLE_FEE } from '../fixtures/fee.ts';
import { sampleSaved } from '../fixtures/method.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { SET_AMOUNT } from './auto-pay.ts';
import type { ForecastFacts } from './forecast-run.ts';
import { nextRun, type RunRule } from './run-dates.ts';
import { AFTER_DUE_DATE } from './text/late-run.ts';
import { PERIOD_NAMES, payAmountText, scheduleSummary } from './text/schedule.ts';
import { type AheadFacts, runsAhead } from './year-ahead.ts';

const day = calendarDate;
const TODAY = day('2026-03-10');

const rule: RunRule = {
  run_period: 1,
  day_of_month: 5,
  days_before_due_date: 0,
  start_date: day('2026-01-05'),
  end_date: null,
};
const settings = {
  paymentAmountOption: 1 as 1 | 2,
  pay_amount: cents(2500),
  max_pay_amount: cents(5000),
  setAmountLimit: false,
  debit_limit: cents(20_000),
};
const VISA = sampleSaved(1, { id: 21, nickname: 'Everyday Visa' });

const ahead = (
  changed: Partial<Omit<AheadFacts, 'facts'>> = {},
  set: Partial<typeof settings> = {},
  more: Partial<ForecastFacts> = {},
) => {
  const input = { rule, due_date: day('2026-03-28'), ...changed };
  return runsAhead({
    next: nextRun(input.rule, input.due_date, TODAY),
    facts: sampleForecastFacts({ ...settings, ...set }, { methods: [VISA], ...more }),
    ...input,
  });
};
const dates = (runs: readonly { run_date: string }[]) => runs.map(({ run_date }) => run_date);

describe('The year ahead', () => {
  test('has twelve runs, and only the first has a known bill', () => {
    const runs = ahead();
    expect(runs).toHaveLength(12);
    expect(dates(runs).slice(0, 2)).toEqual(['2026-04-05', '2026-05-05']);
    expect(runs.map(({ amount }) => amount)).toEqual([
      '$82.40',
      ...Array.from({ length: 11 }, () => 'The full bill'),
    ]);
  });

  test('promises a set amount of later bills only as far as it is owed then', () => {
    const amounts = ahead({}, { paymentAmountOption: 2 }).map(({ amount }) => amount);
    expect(amounts).toEqual(['$25.00', ...Array.from({ length: 11 }, () => 'Up to $25.00')]);
    const more = ahead({}, { paymentAmountOption: 2, pay_amount: cents(10_000) });
    expect(more[0]?.amount).toBe('$82.40');
  });

  test('counts the fee where the run charges one', () => {
    const [now, later] = ahead({}, {}, { fee: { terms: SAMPLE_FEE, autopay: true } });
    expect([now?.amount, now?.note]).toEqual(['$84.67', 'With a fee of $2.27.']);
    expect(later?.amount).toBe('The full bill and the fee');
    const [, unbound] = ahead({}, {}, { fee: { terms: SAMPLE_FEE, autopay: false } });
    expect(unbound?.amount).toBe('The full bill');
  });

  test('counts the fee of each payment of a prepaid account', () => {
    const set = { ...settings, paymentAmountOption: SET_AMOUNT } as const;
    const { run } = sampleForecastFacts({ ...set, prepay: true });
    const runs = ahead({}, {}, { run, fee: { terms: SAMPLE_FEE, autopay: true } });
    expect(new Set(runs.map(({ amount, note }) => `${amount} ${note}`))).toEqual(
      new Set(['$26.50 With a fee of $1.50.']),
    );
  });

  test('measures later payments by the set amount, and only while a set amount is paid (rulings 6 and 77)', () => {
    const failing = (set: Partial<typeof settings>) =>
      ahead({}, { debit_limit: cents(9_000), ...set }, { methods: [sampleSaved(5)] })[1]?.isFailing;
    expect(failing({ pay_amount: cents(9_001) })).toBe(false);
    const { terms } = sampleForecastFacts();
    const { fee } = sampleAutoPay();
    const limited = { ...fee, is_xbp_fee: true, transaction_limit: cents(2_400) };
    const fee_disclosures = [{ entity_id: 3, entity_name: 'Red Mesa Water', fee: limited }];
    const [, later] = ahead(
      {},
      { paymentAmountOption: SET_AMOUNT },
      { terms: { ...terms, fee_disclosures } },
    );
    expect(later?.isFailing).toBe(true);
  });

  test('ends with the stop date, and has one run by the due date', () => {
    expect(dates(ahead({ rule: { ...rule, end_date: day('2026-05-31') } }))).toEqual([
      '2026-04-05',
      '2026-05-05',
    ]);
    expect(dates(ahead({ rule: { ...rule, run_period: 0 } }))).toEqual(['2026-03-28']);
    expect(ahead({ rule: { ...rule, run_period: 0 }, due_date: null })).toEqual([]);
  });

  test('continues after a rescheduled run as the scheduled job does (APW-70)', () => {
    const moved = { run_date: day('2026-03-20'), regular_date: day('2026-04-05') };
    expect(dates(ahead({ next: moved })).slice(0, 2)).toEqual(['2026-03-20', '2026-05-05']);
    const stopped = { ...rule, end_date: day('2026-04-30') };
    expect(dates(ahead({ rule: stopped, next: moved }))).toEqual(['2026-03-20']);
  });

  test('warns of a late run, of a card that expires before it, and of the safety limit (APW-33)', () => {
    const pay_data = { ...VISA.pay_data, exp_month: 5, exp_year: 2026 };
    const runs = ahead({}, { setAmountLimit: true }, { methods: [{ ...VISA, pay_data }] });
    expect(runs.slice(0, 3).map(({ isLate, isFailing, note }) => [isLate, isFailing, note])).toEqual([
      [
        true,
        true,
        'Will not be paid. The bill is above your safety limit of $50.00. Please pay it by hand or raise the limit.',
      ],
      [false, false, ''],
      [
        false,
        true,
        'Will not be paid. The card expires before that day. Please choose another payment method.',
      ],
    ]);
    expect(AFTER_DUE_DATE).toMatch(/\.$/);
  });

  test('does not call a run late that finds nothing to pay (APW-33)', () => {
    const bill = { balance: cents(0), amount_due: cents(0), pending: cents(0) };
    const { run } = sampleForecastFacts({ ...settings, bill });
    const [now] = ahead({}, {}, { run });
    expect([now?.note, now?.isLate]).toEqual(['Nothing is owed now.', false]);
  });

  test('names the set amount of a prepaid account, also where it cannot be paid', () => {
    const pay_data = { ...VISA.pay_data, exp_month: 5, exp_year: 2026 };
    const set = { ...settings, paymentAmountOption: SET_AMOUNT } as const;
    const { run } = sampleForecastFacts(set, {});
    const runs = ahead({}, {}, { run: { ...run, prepay: true }, methods: [{ ...VISA, pay_data }] });
    expect(new Set(runs.map(({ amount }) => amount))).toEqual(new Set(['$25.00']));
  });

  test('gives the same reason once, and then says only that a payment will not be made', () => {
    const pay_data = { ...VISA.pay_data, exp_month: 5, exp_year: 2026 };
    const expiring = { ...VISA, pay_data };
    const notes = ahead({}, {}, { methods: [expiring] }).map(({ note }) => note);
    expect(notes.slice(2)).toEqual([
      'Will not be paid. The card expires before that day. Please choose another payment method.',
      ...Array.from({ length: 9 }, () => 'Will not be paid.'),
    ]);
  });

  test('says once why a backup method pays, and then only that it does', () => {
    const pay_data = { ...VISA.pay_data, exp_month: 5, exp_year: 2026 };
    const savings = sampleSaved(2, { id: 22, nickname: 'Savings' });
    const notes = ahead({}, {}, { methods: [{ ...VISA, pay_data }, savings] }).map(({ note }) => note);
    expect(notes[2]).toMatch(/expires before that day\. Savings pays instead\.$/);
    expect(new Set(notes.slice(3))).toEqual(new Set(['Savings pays.']));
  });
});

describe('In words', () => {
  const schedule = { ...rule, start_date: day('2026-03-11'), end_date: null, endAutoPay: 1 as const };

  test.each([
    [{ run_period: 0 as const }, 'Pays each bill on its due date, from 3/11/2026.'],
    [
      { run_period: 0 as const, days_before_due_date: 1 },
      'Pays each bill 1 day before its due date, from 3/11/2026.',
    ],
    [
      { run_period: 0 as const, days_before_due_date: 5 },
      'Pays each bill 5 days before its due date, from 3/11/2026.',
    ],
    [{}, 'Pays on the 5th of every month, from 3/11/2026.'],
    [
      { run_period: 3 as const, endAutoPay: 2 as const, end_date: day('2026-12-31') },
      'Pays on the 5th, every 3 months, from 3/11/2026, until 12/31/2026.',
    ],
  ])('the schedule %j (APW-56)', (changed, words) => {
    expect(scheduleSummary({ ...schedule, ...changed })).toBe(words);
    expect(PERIOD_NAMES[schedule.run_period]).toBe('Monthly');
  });

  test('the amount (APW-56)', () => {
    const owed = { prepay: false };
    expect(payAmountText(settings, owed, false)).toBe('Pays the full bill, whatever it is.');
    expect(payAmountText({ ...settings, setAmountLimit: true }, owed, false)).toBe(
      'Pays the full bill up to $50.00. A higher bill is not paid, and you are told.',
    );
  });

  test('a set amount, of which a run never pays more than is owed (APW-56)', () => {
    const set = { ...settings, paymentAmountOption: SET_AMOUNT } as const;
    expect(payAmountText(set, { prepay: false }, false)).toBe(
      'Pays $25.00 each time, or what is owed if that is less.',
    );
    expect(payAmountText(set, { prepay: true }, false)).toBe('Pays $25.00 each time.');
  });
});
