import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewCart } from '../../domain/calls/checkout.ts';
import { checkout, getPaymentAttempt } from '../../domain/calls/payments.ts';
import { payer } from '../../tests/payer.ts';
import { openPortal, type Portal, type Signed } from '../../tests/portal.ts';
import { auditBooks } from './audit.ts';

let portal: Portal;
let dana: Signed;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
});

afterAll(() => portal.close());

test('without a key a payment is asked about by its review, and a late one is refused then; the next review pays (ruling 3)', async () => {
  const till = payer(portal, () => dana);
  const { review_id } = await till.review({ accounts: ['NW 30419'], method: 'Everyday Visa' });
  const asked = (await portal.send(getPaymentAttempt, { key: review_id }, dana)).answer();
  expect(asked).toEqual({ state: 'void', key: review_id });
  const late = await portal.send(checkout, {}, dana);
  expect([late.status, late.message]).toEqual([
    409,
    'This payment was given up before it arrived. You have not been charged.',
  ]);
  const next = (await portal.send(reviewCart, {}, dana)).answer();
  expect(next.review_id).not.toBe(review_id);
  const paid = (await portal.send(checkout, {}, dana)).answer();
  const found = (await portal.send(getPaymentAttempt, { key: next.review_id }, dana)).answer();
  expect(found).toEqual({ state: 'accepted', key: next.review_id, answer: paid });
  expect(await auditBooks(portal.store)).toEqual([]);
});

test('what I agreed to is paid or nothing: a review that another tab made meanwhile is not paid in its place (T6, ruling 3)', async () => {
  const till = payer(portal, () => dana);
  const mine = await till.review({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  const other = await till.review({ accounts: ['100-2218-04', 'G-771203'], method: 'Everyday Visa' });
  expect(other.review_id).not.toBe(mine.review_id);
  const refused = await portal.send(
    checkout,
    { review_id: mine.review_id },
    { ...dana, key: 'a-key-for-my-own-review' },
  );
  expect([refused.status, refused.message]).toEqual([
    409,
    'Something in your cart changed since you reviewed it. You have not been charged. Please review it again.',
  ]);
  const paid = await portal.send(
    checkout,
    { review_id: other.review_id },
    { ...dana, key: 'a-key-for-the-other-review' },
  );
  expect(paid.status).toBe(200);
  const again = await portal.send(
    checkout,
    { review_id: other.review_id },
    { ...dana, key: 'a-key-of-a-second-tab-1' },
  );
  expect(again.answer()).toEqual(paid.answer());
  expect(await auditBooks(portal.store)).toEqual([]);
});
