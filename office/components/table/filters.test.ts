import * as v from 'valibot';
import { expect, test } from 'vitest';
import { requestDate, text } from '../../../domain/api/wire.ts';
import { textMoney } from '../../../domain/office/fields.ts';
import { TABLE } from '../../text/en.ts';
import { nextSort, readSort, sortText } from './columns.ts';
import { entriesIn, type Filter, fieldsOf, problemsIn, writtenEntries } from './filters.ts';

const FILTERS: readonly Filter[] = [
  { name: 'q', label: 'Words', kind: 'text' },
  { name: 'amount', label: 'Amount', kind: 'amount' },
  { name: 'day', label: 'Day', kind: 'dates' },
];

const ALL: readonly Filter[] = [
  ...FILTERS,
  { name: 'last_four', label: 'Last four', kind: 'text' },
  { name: 'kind', label: 'Kind', kind: 'select', options: [{ value: 'one', label: 'One' }] },
];

const REQUEST = v.object({
  q: v.optional(text(100)),
  kind: v.optional(v.picklist(['one', 'other'])),
  amount: v.optional(textMoney),
  last_four: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/, 'Enter four digits.'))),
  day_from: v.optional(requestDate),
  day_until: v.optional(requestDate),
});

test('the address says what each field holds', () => {
  expect(fieldsOf(FILTERS)).toEqual(['q', 'amount', 'day_from', 'day_until']);
  expect(entriesIn(FILTERS, new URLSearchParams('q=ada&day_from=2026-11-01&other=1'))).toEqual({
    q: 'ada',
    amount: '',
    day_from: '2026-11-01',
    day_until: '',
  });
});

test('the address gets entries without blanks, and amounts as plain dollars', () => {
  expect(writtenEntries(FILTERS, { q: ' ada ', amount: '$1,250.50', day_from: '' })).toEqual({
    q: 'ada',
    amount: '1250.5',
  });
});

test.each([
  ['an amount that is none', { amount: 'many' }, 'amount'],
  ['half a date', { day_from: '2026-1' }, 'day_from'],
  ['dates that cross', { day_from: '2026-11-02', day_until: '2026-11-01' }, 'day_until'],
  ['what the call refuses', { last_four: '12' }, 'last_four'],
  ['a choice that is none', { kind: 'third' }, 'kind'],
])('%s is told at its field', (_, entries, field) => {
  expect(Object.keys(problemsIn(ALL, entries, REQUEST))).toEqual([field]);
});

test('the words say what to do', () => {
  const problems = problemsIn(ALL, { last_four: '12', kind: 'third', day_from: '2026-1' }, REQUEST);
  expect(problems).toEqual({
    last_four: 'Enter four digits.',
    kind: TABLE.noOption,
    day_from: TABLE.noDate,
  });
});

test('empty fields and whole entries have no problem', () => {
  const entries = { q: '', amount: '12.50', day_from: '2026-11-01', day_until: '2026-11-01' };
  expect(problemsIn(ALL, entries, REQUEST)).toEqual({});
});

test('a heading sorts upwards, then downwards', () => {
  const up = nextSort('amount', undefined);
  const down = nextSort('amount', up);
  expect([sortText(up), sortText(down), sortText(nextSort('amount', down))]).toEqual([
    'amount',
    '-amount',
    'amount',
  ]);
  expect(readSort('-amount')).toEqual(down);
  expect(readSort(null)).toBeUndefined();
});
