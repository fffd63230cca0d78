import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { otherDelimiter } from './delimiter.ts';
import { importMapping } from './mapping.ts';

const BASE = { holds: 'full', type: 'water', totals: null } as const;
const NAMED = v.parse(importMapping, { ...BASE, columns: { accountNumber: 'Account', balance: 'Balance' } });
const PLACED = v.parse(importMapping, {
  ...BASE,
  header: false,
  columns: { accountNumber: 1, balance: 3 },
});

describe('the delimiter that a file seems to use', () => {
  test.each([
    [';', 'Account;Name;Balance'],
    [';', '"Account";"Name, first and last";"Balance"'],
    ['\t', 'account\tBALANCE'],
    ['|', 'Name | Account | Balance'],
    ['|', 'Name | "Account" | "Balance" '],
  ])('is %j for the header %j', (found, line) => {
    expect(otherDelimiter(NAMED, line)).toEqual({ delimiter: found, problems: [] });
  });

  test('is found without a header by the number of cells', () => {
    expect(otherDelimiter(PLACED, '12-1;Cole, Ines;10.00')).toEqual({ delimiter: ';', problems: [] });
  });

  test.each(['Account;Name;Owed', '"Account";"Name, first and last";"Owed"', '"Account";Name;x"Balance"'])(
    'is told with the column that is renamed besides, for the header %j',
    (line) => {
      expect(otherDelimiter(NAMED, line)).toEqual({
        delimiter: ';',
        problems: ['The column Balance is missing.'],
      });
    },
  );

  test('is told where every column is renamed, and the line is one cell by the mapping', () => {
    expect(otherDelimiter(NAMED, 'Acct|Who|Owed')).toEqual({
      delimiter: '|',
      problems: ['The column Account is missing.', 'The column Balance is missing.'],
    });
  });

  test.each(['Account,Name,Balance', 'Account', 'Acct,Owed;in USD', 'Acct Owed', 'Account,Owed;Name'])(
    'is no other one for the header %j',
    (line) => {
      expect(otherDelimiter(NAMED, line)).toBeUndefined();
    },
  );
});
