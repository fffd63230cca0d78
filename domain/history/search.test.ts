import { expect, test } from 'vitest';
import { sampleBillRecord, samplePayment } from '../fixtures/history.ts';
import { addDays, calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import type { HistoryLine } from './history.ts';
import { type HistoryOptions, usualOptions } from './options.ts';
import { linesToForget, searchLines } from './search.ts';

const DAY = calendarDate('2026-11-20');

function payment(id: number, overrides: Parameters<typeof samplePayment>[0] = {}): HistoryLine {
  return { kind: 'payment', record: samplePayment({ id, ...overrides }) };
}

function bill(id: number, overrides: Parameters<typeof sampleBillRecord>[0] = {}): HistoryLine {
  return { kind: 'bill', record: sampleBillRecord({ id, ...overrides }) };
}

const ids = (lines: readonly HistoryLine[]) => lines.map(({ record }) => record.id);

function searchNames(
  lines: HistoryLine[],
  overrides: Partial<HistoryOptions>,
  section: 'bills' | 'payments' = 'payments',
) {
  return ids(searchLines(lines, section, { ...usualOptions(section), ...overrides }));
}

test.each([
  ['mesa', [1, 2, 3]],
  ['Mésa', [1, 2, 3]],
  ['HOME', [1]],
  ['cabin', [2]],
  ['bf-3', [3]],
  ['7788', [2]],
  ['nothing', []],
])('%s is found among the saved records (HIS-08, HIS-25)', (q, expected) => {
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
  expect(searchNames(lines, { q }).sort()).toEqual(expected);
});

test('a range includes both its days, and leaves out records without a date (HIS-11, HIS-12)', () => {
  const lines = [-1, 0, 1].map((days, at) => bill(at + 1, { due_date: addDays(DAY, days) }));
  lines.push(bill(9, { due_date: null }));
  expect(searchNames(lines, { start: DAY, end: DAY }, 'bills')).toEqual([2]);
  expect(searchNames(lines, { start: DAY }, 'bills')).toEqual([3, 2]);
  expect(searchNames(lines, { end: DAY }, 'bills')).toEqual([2, 1]);
});

test('unknown values come last in both directions, negative amounts before zero (HIS-04)', () => {
  const lines = [bill(1, { amount: null }), bill(2, { amount: cents(0) }), bill(3, { amount: cents(-500) })];
  expect(searchNames(lines, { sort: 'statement_total' }, 'bills')).toEqual([3, 2, 1]);
  expect(searchNames(lines, { sort: '-statement_total' }, 'bills')).toEqual([2, 3, 1]);
});

test('a value that is not known comes last wherever its record stood before (HIS-04)', () => {
  const lines = [bill(1, { amount: null }), bill(2, { amount: cents(100) })];
  for (const sort of ['statement_total', '-statement_total'] as const)
    for (const saved of [lines, lines.toReversed()])
      expect(searchNames(saved, { sort }, 'bills')).toEqual([2, 1]);
});

test('payments of one day are listed latest first, whatever the sort order (HIS-03, HIS-05)', () => {
  const lines = [
    payment(1, { transaction_time: 5 }),
    payment(2, { transaction_time: 9 }),
    payment(3, { transaction_time: 9 }),
  ];
  for (const sort of ['-transaction_date', 'transaction_date', 'biller', '-total'] as const)
    expect(searchNames(lines, { sort })).toEqual([3, 2, 1]);
});

test('a line that is missing from the first page is deleted, the rest stays (HIS-25)', () => {
  const at = (days: number) => ({ due_date: addDays(DAY, days) });
  const page = [bill(1, at(3)), bill(2, at(1))];
  const stored = [...page, bill(3, at(2)), bill(4, at(0)), payment(5)];
  expect(ids(linesToForget(stored, 'bills', page, 10))).toEqual([3]);
  const longer = [bill(6, at(4)), ...page];
  expect(ids(linesToForget([...longer, bill(3, at(2)), bill(4, at(0))], 'bills', longer, 10))).toEqual([3]);
  expect(ids(linesToForget(stored, 'bills', page, 2))).toEqual([3, 4]);
});

test('a device keeps the 500 latest lines of each tab', () => {
  const stored = Array.from({ length: 510 }, (_, at) => bill(at, { due_date: addDays(DAY, -at) }));
  expect(ids(linesToForget(stored, 'bills', stored.slice(0, 20), 9_000))).toEqual(
    Array.from({ length: 10 }, (_, at) => 500 + at),
  );
});

const named = (name: string) => ({ biller: { id: 1, name } });

test('payments are sorted by each of their columns, in both directions (HIS-05)', () => {
  const lines = [
    payment(1, { ...named('beta'), account_num: '3', confirmation_num: 'C', total: cents(200) }),
    payment(2, { ...named('Gamma'), account_num: '1', confirmation_num: 'B', total: cents(300) }),
    payment(3, { ...named('Alpha'), account_num: '2', confirmation_num: 'A', total: cents(100) }),
  ].map((line, at) => ({ ...line, record: { ...line.record, transaction_date: addDays(DAY, at) } }));
  const sorted = (sort: HistoryOptions['sort']) => searchNames(lines as HistoryLine[], { sort });
  expect(sorted('biller')).toEqual([3, 1, 2]);
  expect(sorted('-biller')).toEqual([2, 1, 3]);
  expect(sorted('account_num')).toEqual([2, 3, 1]);
  expect(sorted('-confirmation_num')).toEqual([1, 2, 3]);
  expect(sorted('confirmation_num')).toEqual([3, 2, 1]);
  expect(sorted('total')).toEqual([3, 1, 2]);
  expect(sorted('-transaction_date')).toEqual([3, 2, 1]);
});

test('bills are sorted by due date, and those of one day by their ids (HIS-04)', () => {
  const lines = [
    bill(2, { due_date: addDays(DAY, 1) }),
    bill(9, { due_date: DAY }),
    bill(3, { due_date: DAY }),
  ];
  expect(searchNames(lines, { sort: 'due_date' }, 'bills')).toEqual([3, 9, 2]);
  expect(searchNames(lines, { sort: '-due_date' }, 'bills')).toEqual([2, 3, 9]);
});

test('several unknown values keep an order of their own, after all known ones', () => {
  const unknown = { amount: null };
  const lines = [bill(4, unknown), bill(2, unknown), bill(3, { amount: cents(1) })];
  expect(searchNames(lines, { sort: 'statement_total' }, 'bills')).toEqual([3, 2, 4]);
});

test('a bill is found by its number and its kind, and blanks around a keyword do not count (HIS-08)', () => {
  const lines = [
    bill(1, { ...named('Summit'), nickname: '', account_num: '5512', bill_type: 'Gas' }),
    bill(2, { ...named('Mesa'), nickname: '', account_num: '7', bill_type: 'Water' }),
  ];
  expect(searchNames(lines, { q: '551' }, 'bills')).toEqual([1]);
  expect(searchNames(lines, { q: ' water ' }, 'bills')).toEqual([2]);
  expect(searchNames(lines, { q: '  ' }, 'bills')).toHaveLength(2);
});

test('without a range, a record without a date is found too (HIS-11)', () => {
  expect(searchNames([bill(1, { due_date: null })], {}, 'bills')).toEqual([1]);
});

test('a payment is found by its own day', () => {
  const lines = [payment(1, { transaction_date: DAY }), payment(2, { transaction_date: addDays(DAY, 1) })];
  expect(searchNames(lines, { start: DAY, end: DAY })).toEqual([1]);
});

test('of lines beyond the first page the oldest are deleted, whatever order they were stored in', () => {
  const stored = Array.from({ length: 503 }, (_, at) => bill(at + 1, { due_date: addDays(DAY, at) }));
  const page = stored.slice(-2).reverse();
  expect(ids(linesToForget(stored, 'bills', page, 9_000)).sort((a, b) => a - b)).toEqual([1, 2, 3]);
});

test('an empty list deletes every line of its tab', () => {
  const stored = [bill(1), payment(2)];
  expect(ids(linesToForget(stored, 'bills', [], 0))).toEqual([1]);
});
