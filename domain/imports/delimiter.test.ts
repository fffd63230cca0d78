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
    expect(otherDelimiter(NAMED, line)).toBe(found);
  });

  test('is found without a header by the number of cells', () => {
    expect(otherDelimiter(PLACED, '12-1;Cole, Ines;10.00')).toBe(';');
  });

  test.each([
    'Account,Name,Balance',
    'Account;Name;Owed',
    'Account',
    '"Account"x;Balance',
    'x"Account";Balance',
  ])('is no other one for the header %j', (line) => {
    expect(otherDelimiter(NAMED, line)).toBeUndefined();
  });
});
