import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { encode } from '../../../domain/api/codec.ts';
import type { Cart } from '../../../domain/cart/cart.ts';
import { getCart } from '../../../domain/cart/read-calls.ts';
import { reviewCart } from '../../../domain/checkout/calls.ts';
import type { OpenAttempt } from '../../../domain/checkout/open-attempt.ts';
import { getPaymentAttempt, type PaymentAttempt } from '../../../domain/checkout/payment-calls.ts';
import { DO_NOT_PAY_AGAIN } from '../../../domain/checkout/text/being-checked.ts';
import { NOT_CHARGED, NOT_CONFIRMED_IN_TIME } from '../../../domain/checkout/text/en.ts';
import { sampleCart } from '../../../domain/fixtures/cart.ts';
import { sampleAnswer, sampleReview } from '../../../domain/fixtures/checkout.ts';
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
  // The deadline is said once.
  expect(screen.getAllByText(/\d:\d\d [AP]M/)).toHaveLength(1);
  // Nobody has asked to cancel it yet.
  expect(screen.getByRole('button', { name: 'Cancel this payment' }).dataset.busy).toBe('false');
  fireEvent.click(link);
  cleanup();
  await device.remove('attempts', KEY);
  return facts;
}

test('a tab that comes back from the bank after another one shows the receipt, each time (CHK-25)', async () => {
  await leaveForBank();
  const paid = { state: 'accepted', key: KEY, answer: sampleAnswer() } as const;
  for (const _ of ['first', 'again']) {
    await openReview(paid, sampleCart({ items: [] }), 'Your cart is empty.');
    await waitFor(() => expect(location.hash).toBe('#/cart/receipt'));
    cleanup();
  }
});

test.each([
  ['the review', sampleCart(), replyTo(reviewCart, sampleReview())],
  ['an empty cart', sampleCart({ items: [] }), refused(409, 'Your cart is empty.')],
])(
  'a tab that comes back from the bank after the deadline says once that nothing was charged, above %s (CHK-25)',
  async (_, cart, review) => {
    await leaveForBank();
    const late = { state: 'declined' as const, key: KEY, message: NOT_CONFIRMED_IN_TIME };
    const open = () =>
      openPaying('/cart/checkout', <Review />, {
        '/cart/Get': replyTo(getCart, cart),
        '/ReviewAndConfirm': review,
        [`/${KEY}`]: () => Response.json(encode(getPaymentAttempt.answer, late)),
      });
    await open();
    const told = (await screen.findByText(NOT_CHARGED)).parentElement?.parentElement;
    expect(told?.textContent).toMatch(
      /^You have not been charged\.This payment was not confirmed .* again from your cart\.$/,
    );
    expect(screen.getAllByText(/charged/)).toHaveLength(1);
    cleanup();
    await open();
    await waitFor(() => {
      const isBack = location.hash === '#/cart' || screen.queryByRole('button', { name: /^Submit/ }) !== null;
      expect([isBack, screen.queryByText(/not confirmed/)]).toEqual([true, null]);
    });
  },
);

test('a tab that comes back from the bank while the server cannot be reached says that it asks, and asks again (CHK-25)', async () => {
  await leaveForBank();
  const down = () => Promise.reject<Response>(new TypeError('no connection'));
  let isDown = true;
  const paid = { state: 'accepted' as const, key: KEY, answer: sampleAnswer() };
  const { go } = await openPaying('/cart/checkout', <Review />, {
    '/cart/Get': down,
    '/ReviewAndConfirm': down,
    [`/${KEY}`]: () => (isDown ? down() : Response.json(encode(getPaymentAttempt.answer, paid))),
  });
  expect(await screen.findByText(new RegExp(DO_NOT_PAY_AGAIN))).toBeTruthy();
  expect([location.hash, screen.queryByText(NOT_CHARGED)]).toEqual(['#/cart/checkout', null]);
  isDown = false;
  go('online');
  await waitFor(() => expect(location.hash).toBe('#/cart/receipt'), { timeout: 30_000 });
});

test('a tab that left for the bank from the version before asks about that payment too (CHK-25)', async () => {
  const note = () => sessionStorage.setItem('billfold.at-bank', `${KEY} `);
  note();
  const { device } = await openReview(
    { state: 'accepted', key: KEY, answer: sampleAnswer() },
    sampleCart({ items: [] }),
    'Your cart is empty.',
  );
  await waitFor(() => expect(location.hash).toBe('#/cart/receipt'));
  cleanup();
  sessionStorage.clear();
  note();
  const at = Date.now();
  await openReview(
    {
      state: 'open',
      key: KEY,
      started: at,
      total: cents(6420),
      bills: [11],
      confirming: { url: '/sandbox/bank', until: at + 60_000 },
    },
    sampleCart({ items: [] }),
    'Your cart is empty.',
  );
  expect(await screen.findByRole('link', { name: 'Continue to your bank' })).toBeTruthy();
  expect(screen.queryByText('Amount')).toBeNull();
  cleanup();
  const down = () => Promise.reject<Response>(new TypeError('no connection'));
  await openPaying('/cart/checkout', <Review />, {
    '/cart/Get': down,
    '/ReviewAndConfirm': down,
    [`/${KEY}`]: down,
  });
  expect(await screen.findByText(/^A payment was submitted\. .*Do not pay again\.$/)).toBeTruthy();
  expect(screen.queryByText(/\$0\.00|1969|1970/)).toBeNull();
  await device.remove('attempts', KEY);
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

test.each([
  ['paid', { status: 1 as const }, 'Harbor: $66.21 is paid.'],
  ['paid, as an older server tells it,', {}, 'Harbor: $66.21 is paid.'],
  ['on its way from the bank', { status: 7 as const }, 'Harbor: $66.21 is on its way.'],
])(
  'once one of two billers is %s, the page says so, and for whom my bank wants another confirmation (CHK-25)',
  async (_, told, words) => {
    const at = Date.now();
    const value = { key: KEY, total: cents(12_311), at, bills: [11, 12] };
    const settled = [{ entity_name: 'Harbor', total: cents(6_621), bills: [11], is_paid: true, ...told }];
    const confirming = { url: '/sandbox/bank', until: at + 60_000, settled };
    const open = { state: 'open' as const, key: KEY, started: at, total: value.total, bills: [11, 12] };
    const [item] = sampleCart().items;
    const items = [11, 12].map((ebill_id) => ({
      ...(item as Cart['items'][number]),
      id: ebill_id,
      ebill_id,
      entity_name: ebill_id === 11 ? 'Harbor' : 'Summit',
    }));
    const { device } = await openReview({ ...open, confirming }, sampleCart({ items }), 'Not now.');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    await device.save([{ shelf: 'attempts', id: KEY, at, value }]);
    fireEvent.click(retry);
    const asked = await screen.findByText(
      `${words} Your bank wants another confirmation, for Summit. What you have not confirmed is not charged.`,
    );
    expect(asked.closest('[role=status]')).toBeTruthy();
    await waitFor(() => expect(document.querySelectorAll('dl > div')).toHaveLength(3));
    const [payee, amount] = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect([payee, amount]).toEqual([expect.stringMatching(/^Summit/), 'Amount$56.90']);
    expect((await device.read<OpenAttempt>('attempts', KEY))?.value.rest).toEqual({
      total: 5_690,
      bills: [12],
    });
    await device.remove('attempts', KEY);
  },
);
