import { expect, test } from 'vitest';
import { sampleAccount, sampleGroup } from '../fixtures/bill.ts';
import { accountsOf, searchAccounts } from './bill-list.ts';

const home = sampleAccount({ account_id: 1, nickname: 'Home', account_num: '100200301' });
const cabin = sampleAccount({ account_id: 2, nickname: 'Cabin', account_num: '77-8899' });
const water = sampleGroup({ accounts: [home, cabin] });
const gas = sampleGroup({ id: 4, name: 'Summit Gas Company', common_name: '', accounts: [sampleAccount()] });

test.each([
  ['gas', [gas]],
  ['CABIN', [{ ...water, accounts: [cabin] }]],
  ['2003', [{ ...water, accounts: [home] }, gas]],
  ['1002 0030', [{ ...water, accounts: [home] }, gas]],
  ['778899', [{ ...water, accounts: [cabin] }]],
  ['telephone', []],
])('a search for %s finds biller, number or nickname (BIL-07)', (search, expected) => {
  const numbered = { ...gas, accounts: [sampleAccount({ account_num: '100200301' })] };
  const groups = expected.map((group) => (group === gas ? numbered : group));
  expect(searchAccounts([water, numbered], search)).toEqual(groups);
});

test('an apostrophe and an accent match however the customer types them (BIL-08)', () => {
  const moms = sampleAccount({ nickname: 'Mom’s café' });
  expect(searchAccounts([{ ...water, accounts: [home, moms] }], "MOM'S CAFE")).toEqual([
    { ...water, accounts: [moms] },
  ]);
});

test('clearing the search shows every account again (BIL-08)', () => {
  const groups = [water, gas];
  expect(searchAccounts(groups, '  ')).toBe(groups);
});

test('a search of dashes finds no number', () => {
  expect(searchAccounts([sampleGroup({ accounts: [home] })], '-')).toEqual([]);
});

test('the accounts of all billers are told in the order of their groups', () => {
  expect(accountsOf([water, { ...gas, accounts: [] }, { ...gas, accounts: [home] }])).toEqual([
    home,
    cabin,
    home,
  ]);
});
