import { expect, test } from 'vitest';
import { addDays, calendarDate } from './calendar-date.ts';
import { cents } from './cents.ts';
import type { HistoryLine } from './history.ts';
import { type HistoryOptions, usualOptions } from './history-options.ts';
import { linesToForget, searchLines } from './history-search.ts';
import { sampleBillRecord, samplePayment } from './sample-history.ts';

const DAY = calendarDate('2026-11-20');

function payment(id: number, over: Parameters<typeof samplePayment>[0] = {}): HistoryLine {
  return { kind: 'payment', record: samplePayment({ id, ...over }) };
}

function bill(id: number, over: Parameters<typeof sampleBillRecord>[0] = {}): HistoryLine {
  return { kind: 'bill', record: sampleBillRecord({ id, ...over }) };
}

const ids = (lines: readonly HistoryLine[]) => lines.map(({ record }) => record.id);

function found(
  lines: HistoryLine[],
  over: Partial<HistoryOptions>,
  section: 'bills' | 'payments' = 'payments',
) {
  return ids(searchLines(lines, section, { ...usualOptions(section), ...over }));
}

test.each([
  ['mesa', [1, 2, 3]],
  ['Mésa', [1, 2, 3]],
  ['HOME', [1]],
  ['cabin', [2]],
  ['bf-3', [3]],
  ['7788', [2]],
  ['nothing', []],
])('%s is found in what is held HIS-08 HIS-25', (q, expected) => {
  const [item] = samplePayment().items;
  const lines = [
    payment(1),
    payment(2, {
      nickname: 'Cabin',
      items: item ? [item, { ...item, ebill: { id: 4, account_num: '7788' } }] : [],
    }),
    payment(3, { nickname: '', confirmation_num: 'BF-3' }),
    bill(4),
  ];
  expect(found(lines, { q }).sort()).toEqual(expected);
});

test('a range holds both its days, and nothing without a date HIS-11 HIS-12', () => {
  const lines = [-1, 0, 1].map((days, at) => bill(at + 1, { due_date: addDays(DAY, days) }));
  lines.push(bill(9, { due_date: null }));
  expect(found(lines, { start: DAY, end: DAY }, 'bills')).toEqual([2]);
  expect(found(lines, { start: DAY }, 'bills')).toEqual([3, 2]);
  expect(found(lines, { end: DAY }, 'bills')).toEqual([2, 1]);
});

test('what is not known comes last either way, negative amounts before nothing HIS-04', () => {
  const lines = [bill(1, { amount: null }), bill(2, { amount: cents(0) }), bill(3, { amount: cents(-500) })];
  expect(found(lines, { sort: 'statement_total' }, 'bills')).toEqual([3, 2, 1]);
  expect(found(lines, { sort: '-statement_total' }, 'bills')).toEqual([2, 3, 1]);
});

test('payments of one day stand the latest first, whatever they are sorted by HIS-03 HIS-05', () => {
  const lines = [
    payment(1, { transaction_time: 5 }),
    payment(2, { transaction_time: 9 }),
    payment(3, { transaction_time: 9 }),
  ];
  for (const sort of ['-transaction_date', 'transaction_date', 'biller', '-total'] as const)
    expect(found(lines, { sort })).toEqual([3, 2, 1]);
});

test('what would stand on the first page and does not is forgotten, the rest stays HIS-25', () => {
  const at = (days: number) => ({ due_date: addDays(DAY, days) });
  const page = [bill(1, at(3)), bill(2, at(1))];
  const held = [...page, bill(3, at(2)), bill(4, at(0)), payment(5)];
  expect(ids(linesToForget(held, 'bills', page, 10))).toEqual([3]);
  expect(ids(linesToForget(held, 'bills', page, 2))).toEqual([3, 4]);
});

test('a device holds the 500 latest of each tab', () => {
  const held = Array.from({ length: 510 }, (_, at) => bill(at, { due_date: addDays(DAY, -at) }));
  expect(ids(linesToForget(held, 'bills', held.slice(0, 20), 9_000))).toEqual(
    Array.from({ length: 10 }, (_, at) => 500 + at),
  );
});
