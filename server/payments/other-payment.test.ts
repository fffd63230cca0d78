import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkout } from '../../domain/checkout/payment-calls.ts';
import { sampleCardEntries } from '../../domain/fixtures/method.ts';
import { cents } from '../../domain/values/cents.ts';
import { addPaymentMethod, editPaymentMethod } from '../../domain/wallet/change-calls.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';

let portal: Portal;
let dana: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
});

afterAll(() => portal.close());

test('a key that paid one cart never answers for another with the old receipt (ruling 3)', async () => {
  const till = payer(portal, () => dana);
  const key = 'a-key-that-is-used-twice';
  const first = await till.review({ accounts: ['G-771203'], method: 'Everyday Visa', amount: cents(100) });
  const paid = await portal.send(checkout, { review_id: first.review_id }, { ...dana, key });
  expect(paid.status).toBe(200);
  const second = await till.review({ accounts: ['NW 30419'], method: 'Everyday Visa', amount: cents(200) });
  const other = await portal.send(checkout, { review_id: second.review_id }, { ...dana, key });
  expect([other.status, other.message]).toEqual([
    409,
    'This payment key belongs to another payment. You have not been charged.',
  ]);
  const again = await portal.send(checkout, { review_id: first.review_id }, { ...dana, key });
  expect(again.answer()).toEqual(paid.answer());
  const own = await portal.send(
    checkout,
    { review_id: second.review_id },
    { ...dana, key: 'a-key-of-the-other-cart' },
  );
  expect(own.answer().receipt.gross_total).toBe(cents(200));
});

test('the key of a second tab answers for the payment that it found, and never for another cart (ruling 3)', async () => {
  const till = payer(portal, () => dana);
  const key = 'a-key-of-a-second-tab';
  const first = await till.review({ accounts: ['LOT-121'], method: 'Everyday Visa', amount: cents(100) });
  const submit = (review_id: string, own: string) =>
    portal.send(checkout, { review_id }, { ...dana, key: own });
  const paid = (await submit(first.review_id, 'a-key-of-the-first-tab')).answer();
  expect((await submit(first.review_id, key)).answer()).toEqual(paid);
  const second = await till.review({ accounts: ['LOT-118'], method: 'Everyday Visa', amount: cents(200) });
  const other = await submit(second.review_id, key);
  expect([other.status, other.message]).toEqual([
    409,
    'This payment key belongs to another payment. You have not been charged.',
  ]);
  expect((await submit(first.review_id, key)).answer()).toEqual(paid);
  const own = (await submit(second.review_id, 'a-key-of-the-next-cart')).answer();
  expect(own.receipt.gross_total).toBe(cents(200));
});

test('a method that was given another number after the review is not charged', async () => {
  const till = payer(portal, () => dana);
  const entries = sampleCardEntries({ wallet_name: 'Kitchen card' });
  const card = (await portal.send(addPaymentMethod, entries, dana)).answer();
  const { review_id } = await till.review({
    accounts: ['100-2218-04'],
    method: 'Kitchen card',
    amount: cents(100),
  });
  const changed = { ...entries, id: card.id, card_number: '4242424242424242' };
  expect((await portal.send(editPaymentMethod, changed, dana)).status).toBe(200);
  const refused = await portal.send(checkout, { review_id }, { ...dana, key: 'a-key-after-the-change' });
  expect([refused.status, refused.message]).toEqual([
    409,
    'Something in your cart changed since you reviewed it. You have not been charged. Please review it again.',
  ]);
});
