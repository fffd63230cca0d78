import { expect, test } from 'vitest';
import { sampleAutoPayGroup, sampleListed } from '../fixtures/auto-pay.ts';
import { groupName, searchAutoPays } from './list-search.ts';

const water = sampleAutoPayGroup({
  accounts: [
    sampleListed({ account_id: 1, account_num: '100-2218-04', nickname: 'Home' }),
    sampleListed({ account_id: 2, account_num: '100-2218-77', nickname: 'Café' }),
  ],
});
const power = sampleAutoPayGroup({
  id: 4,
  entity_name: 'Plains Power Cooperative',
  common_name: 'Plains Power',
});
const accounts = (search: string) =>
  searchAutoPays([water, power], search).map((group) => group.accounts.map(({ account_num }) => account_num));

test.each([
  ['', [['100-2218-04', '100-2218-77'], ['100200301']]],
  ['  ', [['100-2218-04', '100-2218-77'], ['100200301']]],
  ['mesa', [['100-2218-04', '100-2218-77']]],
  ['cooperative', [['100200301']]],
  ['-77', [['100-2218-77']]],
  ['cafe', [['100-2218-77']]],
  ['nobody', []],
])('a search for %j finds by biller, number and nickname (APL-04)', (search, expected) => {
  expect(accounts(search)).toEqual(expected);
});

test('a biller is shown by its common name, else by its name', () => {
  expect([groupName(power), groupName({ ...power, common_name: '' })]).toEqual([
    'Plains Power',
    'Plains Power Cooperative',
  ]);
});
