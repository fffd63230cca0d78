import { expect, test } from 'vitest';
import { samplePart, sampleReceipt } from '../fixtures/checkout.ts';
import { backPlace, receiptBack } from './back-link.ts';

test.each([
  ['Back to Home', 'home'],
  ['Back to Cart', 'cart'],
  ['Back to History', 'history'],
  ['Back to Bill', 'bill'],
  ['Back to Scheduled Payments', 'scheduledPayments'],
  ['Back', 'scheduledPayments'],
])('%s leads to %s (RCT-15 to RCT-18)', (label, place) => {
  expect(backPlace(label)).toBe(place);
});

test.each([
  ['a payment', sampleReceipt(), 'Back to Home'],
  [
    'a payment with a failed part',
    sampleReceipt({ transaction_receipts: [samplePart({ trans_status: 2 }), samplePart()] }),
    'Back to Home',
  ],
  [
    'only failures',
    sampleReceipt({ trans_status: 2, transaction_receipts: [samplePart({ trans_status: 2 })] }),
    'Back to Cart',
  ],
  [
    'a scheduled payment',
    sampleReceipt({ trans_status: 10, transaction_receipts: [samplePart({ trans_status: 10 })] }),
    'Back to Scheduled Payments',
  ],
])('after a checkout, the link of %s has the right text (RCT-21)', (_, receipt, label) => {
  expect(receiptBack({ by: 'checkout' }, receipt)).toBe(label);
});

test('a scheduled payment that was made leads home, a failed one to the cart (RCT-19, RCT-20)', () => {
  const back = (trans_status: 1 | 2 | 10) =>
    receiptBack({ by: 'scheduled payment' }, sampleReceipt({ trans_status }));
  expect([back(1), back(2), back(10)]).toEqual([
    'Back to Home',
    'Back to Cart',
    'Back to Scheduled Payments',
  ]);
});

test.each([
  [11, 'Back to Bill'],
  [0, 'Back to History'],
  [Number.NaN, 'Back to History'],
])('the link of a transaction opened from bill %s (TRX-02 to TRX-04)', (ebillId, label) => {
  expect(receiptBack({ by: 'transaction', ebillId }, undefined)).toBe(label);
});

test('a receipt opened by its number leads to the history (RCT-22)', () => {
  expect(receiptBack({ by: 'number' }, sampleReceipt())).toBe('Back to History');
});

test('a receipt that could not be loaded leads to where the customer finds its payment', () => {
  expect(receiptBack({ by: 'checkout' }, undefined)).toBe('Back to Home');
  expect(receiptBack({ by: 'scheduled payment' }, undefined)).toBe('Back to Scheduled Payments');
});
