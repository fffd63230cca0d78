import { expect, test } from 'vitest';
import { sampleAccount, sampleGroup } from '../fixtures/bill.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { billerName, dueSummary, searchAccounts } from './bill-list.ts';

const TODAY = calendarDate('2026-11-20');
const home = sampleAccount({ account_id: 1, nickname: 'Home', account_num: '100200301' });
const cabin = sampleAccount({ account_id: 2, nickname: 'Cabin', account_num: '77-8899' });
const water = sampleGroup({ accounts: [home, cabin] });
const gas = sampleGroup({ id: 4, name: 'Summit Gas Company', common_name: '', accounts: [sampleAccount()] });

test('a biller is shown by its common name, else by its name (BIL-01)', () => {
  expect([billerName(water), billerName(gas)]).toEqual(['Red Mesa Water', 'Summit Gas Company']);
});

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

test('the summary counts what is due within seven days and what is past due (BIL-03)', () => {
  const on = (due: string, amount: number, more = {}) =>
    sampleAccount({ due_date: calendarDate(due), period_amt_due: cents(amount), ...more });
  const groups = [
    sampleGroup({ accounts: [on('2026-11-22', 10000), on('2026-11-27', 11460)] }),
    sampleGroup({ accounts: [on('2026-11-28', 9900), on('2026-11-23', 500, { processing: true })] }),
    sampleGroup({ accounts: [sampleAccount({ ebill_id: null, due_date: calendarDate('2026-11-22') })] }),
  ];
  expect(dueSummary(groups, TODAY)).toBe('2 bills due in the next 7 days: $214.60');
  const late = sampleGroup({ accounts: [on('2026-11-16', 8420)] });
  expect(dueSummary([...groups, late], TODAY)).toBe(
    '1 bill past due: $84.20 · 2 bills due in the next 7 days: $214.60',
  );
});

test('an unknown amount is not counted as zero (BIL-23)', () => {
  const unknown = sampleAccount({ due_date: calendarDate('2026-11-22'), amount_due_calculated: false });
  const calculated = sampleAccount({ due_date: calendarDate('2026-11-22'), period_amt_due: cents(100) });
  expect(dueSummary([sampleGroup({ accounts: [unknown, calculated] })], TODAY)).toBe(
    '2 bills due in the next 7 days: $1.00 and 1 amount not known yet',
  );
});

test('the summary says so when nothing is due (BIL-03)', () => {
  expect(dueSummary([sampleGroup()], TODAY)).toBe('Nothing is due in the next 7 days.');
});

test('a search of dashes finds no number', () => {
  expect(searchAccounts([sampleGroup({ accounts: [home] })], '-')).toEqual([]);
});

test('the summary counts no prepaid account, and says when nothing, or only a late bill, is due (BIL-03)', () => {
  const due = (day: string, more = {}) => sampleAccount({ due_date: calendarDate(day), ...more });
  const summary = (...accounts: ReturnType<typeof sampleAccount>[]) =>
    dueSummary([sampleGroup({ accounts })], TODAY);
  const nothing = 'Nothing is due in the next 7 days.';
  expect(summary(due('2026-11-22', { prepay: true }), due('2026-12-03'))).toBe(nothing);
  expect(summary(due('2026-11-16'))).toBe('1 bill past due: $84.20');
  expect(summary(due('2026-11-16'), due('2026-11-22'))).toBe(
    '1 bill past due: $84.20 · 1 bill due in the next 7 days: $84.20',
  );
});

test('amounts that nobody knows yet are counted (BIL-23)', () => {
  const unknown = sampleAccount({ due_date: calendarDate('2026-11-22'), amount_due_calculated: false });
  const summary = (count: number) =>
    dueSummary([sampleGroup({ accounts: Array.from({ length: count }, () => unknown) })], TODAY);
  expect(summary(1)).toBe('1 bill due in the next 7 days: 1 amount not known yet');
  expect(summary(2)).toBe('2 bills due in the next 7 days: 2 amounts not known yet');
});
