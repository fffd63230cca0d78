import { expect, test } from 'vitest';
import { sampleReview } from '../fixtures/checkout.ts';
import { cents } from '../values/cents.ts';
import { asksForOrderNumber, shortPayment } from './review.ts';

test('a review asks for a purchase order number when a corporate card pays any part (CHK-12)', () => {
  const part = (is_corporate_card: boolean) => ({
    payment_method_id: 101,
    payment_details: { ...sampleReview().payment_details, is_corporate_card },
    amount: cents(4210),
  });
  expect(asksForOrderNumber(sampleReview({ paid_with: [part(false), part(true)] }))).toBe(true);
  expect(asksForOrderNumber(sampleReview({ paid_with: [part(false), part(false)] }))).toBe(false);
});

test('the method stands in a line, with the last digits alone (CHK-08, CHK-09)', () => {
  const { payment_details } = sampleReview();
  expect(shortPayment(payment_details)).toBe('Visa 4242');
  const bank = { card_type: 'Checking', card_number: '', account_number: '•••• 6789' };
  expect(shortPayment({ ...payment_details, ...bank, payment_type: 'bank' })).toBe('Checking 6789');
});
