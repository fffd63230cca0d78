import { expect, test } from 'vitest';
import { sampleReview } from '../fixtures/checkout.ts';
import { cents } from '../values/cents.ts';
import { asksForOrderNumber } from './review.ts';

test('a review asks for a purchase order number when a corporate card pays any part (CHK-12)', () => {
  const part = (is_corporate_card: boolean) => ({
    payment_method_id: 101,
    payment_details: { ...sampleReview().payment_details, is_corporate_card },
    amount: cents(4210),
  });
  expect(asksForOrderNumber(sampleReview({ paid_with: [part(false), part(true)] }))).toBe(true);
  expect(asksForOrderNumber(sampleReview({ paid_with: [part(false), part(false)] }))).toBe(false);
});
