import { expect, test } from 'vitest';
import { samplePart, sampleReceipt } from '../fixtures/checkout.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { partReceipt, settledBills } from './receipt.ts';
import {
  countText,
  dateText,
  failureText,
  grossLabel,
  methodLines,
  partsInOrder,
  scheduledText,
  stampText,
} from './receipt-text.ts';

const FAILED = samplePart({
  trans_status: 2,
  trans_msg: 'The card was declined.',
  entity_name: 'Summit Gas',
  confirmation_num: 'BF-2',
});

test('a paid receipt is stamped with its date (RCT-02)', () => {
  expect(stampText(sampleReceipt())).toBe('Paid 11/20/2026');
});

test('a scheduled receipt is stamped with its future date and says that nothing was taken (RCT-08)', () => {
  const part = samplePart({ trans_status: 10, scheduled_date: calendarDate('2026-11-24') });
  const receipt = sampleReceipt({ trans_status: 10, transaction_receipts: [part] });
  expect([stampText(receipt), scheduledText(receipt), grossLabel(receipt), countText(receipt)]).toEqual([
    'Scheduled for 11/24/2026',
    'This payment is scheduled for 11/24/2026. Nothing has been taken yet.',
    'Total scheduled',
    '1 item scheduled',
  ]);
  expect(dateText(part)).toBe('For 11/24/2026, set up on 11/20/2026');
});

test.each([
  ['Visa ending in 4242', ['Visa ending in 4242']],
  [
    'Visa ending in 4242: $1,040.00, American Express ending in 0005: $70.00',
    ['Visa ending in 4242: $1,040.00', 'American Express ending in 0005: $70.00'],
  ],
])('%s is split into one line for each method (PAY-38)', (payment_method, lines) => {
  expect(methodLines(samplePart({ payment_method }))).toEqual(lines);
});

test('a failed part comes first, in words, and its bill stays in the cart (RCT-07)', () => {
  const receipt = sampleReceipt({ transaction_receipts: [samplePart(), FAILED] });
  expect(partsInOrder(receipt).map((part) => part.entity_name)).toEqual(['Summit Gas', 'Red Mesa Water']);
  expect(failureText(FAILED)).toBe('Summit Gas: $84.20 was not paid. The card was declined.');
  expect(settledBills(receipt)).toEqual([11]);
});

test('a part alone counts only when it was successful (RCT-07)', () => {
  expect(partReceipt(FAILED).gross_total).toBe(cents(0));
  expect(partReceipt(samplePart())).toEqual(sampleReceipt());
});

test('a part that several methods paid names them as its own receipt does (PAY-38, RCT-05)', () => {
  const payment_method = 'Visa ending in 4242: $80.00, Checking ending in 6789: $4.20';
  const method_names = 'Visa ending in 4242 and Checking ending in 6789';
  expect(partReceipt(samplePart({ payment_method, method_names })).payment_method).toBe(method_names);
});
