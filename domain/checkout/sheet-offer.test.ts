import { expect, test } from 'vitest';
import { sampleReview } from '../fixtures/checkout.ts';
import { cents } from '../values/cents.ts';
import { changedSetback, isSameOffer } from './open-attempt.ts';
import { offerSetback, withBillAmount } from './sheet-offer.ts';

const { payment_details } = sampleReview();
const [bill] = sampleReview().cart_details;
const FEE = { ...bill, kind: 'fee', description: 'Service fee', amount: cents(220) } as typeof bill & {
  kind: 'fee';
};

function reviewed(amount: number, fee = 220) {
  return sampleReview({
    review_id: `review of ${amount}`,
    cart_details: [
      { ...(bill as NonNullable<typeof bill>), amount: cents(amount) },
      { ...(FEE as NonNullable<typeof bill>), amount: cents(fee) },
    ],
    statement_total: cents(amount),
    fee: cents(fee),
    total: cents(amount + fee),
    paid_with: [{ payment_method_id: 101, payment_details, amount: cents(amount) }],
  });
}

test('a typed amount is agreed to with the fee that was shown (ruling 45)', () => {
  const agreed = withBillAmount(reviewed(8420), cents(5000));
  expect(agreed.total).toBe(5220);
  expect(isSameOffer(agreed, reviewed(5000))).toBe(true);
  expect(isSameOffer(agreed, reviewed(5000, 110))).toBe(false);
  expect(isSameOffer(agreed, reviewed(5001))).toBe(false);
});

test('a fee that changed with the amount is named, any other difference is told as a change', () => {
  const agreed = withBillAmount(reviewed(8420), cents(5000));
  expect(offerSetback(agreed, reviewed(5000, 110))).toEqual({
    kind: 'changed',
    message: 'The fee was $2.20 and is $1.10 now. Please review it before you submit it.',
  });
  expect(offerSetback(agreed, { ...reviewed(5000), pay_now: false })).toEqual(changedSetback());
});
