import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { columnOf, findColumns, importMapping } from './mapping.ts';

const PLAIN = {
  holds: 'full',
  type: 'water',
  columns: { accountNumber: 'ACCT', balance: 'OWED' },
  totals: null,
};

const problemsOf = (mapping: object) => {
  const { issues = [] } = v.safeParse(importMapping, { ...PLAIN, ...mapping });
  return issues.map(({ message }) => message);
};

test('what a mapping leaves out has its usual value', () => {
  expect(v.parse(importMapping, PLAIN)).toEqual({
    ...PLAIN,
    encoding: 'utf-8',
    delimiter: ',',
    header: true,
    dates: 'yyyy-MM-dd',
    amounts: '1,234.56',
    owed: 'positive',
    types: {},
    paymentsPostedAfter: 1,
    limits: { closed: 10, balance: 50 },
  });
});

test('a file without a header may have no place for a column', () => {
  expect(problemsOf({ header: false, columns: { accountNumber: 1, balance: undefined } })).toEqual([]);
});

describe('a mapping is refused', () => {
  test.each([
    ['without a bill type', { type: undefined }, 'needs either type or columns.type'],
    [
      'with a bill type and a column of types',
      { columns: { accountNumber: 1, type: 2 }, types: { W: 'water' }, header: false },
      'needs either type or columns.type',
    ],
    [
      'with a column of types, but no types',
      { type: undefined, columns: { accountNumber: 'A', type: 'T' } },
      'needs types for the column type',
    ],
    [
      'when it names columns of a file without a header',
      { header: false },
      'names columns, but the file has no header: use positions',
    ],
    [
      'when it names one column of a file without a header, and another by its position',
      { header: false, columns: { accountNumber: 1, balance: 'OWED' } },
      'names columns, but the file has no header: use positions',
    ],
    [
      'with bills, but no balance',
      { columns: { accountNumber: 'A', billNumber: 'B' } },
      'has columns of bills, but no balance',
    ],
    [
      'with charges of prepaid accounts, but no balance',
      { columns: { accountNumber: 'A', prepayCharges: 'B' } },
      'has columns of bills, but no balance',
    ],
    ['with a date that is no pattern', { dates: 'tomorrow' }, 'must be made of y, M and d'],
  ])('%s', (_, mapping, words) => {
    expect(problemsOf(mapping)).toContain(words);
  });
});

describe('columns are found', () => {
  const mapping = v.parse(importMapping, PLAIN);

  test.each([
    ['by name, without case and outer blanks', ['x', ' owed ', 'Acct'], { accountNumber: 2, balance: 1 }],
    ['or the missing one is named', ['ACCT'], ['The column OWED is missing.']],
    ['or the doubled one is named', ['ACCT', 'OWED', 'owed'], ['The column OWED stands twice.']],
  ])('%s', (_, header, expected) => {
    expect(findColumns(mapping, header)).toEqual(expected);
  });

  test('by position beside a header, which may be too short', () => {
    const columns = { accountNumber: 3, balance: 'OWED', dueDate: undefined };
    const mixed = { ...mapping, columns };
    expect(findColumns(mixed, ['OWED', 'x', 'y'])).toEqual({ accountNumber: 2, balance: 0 });
    expect(findColumns(mixed, ['OWED', 'x'])).toEqual(['There is no column 3: the header has 2.']);
  });

  test.each([
    ['by position', ['a', 'b', 'c'], { accountNumber: 2, balance: 0 }],
    ['or the line is too short', ['a', 'b'], ['There is no column 3: the first line has 2.']],
  ])('%s in a file without a header', (_, first, expected) => {
    const positions = v.parse(importMapping, {
      ...PLAIN,
      header: false,
      columns: { accountNumber: 3, balance: 1 },
    });
    expect(findColumns(positions, first)).toEqual(expected);
  });
});

test('a refused line names its column as the biller knows it, and the field where no column is mapped', () => {
  const columns = { accountNumber: 'ACCT', balance: 3 };
  expect(
    ['accountNumber', 'balance', 'dueDate', 'constructor'].map((field) => columnOf({ columns }, field)),
  ).toEqual(['ACCT', 'column 3', 'dueDate', 'constructor']);
});
