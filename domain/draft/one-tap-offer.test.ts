import { expect, test } from 'vitest';
import type { Review } from '../checkout/review.ts';
import { sampleReview } from '../fixtures/checkout.ts';
import { sampleOffer as offer } from '../fixtures/offer.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import type { DraftComparison } from './draft-comparison.ts';
import { isAsOffered, isInTime, lateSetback, offerOf, offerSetback } from './one-tap-offer.ts';

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

test.each<[string, Partial<Review>, Partial<typeof offer>]>([
  [
    'bills in another order',
    { cart_details: bill ? [{ ...bill, account_num: '2' }, bill] : [] },
    { bills: [...offer.bills, { ebill_id: 12, account_num: '2', amount: cents(8420) }] },
  ],
  [
    'terms in another order',
    {
      terms_and_conditions: [
        { entity_id: 9, entity_name: 'B', terms_and_conditions: 'b' },
        ...review.terms_and_conditions,
      ],
    },
    {
      terms: [
        ...review.terms_and_conditions,
        { entity_id: 9, entity_name: 'Beta', terms_and_conditions: 'b' },
      ],
    },
  ],
  [
    'a line of the fee beside the bills',
    { cart_details: bill ? [bill, { ...bill, kind: 'fee', amount: cents(0) } as never] : [] },
    {},
  ],
])('%s still match (CRT-37)', (_, changed, agreed) => {
  expect(isAsOffered(sampleReview(changed), { ...offer, ...agreed })).toBe(true);
});

test('two bills whose texts only look alike when joined do not match', () => {
  const two = (first: string, second: string) =>
    bill
      ? [
          { ...bill, account_num: first },
          { ...bill, account_num: second },
        ]
      : [];
  const agreed = {
    ...offer,
    bills: [
      { ebill_id: 1, account_num: '1', amount: cents(8420) },
      { ebill_id: 2, account_num: '2', amount: cents(8420) },
    ],
  };
  expect(isAsOffered(sampleReview({ cart_details: two('1', '2') }), agreed)).toBe(true);
  expect(isAsOffered(sampleReview({ cart_details: two('1', '3') }), agreed)).toBe(false);
});

test('a review without a method, or with two addresses, is not what was agreed to', () => {
  expect(offerSetback(sampleReview({ paid_with: [] }), offer)).toMatchObject({
    kind: 'changed',
    message: expect.stringContaining('is not Visa ending in 4242'),
  });
  const [address] = review.receipt_options;
  const receipt_options = address ? [address, { ...address, value: 'sam@home.example' }] : [];
  expect(isAsOffered(sampleReview({ receipt_options }), offer)).toBe(false);
});

test('a tap that was too long ago sent nothing', () => {
  expect(lateSetback()).toEqual({ kind: 'unsent', message: expect.stringContaining('nothing was sent') });
});

const comparison = {
  lines: [
    { bill: { ebill_id: 11, account_num: '1' }, now: {}, paying: cents(500) },
    { bill: { ebill_id: 12, account_num: '2' }, now: undefined, paying: null },
    { bill: { ebill_id: 13, account_num: '3' }, now: {}, paying: null },
  ],
  fee: cents(0),
  total: cents(500),
  method: offer.method,
  terms: offer.terms,
  problem: undefined,
} as unknown as DraftComparison;

test('a draft offers the bills that can be paid, with their sum (CRT-37)', () => {
  expect(offerOf(comparison)).toEqual({
    bills: [{ ebill_id: 11, account_num: '1', amount: 500 }],
    fee: 0,
    total: 500,
    method: offer.method,
    terms: offer.terms,
  });
});

test.each([{ problem: 'Choose another pay method.' }, { fee: null }, { total: null }, { method: undefined }])(
  'a draft offers nothing to one tap with %j',
  (lack) => {
    expect(offerOf({ ...comparison, ...lack })).toBeUndefined();
  },
);

test.each([
  ['at once', 1_000, '2026-11-20', true],
  ['within fifteen seconds', 15_999, '2026-11-20', true],
  ['after fifteen seconds', 16_000, '2026-11-20', false],
  ['before the tap', 999, '2026-11-20', false],
  ['after midnight', 1_001, '2026-11-21', false],
] as const)('a tap %s is recognised correctly as in time or late (CRT-37)', (_, at, day, expected) => {
  expect(isInTime(offer, { at, day: calendarDate(day) })).toBe(expected);
});
