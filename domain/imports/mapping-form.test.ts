import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { importMapping } from './mapping.ts';
import { formOf, type MappingForm, mappingForm, mappingOf, mappingProblems } from './mapping-form.ts';
import * as say from './text/mapping.ts';

const WHOLE = v.parse(importMapping, {
  holds: 'full',
  encoding: 'windows-1252',
  delimiter: '\t',
  dates: 'MM/dd/yyyy',
  amounts: '1.234,56',
  owed: 'negative',
  types: { W: 'water', E: 'electric' },
  columns: { type: 'SVC', accountNumber: 'ACCT', billNumber: 4, dueDate: 'DUE', balance: '7' },
  totals: { marker: 'TOTAL', rows: 2, balance: 9 },
});
const PLAIN = v.parse(importMapping, {
  holds: 'changes',
  type: 'water',
  columns: { accountNumber: 1 },
  header: false,
  totals: null,
});

const TYPES = ['water', 'electric'];
const problemsWith = (change: Partial<MappingForm>, mapping = WHOLE) =>
  mappingProblems({ ...formOf(mapping), ...change }, TYPES, formOf(mapping));
const column = (name: MappingForm['columns'][number]['column'], at: string, is_position = false) => ({
  column: name,
  at,
  is_position,
});

test('a mapping that is shown and sent back unchanged is the same', () => {
  for (const mapping of [WHOLE, PLAIN]) {
    const form = v.parse(mappingForm, JSON.parse(JSON.stringify(formOf(mapping))));
    expect(mappingProblems(form, TYPES, formOf(mapping))).toEqual({});
    expect(mappingOf(form)).toEqual(mapping);
  }
});

test('a column whose name is a number stays a name', () => {
  const { columns } = formOf(WHOLE);
  expect(columns.find((one) => one.column === 'balance')).toEqual(column('balance', '7'));
  expect(columns.find((one) => one.column === 'billNumber')).toEqual(column('billNumber', '4', true));
});

test.each<[string, Partial<MappingForm>, Record<string, string>]>([
  ['a date pattern of other letters', { dates: 'hh:mm' }, { dates: say.WRONG_DATES }],
  [
    'no column for the bill type',
    { type: '', columns: [column('accountNumber', 'A')] },
    { 'columns.type': say.NO_TYPE },
  ],
  ['a bill type of every line and a column', { type: 'water' }, { type: say.TYPE_TWICE }],
  ['no value for any bill type', { types: [] }, { types: say.NO_TYPES }],
  [
    'a value twice',
    {
      types: [
        { value: 'W', type: 'water' },
        { value: ' W', type: 'electric' },
      ],
    },
    { types: say.VALUE_TWICE },
  ],
  [
    'a bill type that the biller lacks',
    { types: [{ value: 'G', type: 'gas' }] },
    { types: say.UNKNOWN_BILL_TYPE },
  ],
  [
    'a bill type that the biller has, and one that it lacks',
    {
      types: [
        { value: 'W', type: 'water' },
        { value: 'G', type: 'gas' },
      ],
    },
    { types: say.UNKNOWN_BILL_TYPE },
  ],
  [
    'an amount due without a balance',
    { columns: [column('type', 'SVC'), column('accountNumber', 'A'), column('amountDue', 'B')] },
    { 'columns.balance': say.BALANCE_MISSING },
  ],
  ...['1001', '1x', 'x1', '1.0'].map((at): [string, Partial<MappingForm>, Record<string, string>] => [
    `a position of ${at}`,
    { columns: [column('type', 'SVC'), column('accountNumber', at, true)] },
    { 'columns.accountNumber': say.WRONG_POSITION },
  ]),
  [
    'no account number',
    { columns: [column('type', 'SVC'), column('balance', 'B')] },
    { 'columns.accountNumber': say.ACCOUNT_NUMBER_MISSING },
  ],
  [
    'a thing twice',
    { columns: [column('type', 'SVC'), column('accountNumber', 'A'), column('accountNumber', 'B')] },
    { 'columns.accountNumber': say.COLUMN_TWICE },
  ],
  [
    'an empty name',
    { columns: [column('type', 'SVC'), column('accountNumber', ' ')] },
    { 'columns.accountNumber': say.COLUMN_EMPTY },
  ],
  [
    'a position of 0',
    { columns: [column('type', 'SVC'), column('accountNumber', '0', true)] },
    { 'columns.accountNumber': say.WRONG_POSITION },
  ],
  [
    'a bill number without a balance',
    { columns: [column('type', 'SVC'), column('accountNumber', 'A'), column('billNumber', 'B')] },
    { 'columns.balance': say.BALANCE_MISSING },
  ],
  [
    'charges of prepaid accounts without a balance',
    { columns: [column('type', 'SVC'), column('accountNumber', 'A'), column('prepayCharges', 'B')] },
    { 'columns.balance': say.BALANCE_MISSING },
  ],
  [
    'control totals without a beginning',
    { totals: { marker: ' ', rows: 0, balance: 1.5 } },
    {
      'totals.marker': say.MARKER_MISSING,
      'totals.rows': say.WRONG_POSITION,
      'totals.balance': say.WRONG_POSITION,
    },
  ],
  ['days out of range', { posted_after: 31 }, { posted_after: say.WRONG_DAYS }],
  [
    'another sign or other limits than the host set',
    { owed: 'positive', closed_limit: 100, balance_limit: Number.NaN },
    { owed: say.SET_BY_HOST, closed_limit: say.SET_BY_HOST, balance_limit: say.SET_BY_HOST },
  ],
])('a mapping with %s gets words at its field', (_, change, problems) => {
  expect(problemsWith(change)).toEqual(problems);
});

test('a position has up to 1,000, and days up to 30', () => {
  const columns = [column('type', 'SVC'), column('accountNumber', ' 1000 ', true)];
  const totals = { marker: 'T', rows: 1_000, balance: null };
  expect(problemsWith({ columns, totals, posted_after: 30 })).toEqual({});
});

test('a mapping is kept without the blanks around what was typed, and with the limits of the host', () => {
  const form = {
    ...formOf(WHOLE),
    types: [{ value: ' W ', type: 'water' }],
    columns: [column('type', ' SVC '), column('accountNumber', ' A ')],
    totals: { marker: ' T ', rows: 2, balance: null },
    closed_limit: 7,
    balance_limit: 8,
  };
  expect(mappingOf(form)).toMatchObject({
    types: { W: 'water' },
    columns: { type: 'SVC', accountNumber: 'A' },
    totals: { marker: 'T', rows: 2 },
    limits: { closed: 7, balance: 8 },
  });
});

test('a name of a column needs a first line that names them', () => {
  expect(problemsWith({ columns: [column('accountNumber', 'ACCT')] }, PLAIN)).toEqual({
    'columns.accountNumber': say.NAME_WITHOUT_HEADER,
  });
  expect(problemsWith({ type: 'gas' }, PLAIN)).toEqual({ type: say.UNKNOWN_BILL_TYPE });
});

test('what has no problem can be kept, whatever was typed', () => {
  const anything = fc.record({
    dates: fc.oneof(fc.constant('yyyy-MM-dd'), fc.string({ maxLength: 40 })),
    has_header: fc.boolean(),
    type: fc.constantFrom('', 'water'),
    types: fc.array(
      fc.record({ value: fc.string({ maxLength: 5 }), type: fc.constantFrom('water', 'electric') }),
    ),
    columns: fc.array(
      fc.record({
        column: fc.constantFrom('accountNumber', 'type', 'balance', 'billNumber'),
        at: fc.oneof(fc.constant('3'), fc.constant('NAME'), fc.string({ maxLength: 5 })),
        is_position: fc.boolean(),
      }),
      { maxLength: 4 },
    ),
    totals: fc.constantFrom(null, { marker: 'T', rows: 2, balance: null }),
    posted_after: fc.constantFrom(0, 1, 30),
    closed_limit: fc.constantFrom(10, 100),
  });
  fc.assert(
    fc.property(anything, (typed) => {
      const form = { ...formOf(WHOLE), ...typed } as MappingForm;
      if (Object.keys(mappingProblems(form, TYPES, formOf(WHOLE))).length === 0) mappingOf(form);
    }),
    { numRuns: 2_000 },
  );
});
