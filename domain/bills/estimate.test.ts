import { expect, test } from 'vitest';
import { sampleBill } from '../fixtures/bill.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { aboutText, estimateFor, nextBill } from './estimate.ts';

const TODAY = calendarDate('2026-11-23');
const DECEMBER = calendarDate('2026-12-10');

/** An account with these bills, by the day on which their period ends; the first is the newest. */
function account(billed: Record<string, number>) {
  const allBills = Object.entries(billed).map(([end, dollars], at) => ({
    id: 11 - at,
    billingPeriodEnd: calendarDate(end),
    billed: cents(Math.round(dollars * 100)),
  }));
  return sampleBill({ id: 11, pagination: { newestBillId: 11, allBills } });
}

test('an estimate goes by the same month of earlier years, and says so', () => {
  const bill = account({
    '2026-11-10': 110,
    '2026-10-10': 97.6,
    '2025-12-12': 120.7,
    '2024-12-09': 104.2,
  });
  expect(estimateFor(bill, DECEMBER)).toEqual({
    amount: 11_200,
    words: 'Our estimate: $104 to $121 in past Decembers',
  });
  expect(estimateFor(account({ '2026-11-10': 110, '2025-12-12': 120.7 }), DECEMBER)).toEqual({
    amount: 12_100,
    words: 'Our estimate: $121 in December 2025',
  });
});

test('bills of the same month count up to five years back', () => {
  const bills = { '2026-11-10': 500, '2025-12-12': 120, '2021-12-10': 100, '2020-12-10': 900 };
  expect(estimateFor(account(bills), DECEMBER)?.words).toBe('Our estimate: $100 to $120 in past Decembers');
});

test('neither the bill of the period itself nor a later one counts, and the order of the bills does not', () => {
  const bills = { '2026-08-10': 500, '2026-09-10': 101, '2026-10-10': 98, '2026-11-10': 110 };
  const later = { '2026-12-10': 700, '2027-01-10': 800 };
  expect(estimateFor(account({ ...bills, ...later }), DECEMBER)?.words).toBe(
    'Our estimate: $98 to $110 for the last 3 bills',
  );
});

test('without such bills it goes by the last ones, and without two of them there is none', () => {
  const recent = account({ '2026-11-10': 110, '2026-10-10': 97.6, '2026-09-10': 101.15, '2026-08-10': 500 });
  expect(estimateFor(recent, DECEMBER)).toEqual({
    amount: 10_300,
    words: 'Our estimate: $98 to $110 for the last 3 bills',
  });
  expect(estimateFor(account({ '2026-11-10': 60, '2026-10-10': 60 }), DECEMBER)?.words).toBe(
    'Our estimate: $60 for the last 2 bills',
  );
  expect(estimateFor(account({ '2026-11-10': 110 }), DECEMBER)).toBeUndefined();
  expect(estimateFor(account({ '2026-11-10': 1, '2026-10-10': 1 }), DECEMBER)?.amount).toBe(100);
  expect(estimateFor(account({ '2026-11-10': 0, '2026-10-10': 0.2 }), DECEMBER)).toBeUndefined();
});

test('the next bill is due as long after the newest as the newest after the one before', () => {
  const monthly = account({ '2026-11-10': 110, '2026-10-10': 97.6 });
  expect(nextBill(monthly, TODAY)).toMatchObject({ name: 'December bill', due: '2027-01-03' });
  expect(nextBill(account({ '2026-11-10': 110, '2026-08-11': 97.6 }), TODAY)).toMatchObject({
    name: 'February bill',
    due: '2027-03-03',
  });
  expect(nextBill(account({ '2025-11-10': 110, '2026-11-10': 97.6 }), TODAY)).toMatchObject({
    name: 'November bill',
    due: '2027-12-03',
  });
});

test('no next bill is told of an irregular account, an older bill, or a day that has passed', () => {
  expect(nextBill(account({ '2026-11-10': 110, '2026-09-25': 97.6 }), TODAY)).toBeUndefined();
  expect(nextBill(account({ '2026-11-10': 110, '2026-11-02': 98, '2026-10-25': 98 }), TODAY)).toBeUndefined();
  expect(nextBill(account({ '2026-11-10': 110, '2024-11-10': 97.6 }), TODAY)).toBeUndefined();
  expect(nextBill(account({ '2026-11-10': 110 }), TODAY)).toBeUndefined();
  const monthly = account({ '2026-11-10': 110, '2026-10-10': 97.6 });
  const [newest, before] = monthly.pagination.allBills;
  if (!newest || !before) throw new Error('an account without two bills');
  const allBills = [newest, { ...before, billingPeriodEnd: null }];
  expect(nextBill({ ...monthly, pagination: { newestBillId: 11, allBills } }, TODAY)).toBeUndefined();
  expect(nextBill({ ...monthly, id: 10 }, TODAY)).toBeUndefined();
  expect(nextBill(monthly, calendarDate('2027-01-03'))).toBeUndefined();
  expect(nextBill({ ...monthly, due_date: null }, TODAY)).toBeUndefined();
});

test('an estimate has no cents', () => {
  expect(aboutText(cents(508_300))).toBe('about $5,083');
});
