import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { encode } from '../../../domain/api/codec.ts';
import type { Cart } from '../../../domain/cart/cart.ts';
import { getCart } from '../../../domain/cart/read-calls.ts';
import { getPaymentAttempt, type PaymentAttempt } from '../../../domain/checkout/payment-calls.ts';
import { NOT_CHARGED } from '../../../domain/checkout/text/en.ts';
import { BACK_UNANSWERED } from '../../../domain/checkout/text/unanswered.ts';
import { sampleCart } from '../../../domain/fixtures/cart.ts';
import { sampleAnswer } from '../../../domain/fixtures/checkout.ts';
import { cents } from '../../../domain/values/cents.ts';
import { openPaying, preparePaying, refused, replyTo } from '../../../tests/support/open-paying.tsx';
import { Review } from '../../screens/review/Review.tsx';

const KEY = 'key-of-a-payment-at-bank';

beforeEach(() => {
  preparePaying();
  sessionStorage.clear();
});
afterEach(cleanup);

/** The review, while the server says this of the payment and refuses to review the cart. */
function openReview(attempt: PaymentAttempt, cart: Cart, refusal: string) {
  return openPaying('/cart/checkout', <Review />, {
    '/cart/Get': replyTo(getCart, cart),
    '/ReviewAndConfirm': refused(409, refusal),
    [`/${KEY}`]: () => Response.json(encode(getPaymentAttempt.answer, attempt)),
  });
}

/** This tab leaves for the bank; meanwhile another one comes back, and what it tells ends the attempt. */
async function leaveForBank(at = Date.now()) {
  const value = { key: KEY, total: cents(6420), at, bills: [11] };
  const confirming = { url: '/sandbox/bank', until: at + 60_000 };
  const open = { state: 'open' as const, key: KEY, started: at, total: value.total, bills: [11] };
  const { device } = await openReview({ ...open, confirming }, sampleCart(), 'Not now.');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  await device.save([{ shelf: 'attempts', id: KEY, at, value }]);
  fireEvent.click(retry);
  const link = await screen.findByRole('link', { name: 'Continue to your bank' });
  // The bill comes from the cart as this device has it, a moment later.
  await waitFor(() => expect(document.querySelectorAll('dl > div')).toHaveLength(3));
  const facts = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  // Nobody has asked to cancel it yet.
  expect(screen.getByRole('button', { name: 'Cancel this payment' }).dataset.busy).toBe('false');
  fireEvent.click(link);
  cleanup();
  await device.remove('attempts', KEY);
  return facts;
}

test.each([
  ['paid', { state: 'accepted', key: KEY, answer: sampleAnswer() }, '#/cart/receipt'],
  ['not paid', { state: 'declined', key: KEY, message: 'Not in time.' }, '#/cart'],
] as const)(
  'a tab that comes back from the bank after another one, of a payment that was %s, ends at its page (CHK-25)',
  async (_, attempt, end) => {
    await leaveForBank();
    await openReview(attempt, sampleCart({ items: [] }), 'Your cart is empty.');
    await waitFor(() => expect(location.hash).toBe(end));
  },
);

test('a tab that comes back from the bank while the server cannot be reached says that nobody knows, and asks again (CHK-25)', async () => {
  await leaveForBank();
  const down = () => Promise.reject<Response>(new TypeError('no connection'));
  let isDown = true;
  const paid = { state: 'accepted' as const, key: KEY, answer: sampleAnswer() };
  const { go } = await openPaying('/cart/checkout', <Review />, {
    '/cart/Get': down,
    '/ReviewAndConfirm': down,
    [`/${KEY}`]: () => (isDown ? down() : Response.json(encode(getPaymentAttempt.answer, paid))),
  });
  expect(await screen.findByText(BACK_UNANSWERED)).toBeTruthy();
  expect([location.hash, screen.queryByText(NOT_CHARGED)]).toEqual(['#/cart/checkout', null]);
  isDown = false;
  go('online');
  await waitFor(() => expect(location.hash).toBe('#/cart/receipt'), { timeout: 30_000 });
});

test('what the bank wants confirmed is named with its biller, account, amount and day (CHK-25)', async () => {
  const [bill, amount, until] = await leaveForBank();
  expect([bill, amount]).toEqual(['Red Mesa WaterAccount 100200301', 'Amount$64.20']);
  expect(until).toMatch(/^Confirm until\d+:\d+ [AP]M( MT)? on \d+\/\d+\/\d{4}$/);
});

test('the link of the second payment that waits for my bank opens that payment, not the first one (CHK-25)', async () => {
  const at = Date.now();
  const second = 'key-of-another-payment-at-bank';
  const open = { state: 'open' as const, key: second, started: at, total: cents(1250), bills: [22] };
  const confirming = { url: '/sandbox/bank', until: at + 60_000 };
  const { device } = await openPaying(`/cart/checkout?payment=${second}`, <Review />, {
    '/cart/Get': replyTo(getCart, sampleCart()),
    '/ReviewAndConfirm': refused(409, 'Not now.'),
    [`/${second}`]: () => Response.json(encode(getPaymentAttempt.answer, { ...open, confirming })),
  });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  await device.save([
    {
      shelf: 'attempts',
      id: KEY,
      at: at - 1,
      value: { key: KEY, total: cents(6420), at: at - 1, bills: [11] },
    },
    { shelf: 'attempts', id: second, at, value: { key: second, total: open.total, at, bills: [22] } },
  ]);
  fireEvent.click(retry);
  await screen.findByRole('link', { name: 'Continue to your bank' });
  const facts = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(facts[0]).toBe('Amount$12.50');
  await device.remove('attempts', KEY);
  await device.remove('attempts', second);
});
