import { expect, test } from 'vitest';
import { searchTaxAccounts } from './account-search.ts';
import type { TaxAccountBasics } from './tax-account.ts';

const account = (name: string, accountNum: string, biller: string) => ({
  name,
  accountNum,
  biller: { name: biller } as TaxAccountBasics['biller'],
});
const accounts = [
  account('Café Juniper LLC', '7001234', 'Harbor City Revenue'),
  account('Juniper Tools', '8005678', 'State of Deseret'),
];

test.each([
  ['', [0, 1]],
  ['  ', [0, 1]],
  ['cafe', [0]],
  ['JUNIPER', [0, 1]],
  ['deseret', [1]],
  [' deseret ', [1]],
  ['700 12', [0]],
  ['nobody', []],
])('the filter "%s" also searches the tax accounts (BIL-08)', (search, expected) => {
  expect(searchTaxAccounts(accounts, search)).toEqual(expected.map((at) => accounts[at]));
});
