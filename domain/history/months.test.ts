import { expect, test } from 'vitest';
import { sampleBillRecord, samplePayment } from '../fixtures/history.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { type HistoryLine, type PaymentRecord, paymentLine } from './history.ts';
import { historyMonths, withMonths } from './months.ts';
import { monthCountText, monthSumText } from './text/records.ts';

const paid = (date: string, dollars: number, over: Partial<PaymentRecord> = {}): HistoryLine =>
  paymentLine(samplePayment({ transaction_date: calendarDate(date), total: cents(dollars * 100), ...over }));
const listed = (lines: readonly HistoryLine[], over: Partial<Parameters<typeof historyMonths>[0]> = {}) =>
  historyMonths({
    lines,
    shown: lines.length,
    sort: '-transaction_date',
    hasMore: false,
    isFromDevice: false,
    ...over,
  });
const months = (lines: HistoryLine[]) => listed(lines).map(({ title, count, sum }) => [title, count, sum]);

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
  expect(months(lines)).toEqual([['November 2026', 4, 2000]]);
});

test('what was given back of a payment on its way is not on its way any more (ruling 7)', () => {
  const line = paid('2026-11-18', 12, { trans_status: 7, refunded_amount: cents(500) });
  expect(listed([line])).toMatchObject([{ sum: 0, onItsWay: 700 }]);
});

test('what a bank has not confirmed is no part of what was paid in a month, and is named beside it (ruling 72)', () => {
  const lines = [paid('2026-11-20', 30), paid('2026-11-18', 12, { trans_status: 7 })];
  expect(listed(lines)).toMatchObject([{ sum: 3000, onItsWay: 1200 }]);
  expect(monthSumText(cents(3000), cents(1200))).toBe('$30.00 paid, $12.00 on its way');
  expect(monthSumText(cents(3000), cents(0))).toBe('$30.00');
  expect(monthSumText(cents(0), cents(1200))).toBe('$12.00 on its way');
  const told = { month: calendarDate('2026-11-01'), count: 2, sum: cents(3000), on_its_way: cents(1200) };
  expect(listed(withMonths(lines, [told]))).toMatchObject([{ sum: 3000, onItsWay: 1200 }]);
});

test('a month that the server has told counts all its payments, also those that are not shown yet', () => {
  const november = { month: calendarDate('2026-11-01'), count: 47, sum: cents(99_000) };
  const lines = withMonths([paid('2026-11-20', 30), paid('2026-11-02', 12)], [november]);
  expect(listed(lines, { hasMore: true })).toEqual([
    { title: 'November 2026', lines, count: 47, sum: 99_000, onItsWay: 0, counted: 'all' },
  ]);
  const newer = withMonths([paid('2026-11-01', 5)], [{ ...november, count: 48 }]);
  expect(listed([...lines, ...newer]).map(({ count }) => count)).toEqual([48]);
});

test('a server that tells no months has its last one counted by the first payments while more may follow', () => {
  const lines = [paid('2026-11-20', 30), paid('2026-10-02', 12), paid('2026-09-02', 7)];
  const told = listed(withMonths(lines, undefined), { hasMore: true });
  expect(told.map(({ sum, counted }) => [sum, counted])).toEqual([
    [3000, 'all'],
    [1200, 'all'],
    [700, 'first'],
  ]);
});

test('without a connection a month counts all its saved payments, and says so', () => {
  const lines = [paid('2026-11-20', 30), paid('2026-11-02', 12), paid('2026-10-02', 7)];
  expect(listed(lines, { shown: 1, hasMore: true, isFromDevice: true })).toEqual([
    { title: 'November 2026', lines: lines.slice(0, 1), count: 2, sum: 4200, onItsWay: 0, counted: 'saved' },
  ]);
  expect(monthCountText('payments', 2, 'saved')).toBe('2 payments saved here');
  expect(monthCountText('bills', 1, 'saved')).toBe('1 bill saved here');
  expect(monthCountText('payments', 20, 'first')).toBe('first 20 payments');
  expect(monthCountText('payments', 47, 'all')).toBe('47 payments');
});

test('records in another order have no months', () => {
  const lines = [paid('2026-11-20', 30), paid('2026-10-02', 12)];
  expect(listed(lines, { sort: '-total' })).toEqual([
    { title: '', lines, count: 2, sum: null, onItsWay: 0, counted: 'all' },
  ]);
});

test('bills stand by the month in which they were due; one without a date says so', () => {
  const bills: HistoryLine[] = [
    { kind: 'bill', record: sampleBillRecord({ due_date: calendarDate('2026-12-05'), amount: cents(900) }) },
    { kind: 'bill', record: sampleBillRecord({ due_date: null, amount: null }) },
  ];
  expect(listed(bills, { sort: '-due_date' }).map(({ title, sum }) => [title, sum])).toEqual([
    ['December 2026', 900],
    ['Without a date', 0],
  ]);
  const undated = { month: null, count: 3, sum: cents(500) };
  expect(withMonths(bills, [undated]).map(({ month }) => month)).toEqual([undefined, undated]);
});
