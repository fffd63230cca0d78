import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { findColumns, importMapping } from './mapping.ts';

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
      'with bills, but no balance',
      { columns: { accountNumber: 'A', billNumber: 'B' } },
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
