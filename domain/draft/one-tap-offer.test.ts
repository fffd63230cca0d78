import { expect, test } from 'vitest';
import type { Review } from '../checkout/review.ts';
import { sampleReview } from '../fixtures/checkout.ts';
import { sampleOffer as offer } from '../fixtures/offer.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { isAsOffered, isInTime, offerSetback } from './one-tap-offer.ts';

const review = sampleReview();
const [bill] = review.cart_details;
const corporate = { ...review.payment_details, is_corporate_card: true };
const [paid] = review.paid_with;

test('a review that asks for exactly what was agreed to matches the offer (CRT-37)', () => {
  expect(isAsOffered(review, offer)).toBe(true);
});

test.each<[string, Partial<Review>, RegExp]>([
  [
    'a fee that is a cent higher',
    { fee: cents(1), total: cents(8421) },
    /The fee was \$0\.00 and is \$0\.01 now\. The total was/,
  ],
  [
    'another amount of a bill',
    { cart_details: bill ? [{ ...bill, amount: cents(8419) }] : [] },
    /^The bills/,
  ],
  ['an extra bill', { cart_details: bill ? [bill, { ...bill, account_num: '2' }] : [] }, /^The bills/],
  [
    'another card with the same label',
    { paid_with: paid ? [{ ...paid, payment_method_id: 99 }] : [] },
    /is not Visa ending in 4242/,
  ],
  ['two methods', { paid_with: [...review.paid_with, ...review.paid_with] }, /is not Visa ending in 4242/],
  ['a note about the fee', { cart_fee_message: 'A service fee.' }, /note about the fee/],
  ['terms that were not shown', { terms_and_conditions: [] }, /not those you were shown/],
  [
    'a receipt to another address',
    { receipt_options: [{ type: 'email', value: 'sam@home.example' }] },
    /would not go to dana@home\.example alone/,
  ],
  [
    'another date than that of the tap',
    { scheduled_date: calendarDate('2026-11-21') },
    /^It is another day than when you tapped\./,
  ],
  ['a later day', { pay_now: false, scheduled_date: calendarDate('2026-11-25') }, /scheduled/],
  [
    'a card that needs a purchase order number',
    { paid_with: paid ? [{ ...paid, payment_details: corporate }] : [] },
    /purchase order number/,
  ],
])('%s does not match, and the message says what differs (CRT-37)', (_, overrides, words) => {
  const changed = sampleReview(overrides);
  expect(isAsOffered(changed, offer)).toBe(false);
  expect(offerSetback(changed, offer).message).toMatch(words);
});

test.each([
  ['at once', 1_000, '2026-11-20', true],
  ['within fifteen seconds', 15_999, '2026-11-20', true],
  ['after fifteen seconds', 16_000, '2026-11-20', false],
  ['before the tap', 999, '2026-11-20', false],
  ['after midnight', 1_001, '2026-11-21', false],
] as const)('a tap %s is recognised correctly as in time or late (CRT-37)', (_, at, day, expected) => {
  expect(isInTime(offer, { at, day: calendarDate(day) })).toBe(expected);
});
