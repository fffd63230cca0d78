import { expect, test } from 'vitest';
import { sampleAccount } from '../fixtures/bill.ts';
import { samplePart } from '../fixtures/checkout.ts';
import { partReceipt } from '../receipts/receipt.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { expectedAfter, upcomingAfter } from './after-payment.ts';

const DAY = calendarDate('2026-12-02');

test('after a scheduled payment its day comes next, with the fee', () => {
  const part = samplePart({ trans_status: 10, scheduled_date: DAY, fee: cents(220), total: cents(8640) });
  expect(upcomingAfter(partReceipt(part), undefined)).toMatchObject([
    { kind: 'scheduled payment', date: DAY, amount: 8640, toBill: 8420, method: 'Visa ending in 4242' },
  ]);
});

test('after a payment in part the due date of what is left comes next; after a whole one, nothing', () => {
  const receipt = partReceipt(samplePart());
  const bill = sampleAccount({ due_date: DAY, period_amt_due: cents(2000), nickname: 'Lake cabin' });
  expect(upcomingAfter(receipt, bill)).toMatchObject([
    { kind: 'due', date: DAY, amount: 2000, name: 'Lake cabin', account_num: '100200301' },
  ]);
  expect(upcomingAfter(receipt, { ...bill, period_amt_due: cents(0) })).toEqual([]);
  expect(upcomingAfter(receipt, { ...bill, period_amt_due: null })).toEqual([]);
  expect(upcomingAfter(receipt, undefined)).toEqual([]);
});

test('the next bill can be noted before it comes: its expected due date, with the estimate in words', () => {
  const estimate = {
    amount: cents(9000),
    least: cents(8900),
    most: cents(9100),
    words: 'Our estimate: $89 to $91',
  };
  const next = { name: 'December bill', due: DAY, estimate };
  const bill = sampleAccount({ nickname: 'Lake cabin' });
  const [expected, ...more] = expectedAfter(partReceipt(samplePart()), bill, next);
  expect(more).toEqual([]);
  expect(expected).toEqual({
    kind: 'due',
    date: DAY,
    biller: 'Red Mesa Water',
    name: 'Lake cabin',
    account_num: '100200301',
    ebill_id: null,
    amount: null,
    toBill: null,
    note: 'Our estimate: $89 to $91',
    method: '',
    warnings: [],
  });
  expect(expectedAfter(partReceipt(samplePart()), undefined, next)[0]?.name).toBe('Water');
  expect(expectedAfter(nothingPaid, bill, next)).toEqual([]);
  expect(expectedAfter(partReceipt(withoutItems), bill, next)).toEqual([]);
});

const withoutItems = samplePart({ transactions: { items: [] } });
const nothingPaid = { ...partReceipt(samplePart()), transaction_receipts: [] };

test('nothing comes next of a receipt without a payment, or of one to two billers', () => {
  const bill = sampleAccount({ due_date: DAY, period_amt_due: cents(2000) });
  expect(upcomingAfter(nothingPaid, bill)).toEqual([]);
  expect(upcomingAfter(partReceipt(withoutItems), bill)).toEqual([]);
  const two = { ...nothingPaid, transaction_receipts: [samplePart(), samplePart()] };
  expect(upcomingAfter(two, bill)).toEqual([]);
  expect(upcomingAfter(partReceipt(samplePart({ trans_status: 10, scheduled_date: null })), bill)).toEqual(
    [],
  );
});

test('what is left of a bill names no method and warns of nothing', () => {
  const bill = sampleAccount({ due_date: DAY, period_amt_due: cents(2000) });
  expect(upcomingAfter(partReceipt(samplePart()), bill)).toMatchObject([{ method: '', warnings: [] }]);
});
