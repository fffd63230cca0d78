import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewCart } from '../../domain/checkout/calls.ts';
import { checkout, getPaymentAttempt } from '../../domain/checkout/payment-calls.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { auditBooks } from '../jobs/audit.ts';

let portal: Portal;
let dana: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
});

afterAll(() => portal.close());

test('a payment without a key is asked about by its review; a late one is refused, and the next review pays (ruling 3)', async () => {
  const till = payer(portal, () => dana);
  const { review_id } = await till.review({ accounts: ['NW 30419'], method: 'Everyday Visa' });
  const attempt = (await portal.send(getPaymentAttempt, { key: review_id }, dana)).answer();
  expect(attempt).toEqual({ state: 'void', key: review_id });
  const late = await portal.send(checkout, {}, dana);
  expect([late.status, late.message]).toEqual([
    409,
    'This payment was given up before it arrived. You have not been charged.',
  ]);
  const next = (await portal.send(reviewCart, {}, dana)).answer();
  expect(next.review_id).not.toBe(review_id);
  const paid = (await portal.send(checkout, {}, dana)).answer();
  const paidAttempt = (await portal.send(getPaymentAttempt, { key: next.review_id }, dana)).answer();
  expect(paidAttempt).toEqual({ state: 'accepted', key: next.review_id, answer: paid });
  expect(await auditBooks(portal.parts)).toEqual([]);
});

test('only the review that I agreed to is paid, never one that another tab made meanwhile (ruling 3)', async () => {
  const till = payer(portal, () => dana);
  const myReview = await till.review({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  const otherReview = await till.review({ accounts: ['100-2218-04', 'G-771203'], method: 'Everyday Visa' });
  expect(otherReview.review_id).not.toBe(myReview.review_id);
  const refused = await portal.send(
    checkout,
    { review_id: myReview.review_id },
    { ...dana, key: 'a-key-for-my-own-review' },
  );
  expect([refused.status, refused.message]).toEqual([
    409,
    'Something in your cart changed since you reviewed it. You have not been charged. Please review it again.',
  ]);
  const paid = await portal.send(
    checkout,
    { review_id: otherReview.review_id },
    { ...dana, key: 'a-key-for-the-other-review' },
  );
  expect(paid.status).toBe(200);
  const again = await portal.send(
    checkout,
    { review_id: otherReview.review_id },
    { ...dana, key: 'a-key-of-a-second-tab-1' },
  );
  expect(again.answer()).toEqual(paid.answer());
  expect(await auditBooks(portal.parts)).toEqual([]);
});
