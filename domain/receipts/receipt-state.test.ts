import { expect, test } from 'vitest';
import { samplePart, samplePartly, sampleReceipt } from '../fixtures/checkout.ts';
import { cents } from '../values/cents.ts';
import type { TransactionReceipt } from './receipt.ts';
import { onlyBillOf, paidBillsOf, receiptState } from './receipt-state.ts';

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
});

test('the bills that were paid are neither those of planned nor of failed payments, nor tax returns', () => {
  const scheduled = { ...holding(13), trans_status: 10 } as const;
  const failed = { ...holding(14), trans_status: 2 } as const;
  const transaction_receipts = [holding(11, null), holding(12), scheduled, failed];
  expect(paidBillsOf(sampleReceipt({ transaction_receipts }))).toEqual([11, 12]);
});
