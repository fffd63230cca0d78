import { describe, expect, test } from 'vitest';
import type { AutoPay } from './auto-pay.ts';
import { type PreviewBill, previewRuns } from './auto-pay-preview.ts';
import { calendarDate } from './calendar-date.ts';
import { cents } from './cents.ts';
import { sampleAutoPay, sampleNewAutoPay } from './sample-auto-pay.ts';
import { sampleBill } from './sample-bill.ts';
import { sampleSaved } from './sample-method.ts';

const TODAY = calendarDate('2026-11-20');
const VISA = sampleSaved(1, { id: 21 });
const DUE = calendarDate('2026-12-03');

const bill = (over: Partial<PreviewBill> = {}): PreviewBill => ({
  ...sampleBill({ due_date: DUE, balance: cents(8420), period_amt_due: cents(8420), is_payable: true }),
  scheduled_payments: [],
  ...over,
});
const look = (saved: AutoPay, known: PreviewBill | undefined = bill(), entry: Partial<AutoPay> = {}) =>
  previewRuns({ saved, entry: { ...saved, ...entry }, bill: known, methods: [VISA], today: TODAY });
const first = (runs: ReturnType<typeof look>) =>
  runs.slice(0, 3).map(({ run_date, amount }) => [run_date, amount]);

describe('The year ahead of what stands in the settings', () => {
  test('begins with the run that is planned (APW-56)', () => {
    const runs = look(sampleAutoPay());
    expect(runs).toHaveLength(12);
    expect(first(runs)).toEqual([
      ['2026-12-05', 8420],
      ['2027-01-05', null],
      ['2027-02-05', null],
    ]);
    expect(runs[0]?.warnings).toEqual(['after due date']);
  });

  test('shows a rescheduled run and not the regular one that it stands for (APW-70)', () => {
    const moved = sampleAutoPay({ run_date: calendarDate('2026-11-25') });
    expect(first(look(moved))).toEqual([
      ['2026-11-25', 8420],
      ['2027-01-05', null],
      ['2027-02-05', null],
    ]);
  });

  test('follows what is edited before it is saved (APW-33)', () => {
    const runs = look(sampleAutoPay(), bill(), { day_of_month: 1, run_period: 3 });
    expect(first(runs)).toEqual([
      ['2026-12-01', 8420],
      ['2027-03-01', null],
      ['2027-06-01', null],
    ]);
    expect(runs[0]?.warnings).toEqual([]);
  });

  test('of an inactive one is what saving it today would make', () => {
    const off = sampleAutoPay({ active: false, run_date: null, regular_date: null });
    expect(first(look(off))[0]).toEqual(['2026-12-05', 8420]);
  });

  test('by the due date waits for a bill that is open (SRV2-02)', () => {
    const byDueDate = sampleNewAutoPay();
    expect(first(look(byDueDate))).toEqual([['2026-12-03', 8420]]);
    expect(look(byDueDate, bill({ balance: cents(0) }))).toEqual([]);
    expect(look(byDueDate, bill({ is_payable: false }))).toEqual([]);
    expect(first(look(byDueDate, bill({ balance: null, period_amt_due: null })))).toEqual([
      ['2026-12-03', null],
    ]);
  });

  test('leaves to pending payments what they will pay (SRV2-14)', () => {
    const pending = bill({
      scheduled_payments: [
        { order_date: TODAY, total_to_account: cents(2000), total_plus_fees: cents(2000) },
      ],
    });
    expect(first(look(sampleAutoPay(), pending))[0]).toEqual(['2026-12-05', 6420]);
  });

  test('tells no amount while the bill is not known, and nothing without a start date', () => {
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
