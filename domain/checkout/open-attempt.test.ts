import { describe, expect, test } from 'vitest';
import { sampleReview } from '../fixtures/checkout.ts';
import { cents } from '../values/cents.ts';
import {
  changedSetback,
  declinedTitle,
  isSameOffer,
  lostSetback,
  setbackReason,
  setbackTitle,
  setbackWith,
} from './open-attempt.ts';
import { NOT_CHARGED, NOTHING_PAID } from './text/en.ts';

const declined = (message: string) => ({ kind: 'declined' as const, message });

describe('after a payment that was not made', () => {
  test.each([
    [`The card was declined. ${NOT_CHARGED}`, NOT_CHARGED, 'The card was declined.'],
    [
      `The bank said no. ${NOT_CHARGED} Please try another.`,
      NOT_CHARGED,
      'The bank said no. Please try another.',
    ],
    [
      'No.  What was charged to Visa was given back.',
      NOTHING_PAID,
      'No. What was charged to Visa was given back.',
    ],
  ])(
    'of "%s" I read first what happened to the money, and then the reason once',
    (message, title, reason) => {
      expect([setbackTitle(declined(message)), setbackReason(declined(message))]).toEqual([title, reason]);
    },
  );

  test('the title of the page says so of a decline, and of nothing else', () => {
    expect([declined('No.'), lostSetback(), undefined].map(declinedTitle)).toEqual([
      'Not paid',
      undefined,
      undefined,
    ]);
  });

  test('I am told that it did not arrive, or that my cart had changed', () => {
    expect(lostSetback()).toEqual({
      kind: 'void',
      message: 'The payment did not arrive. You can submit it again.',
    });
    expect(changedSetback()).toEqual({
      kind: 'changed',
      message: 'Something in your cart changed since you reviewed it. Please review it again.',
    });
  });

  test('one that did not arrive was refused for a changed cart when the review has a new number', () => {
    const before = sampleReview();
    const other = sampleReview({ review_id: 'review-2' });
    expect(setbackWith(lostSetback(), before, other)).toEqual(changedSetback());
    expect(setbackWith(lostSetback(), before, before)).toEqual(lostSetback());
    expect(setbackWith(lostSetback(), undefined, other)).toEqual(lostSetback());
    expect(setbackWith(declined('No.'), before, other)).toEqual(declined('No.'));
    expect(setbackWith(undefined, before, other)).toBeUndefined();
  });
});

describe('a fresh review asks for what I agreed to', () => {
  const agreed = sampleReview();
  test.each([
    ['with a new number of its own', { review_id: 'review-2' }, true],
    ['with another purchase order number, which is entered later', { purchase_order_number: 'PO-7' }, true],
    ['not with another total', { total: cents(8421) }, false],
    ['not with another fee', { fee: cents(1) }, false],
    ['not with another day', { pay_now: false }, false],
    ['not with other terms', { terms_and_conditions: [] }, false],
  ])('%s', (_, change, isSame) => {
    expect(isSameOffer(agreed, sampleReview(change))).toBe(isSame);
  });
});
