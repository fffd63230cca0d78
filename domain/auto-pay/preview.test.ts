import { describe, expect, test } from 'vitest';
import { sampleAutoPay, sampleNewAutoPay } from '../fixtures/auto-pay.ts';
import { sampleBill } from '../fixtures/bill.ts';
import { sampleSaved } from '../fixtures/method.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import type { AutoPay } from './auto-pay.ts';
import { type PreviewBill, previewRuns } from './preview.ts';

const TODAY = calendarDate('2026-11-20');
const VISA = sampleSaved(1, { id: 21 });
const DUE = calendarDate('2026-12-03');

const bill = (overrides: Partial<PreviewBill> = {}): PreviewBill => ({
  ...sampleBill({ due_date: DUE, balance: cents(8420), period_amt_due: cents(8420), is_payable: true }),
  scheduled_payments: [],
  ...overrides,
});
const look = (saved: AutoPay, latestBill: PreviewBill | undefined = bill(), entry: Partial<AutoPay> = {}) =>
  previewRuns({ saved, entry: { ...saved, ...entry }, bill: latestBill, methods: [VISA], today: TODAY });
const first = (runs: ReturnType<typeof look>) =>
  runs.slice(0, 3).map(({ run_date, amount }) => [run_date, amount]);

describe('The preview of the year ahead', () => {
  test('begins with the planned run (APW-56)', () => {
    const runs = look(sampleAutoPay());
    expect(runs).toHaveLength(12);
    expect(first(runs)).toEqual([
      ['2026-12-05', 8420],
      ['2027-01-05', null],
      ['2027-02-05', null],
    ]);
    expect(runs[0]?.warnings).toEqual(['after due date']);
  });

  test('shows a rescheduled run instead of the regular one (APW-70)', () => {
    const moved = sampleAutoPay({ run_date: calendarDate('2026-11-25') });
    expect(first(look(moved))).toEqual([
      ['2026-11-25', 8420],
      ['2027-01-05', null],
      ['2027-02-05', null],
    ]);
  });

  test('follows the form before it is saved (APW-33)', () => {
    const runs = look(sampleAutoPay(), bill(), { day_of_month: 1, run_period: 3 });
    expect(first(runs)).toEqual([
      ['2026-12-01', 8420],
      ['2027-03-01', null],
      ['2027-06-01', null],
    ]);
    expect(runs[0]?.warnings).toEqual([]);
  });

  test('of an inactive auto pay shows what saving it today would plan', () => {
    const off = sampleAutoPay({ active: false, run_date: null, regular_date: null });
    expect(first(look(off))[0]).toEqual(['2026-12-05', 8420]);
  });

  test('of a due-date rule waits for an unpaid bill (SRV2-02)', () => {
    const byDueDate = sampleNewAutoPay();
    expect(first(look(byDueDate))).toEqual([['2026-12-03', 8420]]);
    expect(look(byDueDate, bill({ balance: cents(0) }))).toEqual([]);
    expect(look(byDueDate, bill({ is_payable: false }))).toEqual([]);
    expect(first(look(byDueDate, bill({ balance: null, period_amt_due: null })))).toEqual([
      ['2026-12-03', null],
    ]);
  });

  test('leaves out what pending payments will pay (SRV2-14)', () => {
    const pending = bill({
      scheduled_payments: [
        { order_date: TODAY, total_to_account: cents(2000), total_plus_fees: cents(2000) },
      ],
    });
    expect(first(look(sampleAutoPay(), pending))[0]).toEqual(['2026-12-05', 6420]);
  });

  test('shows no amount while the bill is unknown, and no run without a start date', () => {
    const unknown = previewRuns({
      saved: sampleAutoPay(),
      entry: sampleAutoPay(),
      bill: undefined,
      methods: undefined,
      today: TODAY,
    });
    expect(unknown[0]?.amount).toBeNull();
    expect(look(sampleAutoPay(), bill(), { start_date: null })).toEqual([]);
  });
});
