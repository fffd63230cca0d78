import { expect, test } from 'vitest';
import { dueBlocks } from '../cart/urgency.ts';
import { sampleAccount, sampleGroup } from '../fixtures/bill.ts';
import { sampleTaxAccount } from '../fixtures/tax-account.ts';
import { addDays, calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { dueReturns, withReturns } from './due-returns.ts';

const TODAY = calendarDate('2026-11-26');
const open = (taxId: number, days: number, balance: number | null = null) => ({
  taxId,
  value: `Return ${taxId}`,
  dueDate: addDays(TODAY, days),
  balance: balance === null ? null : cents(balance),
});
const returns = (...openReturns: ReturnType<typeof open>[]) =>
  dueReturns([sampleTaxAccount({ openReturns })], TODAY);
const bill = (nickname: string, days: number) =>
  sampleAccount({ nickname, due_date: addDays(TODAY, days), period_amt_due: cents(1000) });

test('a return is late, due this week or due later, and says so in words', () => {
  const said = returns(open(1, 8), open(2, 7), open(3, -1)).map(({ open, standing, relative }) => [
    open.taxId,
    standing,
    relative,
  ]);
  expect(said).toEqual([
    [3, 'late', '1 day late'],
    [2, 'soon', 'in 7 days'],
    [1, 'later', 'in 8 days'],
  ]);
  expect(dueReturns([sampleTaxAccount({ openReturns: undefined })], TODAY)).toEqual([]);
});

test('a return names its account only where two accounts of one biller have a return of one title', () => {
  const shop = sampleTaxAccount({ id: 1, name: 'Shop', openReturns: [open(1, 8), open(2, 9)] });
  const kiln = sampleTaxAccount({ id: 2, name: 'Kiln', openReturns: [{ ...open(3, 9), value: 'Return 2' }] });
  expect(dueReturns([shop, kiln], TODAY).map(({ open, of }) => [open.taxId, of])).toEqual([
    [1, null],
    [2, 'Shop'],
    [3, 'Kiln'],
  ]);
});

test('returns stand among the bills by date, and only a known amount is in the sum', () => {
  const blocks = dueBlocks([sampleGroup({ accounts: [bill('two', 2), bill('five', 5)] })], TODAY);
  const mixed = withReturns(blocks, returns(open(1, 3), open(2, 6, 5000), open(3, -4), open(4, 40)));
  expect(
    mixed.map(({ name, bills, sum, unknown, ...rest }) => [
      name,
      bills.map((one) => ('open' in one ? one.open.taxId : one.account.nickname)),
      sum,
      unknown,
      'count' in rest && rest.count,
    ]),
  ).toEqual([
    ['past due', [3], 0, 1, '1 return'],
    ['soon', ['two', 1, 'five', 2], 7000, 1, '2 bills, 2 returns'],
    ['later', [4], 0, 1, '1 return'],
  ]);
});

test('without returns the blocks stay as they are', () => {
  const blocks = dueBlocks([sampleGroup({ accounts: [bill('two', 2)] })], TODAY);
  expect(withReturns(blocks, [])).toEqual(blocks);
});

test('a return of today is not late', () => {
  expect(returns(open(1, 0)).map(({ standing }) => standing)).toEqual(['soon']);
});

test('returns of one title at two billers need no name of their account', () => {
  const shop = sampleTaxAccount({ id: 1, name: 'Shop', openReturns: [open(1, 8)] });
  const { biller } = shop;
  const cabin = sampleTaxAccount({
    id: 2,
    name: 'Cabin',
    biller: { ...biller, name: 'Mesa Revenue' },
    openReturns: [{ ...open(2, 9), value: 'Return 1' }],
  });
  expect(dueReturns([shop, cabin], TODAY).map(({ of }) => of)).toEqual([null, null]);
});

test('bills that owe nothing stay below the returns, and a block tells how many amounts are not known', () => {
  const unknown = sampleAccount({ due_date: addDays(TODAY, 2), period_amt_due: null, balance: null });
  const paid = sampleAccount({ nickname: 'paid', period_amt_due: cents(0), balance: cents(0) });
  const blocks = dueBlocks([sampleGroup({ accounts: [unknown, paid] })], TODAY);
  const mixed = withReturns(blocks, returns(open(1, 3, 5000)));
  expect(mixed.map(({ name }) => name)).toEqual(['soon', 'nothing due']);
  expect(mixed[0]).toMatchObject({
    count: '1 bill, 1 not known yet, 1 return',
    unknown: 1,
    returns: ['1 return ($50.00 still due)'],
  });
});
