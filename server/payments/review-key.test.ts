import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reviewCart } from '../../domain/checkout/calls.ts';
import { checkout, getPaymentAttempt } from '../../domain/checkout/payment-calls.ts';
import { cents } from '../../domain/values/cents.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { openPaidPortal, type PaidPortal, PROCESSORS } from '../../tests/support/two-processors.ts';
import { auditBooks } from '../jobs/audit.ts';
import { checkouts } from '../store/schema/checkouts.ts';

describe.each(PROCESSORS)('what I agreed to in a review, paid by %s:', (processor) => {
  let opened: PaidPortal;
  let portal: Portal;
  let dana: SignedInCustomer;

  beforeAll(async () => {
    opened = await openPaidPortal(processor);
    ({ portal } = opened);
    dana = await portal.signIn('demo');
  });

  afterAll(() => opened.close());

  test('a payment without a key is asked about by its review; a late one is refused, and the next review pays (ruling 3)', async () => {
    const till = payer(portal, () => dana);
    const { review_id } = await till.review({ accounts: ['NW 30419'], method: 'Everyday Visa' });
    const attempt = (await portal.send(getPaymentAttempt, { key: review_id }, dana)).answer();
    expect(attempt).toEqual({ state: 'void', key: review_id });
    const late = await portal.send(checkout, { review_id }, dana);
    expect([late.status, late.message]).toEqual([
      409,
      'This payment was given up before it arrived. You have not been charged.',
    ]);
    const next = (await portal.send(reviewCart, {}, dana)).answer();
    expect(next.review_id).not.toBe(review_id);
    const paid = (await portal.send(checkout, { review_id: next.review_id }, dana)).answer();
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

  test('a payment that does not say which review it pays takes nothing, whichever tab reviewed last (ruling 3)', async () => {
    const till = payer(portal, () => dana);
    const key = 'a-key-without-a-review';
    const { review_id } = await till.review({ accounts: ['LOT-121'], method: 'Everyday Visa' });
    for (const who of [dana, { ...dana, key }]) {
      const refused = await portal.send(checkout, {}, who);
      expect([refused.status, refused.message]).toEqual([
        422,
        'The payment does not say which review it pays. You have not been charged. Please review it again.',
      ]);
    }
    const before = (await till.bill('LOT-121')).balance;
    expect(before).toBeGreaterThan(0);
    const paid = await portal.send(checkout, { review_id }, { ...dana, key });
    expect(paid.status).toBe(200);
    const repeated = await portal.send(checkout, {}, { ...dana, key });
    expect(repeated.answer()).toEqual(paid.answer());
  });

  test('a second tab that submits its older review meanwhile reads the outcome of the payment again under its own key (ruling 3)', async () => {
    const till = payer(portal, () => dana);
    const { charge } = portal.parts.processor;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const older = await till.review({ accounts: ['LOT-118'], method: 'Everyday Visa', amount: cents(100) });
    const newer = await till.review({ accounts: ['LOT-118'], method: 'Everyday Visa', amount: cents(200) });
    const isAsked = new Promise<void>((asked) => {
      portal.parts.processor.charge = async (request) => {
        asked();
        await held;
        return charge(request);
      };
    });
    const key = 'a-key-of-a-second-tab-2';
    const paying = portal.send(
      checkout,
      { review_id: newer.review_id },
      { ...dana, key: 'a-key-of-a-first-tab' },
    );
    await isAsked;
    const submitOlder = () => portal.send(checkout, { review_id: older.review_id }, { ...dana, key });
    const meanwhile = submitOlder();
    await expect.poll(() => portal.store.db.$count(checkouts, eq(checkouts.key, key))).toBe(1);
    release();
    portal.parts.processor.charge = charge;
    const paid = (await paying).answer();
    expect((await meanwhile).answer()).toEqual(paid);
    expect((await portal.send(getPaymentAttempt, { key }, dana)).answer().state).toBe('accepted');
    expect((await submitOlder()).answer()).toEqual(paid);
  });
});

test('with strict mode off, a payment without a review still pays the newest one (ruling 3)', async () => {
  const lenient = await openPortal({}, { STRICT_URLS: '0' });
  const robin = await lenient.signIn('demo');
  await payer(lenient, () => robin).review({ accounts: ['LOT-121'], method: 'Everyday Visa' });
  expect((await lenient.send(checkout, {}, robin)).status).toBe(200);
  await lenient.close();
});
