import { expect, test } from 'vitest';
import { sampleBillRecord, samplePayment } from '../fixtures/history.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { type HistoryLine, type PaymentRecord, paymentLine } from './history.ts';
import { historyMonths } from './months.ts';

const paid = (date: string, dollars: number, over: Partial<PaymentRecord> = {}): HistoryLine =>
  paymentLine(samplePayment({ transaction_date: calendarDate(date), total: cents(dollars * 100), ...over }));
const months = (lines: HistoryLine[]) =>
  historyMonths(lines, '-transaction_date', false).map(({ title, lines: { length }, sum }) => [
    title,
    length,
    sum,
  ]);

test('payments stand by month with what was paid in it (ruling 72)', () => {
  expect(months([paid('2026-11-20', 30), paid('2026-11-02', 12), paid('2025-11-30', 5)])).toEqual([
    ['November 2026', 2, 4200],
    ['November 2025', 1, 500],
  ]);
});

test('a failed or returned payment counts in no sum, and what was given back neither', () => {
  const lines = [
    paid('2026-11-20', 30, { trans_status: 2 }),
    paid('2026-11-19', 30, { trans_status: 4 }),
    paid('2026-11-18', 30, { trans_status: 7 }),
    paid('2026-11-17', 30, { refunded_amount: cents(1000) }),
  ];
  expect(months(lines)).toEqual([['November 2026', 4, 5000]]);
});

test('the last month says that its sum is of the first payments while more may follow', () => {
  const lines = [paid('2026-11-20', 30), paid('2026-10-02', 12)];
  const told = historyMonths(lines, '-transaction_date', true).map(({ sum, isWhole }) => [sum, isWhole]);
  expect(told).toEqual([
    [3000, true],
    [1200, false],
  ]);
});

test('records in another order have no months', () => {
  const lines = [paid('2026-11-20', 30), paid('2026-10-02', 12)];
  expect(historyMonths(lines, '-total', false)).toEqual([{ title: '', lines, sum: null, isWhole: true }]);
});

test('bills stand by the month in which they were due; one without a date says so', () => {
  const bills: HistoryLine[] = [
    { kind: 'bill', record: sampleBillRecord({ due_date: calendarDate('2026-12-05'), amount: cents(900) }) },
    { kind: 'bill', record: sampleBillRecord({ due_date: null, amount: null }) },
  ];
  expect(historyMonths(bills, '-due_date', false).map(({ title, sum }) => [title, sum])).toEqual([
    ['December 2026', 900],
    ['Without a date', 0],
  ]);
});
