import { expect, test } from 'vitest';
import { samplePart, samplePartly, sampleReceipt } from '../fixtures/checkout.ts';
import { cents } from '../values/cents.ts';
import type { TransactionReceipt } from './receipt.ts';
import { billStanding, isTakenBack, onlyBillOf, paidBillsOf, receiptState } from './receipt-state.ts';

const PAID = samplePart();
const PLANNED = samplePart({ trans_status: 10 });
const FAILED = samplePart({ trans_status: 2 });
const DISPUTED = samplePart({ dispute_status: 'open' });
const [WATER] = PAID.transactions.items as [TransactionReceipt['transactions']['items'][number]];
const holding = (...bills: (number | null)[]) =>
  samplePart({ transactions: { items: bills.map((ebill_id) => ({ ...WATER, ebill_id })) } });
const SOME_LEFT = samplePart({
  transactions: { items: [WATER, { ...WATER, ebill_id: 12, left_due: cents(2000) }] },
});

test.each([
  ['paid', [PAID, FAILED]],
  ['paid', [PAID, PLANNED]],
  ['scheduled', [PLANNED, FAILED]],
  ['going back', [PAID, DISPUTED]],
  ['paid in part', [PAID, samplePartly()]],
  ['paid in part', [SOME_LEFT]],
  ['not paid', [FAILED]],
] as const)('a receipt is %s by the payments in it that count: %#', (state, transaction_receipts) => {
  expect(receiptState(sampleReceipt({ transaction_receipts: [...transaction_receipts] }))).toBe(state);
});

test('what is left of a bill is told where a receipt is for one bill alone', () => {
  const only = (...parts: TransactionReceipt[]) => onlyBillOf(sampleReceipt({ transaction_receipts: parts }));
  expect([only(holding(11)), only(holding(11, 12)), only(holding(11), holding(12))]).toEqual([
    11,
    undefined,
    undefined,
  ]);
  expect([only(holding(null)), only()]).toEqual([undefined, undefined]);
  const moved = samplePart({ trans_status: 2, transactions: { items: [{ ...WATER, pay_ebill_id: 12 }] } });
  expect(only(moved)).toBe(12);
});

test.each<[string, object, boolean?]>([
  ['owed', { period_amt_due: cents(300) }],
  ['owed', { period_amt_due: cents(300) }, true],
  ['owed', { period_amt_due: cents(300), processing: true }],
  ['on its way', { processing: true }],
  ['paid since', {}, true],
  ['asks for nothing', {}],
  ['unknown', { period_amt_due: null }],
  ['unknown', { prepay: true }],
])('the bill of a payment that does not count is %s: %o', (standing, over, isPaidSince = false) => {
  const bill = { prepay: false, processing: false, period_amt_due: cents(0), ...over };
  expect(billStanding(bill, { isPaidSince })).toBe(standing);
});

test('a payment was taken back where its money was taken, and it counts no more', () => {
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 10] as const;
  expect(all.filter(isTakenBack)).toEqual([3, 4, 5, 6]);
});

test('the bill of a payment that has just failed is owed until the server has told of it', () => {
  expect([billStanding(undefined, { isJustMade: true }), billStanding(undefined, {})]).toEqual([
    'owed',
    'unknown',
  ]);
});

test('the bills that were paid are neither those of planned nor of failed payments, nor tax returns', () => {
  const scheduled = { ...holding(13), trans_status: 10 } as const;
  const failed = { ...holding(14), trans_status: 2 } as const;
  const transaction_receipts = [holding(11, null), holding(12), scheduled, failed];
  expect(paidBillsOf(sampleReceipt({ transaction_receipts }))).toEqual([11, 12]);
});
