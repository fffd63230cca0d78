import { expect, test } from 'vitest';
import { sampleTaxAccount } from '../fixtures/tax-account.ts';
import { addDays, calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { dueReturns } from './due-returns.ts';
import type { Upcoming } from './upcoming.ts';
import { upcomingWeeks } from './weeks.ts';

const TODAY = calendarDate('2026-11-26');
const row = (days: number, over: Partial<Upcoming> = {}): Upcoming => ({
  kind: 'due',
  date: addDays(TODAY, days),
  biller: 'Red Mesa Water',
  name: 'Home',
  account_num: '1',
  ebill_id: 11,
  amount: cents(1000),
  toBill: cents(0),
  method: '',
  warnings: [],
  ...over,
});
const weeks = (...rows: Upcoming[]) =>
  upcomingWeeks(rows, TODAY).map(({ title, rows: { length }, sum, unknown }) => [
    title,
    length,
    sum,
    unknown,
  ]);

test('what is to come stands by weeks with their sums, and what is late comes first (ruling 52)', () => {
  expect(weeks(row(-3), row(0), row(7), row(8), row(14), row(15), row(40))).toEqual([
    ['Past due', 1, 1000, 0],
    ['This week', 2, 2000, 0],
    ['Next week', 2, 2000, 0],
    ['12/11/2026 to 12/17/2026', 1, 1000, 0],
    ['1/1/2027 to 1/7/2027', 1, 1000, 0],
  ]);
});

test('a delayed payment belongs to this week', () => {
  expect(weeks(row(-1, { kind: 'scheduled payment', isDelayed: true }))).toEqual([['This week', 1, 1000, 0]]);
});

test('a payment that will not be made counts in no sum, its bill does', () => {
  expect(
    weeks(
      row(1, { kind: 'auto pay', amount: cents(700), warnings: ['will not be paid'] }),
      row(2, { warnings: ['will not be paid'] }),
    ),
  ).toEqual([['This week', 2, 1000, 0]]);
});

test('an amount that is not known is counted as unknown', () => {
  expect(weeks(row(1, { kind: 'auto pay', amount: null }))).toEqual([['This week', 1, 0, 1]]);
});

test('an estimate is in the sum, which then says that it is one', () => {
  const estimate = { amount: cents(11_600), words: 'Our estimate' };
  const [week] = upcomingWeeks([row(1), { ...row(2, { amount: null }), kind: 'expected', estimate }], TODAY);
  expect([week?.sum, week?.isEstimated, week?.unknown]).toEqual([12_600, true, 0]);
  expect(upcomingWeeks([row(1)], TODAY)[0]?.isEstimated).toBe(false);
});

test('a bill of which a part is being paid is in the sum with what is owed in any case', () => {
  const checked = row(2, { checked: 'To be confirmed', owedAnyway: cents(300) });
  expect(weeks(row(1), checked)).toEqual([['This week', 2, 1300, 0]]);
});

test('a bill that is being checked is in no sum', () => {
  expect(weeks(row(1), row(2, { checked: 'Being checked' }))).toEqual([['This week', 2, 1000, 0]]);
});

test('returns stand by date among the rest, and count once they are filed', () => {
  const account = sampleTaxAccount({
    openReturns: [
      { taxId: 1, value: 'June', dueDate: addDays(TODAY, 1), balance: cents(500) },
      { taxId: 2, value: 'July', dueDate: addDays(TODAY, 3), balance: null },
    ],
  });
  const [week] = upcomingWeeks([row(2)], TODAY, dueReturns([account], TODAY));
  expect(week?.rows.map(({ date }) => date)).toEqual([1, 2, 3].map((days) => addDays(TODAY, days)));
  expect([week?.sum, week?.unknown]).toEqual([1500, 0]);
});

test('what is late stands above a payment that waits since an earlier day', () => {
  const waits = row(-3, { kind: 'scheduled payment', isDelayed: true });
  const shown = upcomingWeeks([waits, row(-1)], TODAY);
  expect(shown.map(({ title, isPast }) => [title, isPast])).toEqual([
    ['Past due', true],
    ['This week', false],
  ]);
});

test('a sum is called an estimate only where one is in it', () => {
  const estimate = { amount: cents(11_600), words: 'Our estimate' };
  const isEstimated = (over: Partial<Upcoming> & { estimate?: typeof estimate }) =>
    upcomingWeeks([{ ...row(1), ...over }], TODAY)[0]?.isEstimated;
  expect(isEstimated({ amount: null, estimate })).toBe(true);
  expect(isEstimated({ estimate })).toBe(false);
  expect(isEstimated({ amount: null })).toBe(false);
});
