import { expect, test } from 'vitest';
import { sampleAccount, sampleBill, sampleGroup } from '../fixtures/bill.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { withEstimates } from './expected.ts';
import type { Upcoming } from './upcoming.ts';

const TODAY = calendarDate('2026-12-01');
const period = (id: number, end: string, dollars: number) => ({
  id,
  billingPeriodEnd: calendarDate(end),
  billed: cents(dollars * 100),
});
const pagination = {
  newestBillId: 11,
  allBills: [period(11, '2026-11-10', 110), period(10, '2026-10-10', 97), period(9, '2026-09-10', 101)],
};
const bill = sampleBill({ id: 11, pagination });
const groups = [sampleGroup({ accounts: [sampleAccount({ nickname: 'Home' })] })];
const run: Upcoming = {
  kind: 'auto pay',
  date: calendarDate('2026-12-03'),
  biller: 'Red Mesa Water',
  name: 'Home',
  account_num: '1',
  ebill_id: 11,
  amount: null,
  toBill: null,
  method: 'Visa',
  warnings: [],
};
const said = (...given: Parameters<typeof withEstimates>) =>
  withEstimates(...given).map(({ kind, date, estimate }) => [kind, date, estimate?.words]);

test('a bill that is not posted yet is expected on its day, and an amount that is not known is estimated', () => {
  expect(said([run], groups, [bill], TODAY)).toEqual([
    ['auto pay', '2026-12-03', 'Our estimate: $97 to $101 for the last 2 bills'],
    ['expected', '2027-01-03', 'Our estimate: $97 to $110 for the last 3 bills'],
  ]);
  expect(said([{ ...run, amount: cents(5000) }], groups, [bill], TODAY)[0]).toEqual([
    'auto pay',
    '2026-12-03',
    undefined,
  ]);
});

test('nothing is expected of what the list no longer has, of a prepaid account, or beyond five weeks', () => {
  expect(said([], [], [bill], TODAY)).toEqual([]);
  expect(said([], groups, [], TODAY)).toEqual([]);
  expect(said([], groups, [bill], calendarDate('2026-11-20'))).toEqual([]);
  const prepaid = [sampleGroup({ accounts: [sampleAccount({ prepay: true })] })];
  expect(said([], prepaid, [bill], TODAY)).toEqual([]);
});

test('an expected bill has the name of its account, asks for no known amount, and stands by its day', () => {
  const later = { ...run, date: calendarDate('2027-02-01'), amount: cents(5000) };
  const [expected, known] = withEstimates([later], groups, [bill], TODAY);
  expect(expected).toEqual({
    kind: 'expected',
    date: '2027-01-03',
    biller: 'Red Mesa Water',
    name: 'Home',
    account_num: '100200301',
    ebill_id: 11,
    amount: null,
    toBill: null,
    method: '',
    warnings: [],
    estimate: expect.objectContaining({ words: 'Our estimate: $97 to $110 for the last 3 bills' }),
  });
  expect(known?.date).toBe('2027-02-01');
  const unnamed = [sampleGroup({ accounts: [sampleAccount({ nickname: '' })] })];
  expect(withEstimates([], unnamed, [bill], TODAY)[0]?.name).toBe('Water');
});

test('a bill is expected up to five weeks ahead, that day included', () => {
  expect(said([], groups, [bill], calendarDate('2026-11-29'))).toHaveLength(1);
  expect(said([], groups, [bill], calendarDate('2026-11-28'))).toEqual([]);
});

test('nothing is estimated for a bill without a period', () => {
  const endless = { ...bill, billing_period_end: null };
  expect(said([run], [], [endless], TODAY)).toEqual([['auto pay', '2026-12-03', undefined]]);
});
