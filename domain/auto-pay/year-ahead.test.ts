import { describe, expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { cents, ZERO } from '../values/cents.ts';
import { nextRun, type RunRule } from './run-dates.ts';
import { PERIOD_NAMES, payAmountText, scheduleSummary } from './schedule-text.ts';
import { type AheadFacts, factsOf, runsAhead, warningText } from './year-ahead.ts';

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
  end_date: null,
  endAutoPay: 1 as const,
  paymentAmountOption: 1 as const,
  pay_amount: cents(2500),
  max_pay_amount: cents(5000),
  setAmountLimit: false,
  isAllowed: true,
  prepay: false,
};
const bill = { balance: cents(8240), amount_due: cents(8240), pending: ZERO };
const billFacts = { isInCollections: false, no_overpayment: false };

const ahead = (
  changed: Partial<AheadFacts> = {},
  set: Partial<typeof settings> | { paymentAmountOption: 2 } = {},
) => {
  const input = { rule, due_date: day('2026-03-28'), ...changed };
  return runsAhead({
    next: nextRun(input.rule, input.due_date, TODAY),
    run: factsOf({ ...settings, ...set }, bill, billFacts),
    method: undefined,
    ...input,
  });
};
const dates = (runs: readonly { run_date: string }[]) => runs.map(({ run_date }) => run_date);

describe('The year ahead', () => {
  test('has twelve runs, and only the first has a known bill', () => {
    const runs = ahead();
    expect(runs).toHaveLength(12);
    expect(dates(runs).slice(0, 2)).toEqual(['2026-04-05', '2026-05-05']);
    expect(runs.map(({ amount }) => amount)).toEqual([8240, ...Array.from({ length: 11 }, () => null)]);
  });

  test('shows a set amount for each run', () => {
    expect(ahead({}, { paymentAmountOption: 2 }).map(({ amount }) => amount)).toEqual(
      Array.from({ length: 12 }, () => 2500),
    );
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
    const pay_data = { exp_month: 5, exp_year: 2026 } as never;
    const [first, second, third] = ahead({ method: { pay_data } }, { setAmountLimit: true });
    expect(first?.warnings).toEqual(['after due date', 'above safety limit']);
    expect(second?.warnings).toEqual([]);
    expect(third?.warnings).toEqual(['card expires before']);
    for (const warning of ['after due date', 'card expires before', 'above safety limit'] as const)
      expect(warningText(warning)).toMatch(/\.$/);
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
    [{}, 'Pays on day 5 every month, from 3/11/2026.'],
    [
      { run_period: 3 as const, endAutoPay: 2 as const, end_date: day('2026-12-31') },
      'Pays on day 5 every 3 months, from 3/11/2026, until 12/31/2026.',
    ],
  ])('the schedule %j (APW-56)', (changed, words) => {
    expect(scheduleSummary({ ...schedule, ...changed })).toBe(words);
    expect(PERIOD_NAMES[schedule.run_period]).toBe('Monthly');
  });

  test('the amount (APW-56)', () => {
    expect(payAmountText(settings)).toBe('Pays the full bill, whatever it is.');
    expect(payAmountText({ ...settings, setAmountLimit: true })).toBe(
      'Pays the full bill up to $50.00. A higher bill is not paid, and you are told.',
    );
    expect(payAmountText({ ...settings, paymentAmountOption: 2 })).toBe('Pays $25.00 each time.');
  });
});
