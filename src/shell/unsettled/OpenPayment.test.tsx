import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { encode } from '../../../domain/api/codec.ts';
import { getPaymentAttempt, type PaymentAttempt } from '../../../domain/checkout/payment-calls.ts';
import { NOT_CONFIRMED_IN_TIME } from '../../../domain/checkout/text/en.ts';
import { cents } from '../../../domain/values/cents.ts';
import { openPaying, preparePaying, refused } from '../../../tests/support/open-paying.tsx';
import { inHand } from '../../payments/open-attempts.ts';
import { billListQuery } from '../../queries/bill-list.ts';
import { OpenPayment } from './OpenPayment.tsx';
import { OpenPaymentNotice } from './OpenPaymentNotice.tsx';

beforeEach(preparePaying);
afterEach(cleanup);

/** Opens the address of the review with a payment that the bank was not told of in time. */
async function openLate(key: string) {
  const declined = { state: 'declined', key, message: 'Not in time.' };
  const value = { key, total: cents(6420), at: Date.now() - 60_000, bills: [11] };
  const { device } = await openPaying('/cart/checkout', <OpenPayment />, {
    [`/${key}`]: () => Response.json(declined),
  });
  await device.save([{ shelf: 'attempts', id: key, at: value.at, value }]);
  return device;
}

test('an outcome that the review did not wait for is told on its page too (CHK-24)', async () => {
  await openLate('key-of-a-payment-1');
  expect(await screen.findByText('Not in time.')).toBeTruthy();
  expect(screen.getByText(/^Your payment of \$64\.20 was not made\./)).toBeTruthy();
});

test('an outcome that the review waits for is told there alone (CHK-24)', async () => {
  inHand.add('key-of-a-payment-2');
  const device = await openLate('key-of-a-payment-2');
  await expect.poll(async () => (await device.list('attempts')).length).toBe(0);
  expect(screen.queryByText('Not in time.')).toBe(null);
});

test('once my bills were read again, I am told the end of a payment that waited for my bank (CHK-25)', async () => {
  const key = 'key-of-a-payment-4';
  const at = Date.now();
  const confirmUntil = at + 600_000;
  const open = { state: 'open' as const, key, started: at, total: cents(6420), bills: [11] };
  let answer: PaymentAttempt = { ...open, confirming: { url: '/sandbox/bank', until: confirmUntil } };
  let questions = 0;
  const { device } = await openPaying('/bills', <OpenPayment />, {
    [`/${key}`]: () => {
      questions += 1;
      return Response.json(encode(getPaymentAttempt.answer, answer));
    },
  });
  const value = { key, total: open.total, at, bills: [11], confirmUntil };
  await device.save([{ shelf: 'attempts', id: key, at, value }]);
  // It was written down a moment ago, and the server has told of it.
  await expect.poll(() => questions).toBe(1);
  answer = { state: 'declined', key, message: NOT_CONFIRMED_IN_TIME };
  const { shelf, id } = billListQuery;
  await device.save([{ shelf, id, at: at + 1, value: [] }]);
  expect(await screen.findByText(/^Your payment of \$64\.20 was not made\./)).toBeTruthy();
  expect(questions).toBe(2);
});

test('a page that stays open offers no way to my bank once the time to confirm is over (CHK-25)', async () => {
  const { device } = await openPaying(
    '/faq',
    <>
      <OpenPaymentNotice />
      <OpenPayment />
    </>,
    {},
  );
  const at = Date.now();
  const value = { key: 'key-of-a-payment-3', total: cents(6420), at, bills: [11], confirmUntil: at + 1_500 };
  await device.save([{ shelf: 'attempts', id: value.key, at, value }]);
  expect(await screen.findByText(/waits for you to confirm it with your bank/)).toBeTruthy();
  const checked = await screen.findByText(/^A payment of \$64\.20 was submitted/, undefined, {
    timeout: 4_000,
  });
  expect(checked.textContent).toContain('Do not pay again.');
  expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull();
});

test('once a payment of another page or device has ended, the cart and the list of bills are read again', async () => {
  const asked: string[] = [];
  const hear = (what: string) => () => {
    asked.push(what);
    return refused(500, 'Not now.')();
  };
  const key = 'key-of-a-payment-9';
  const { device } = await openPaying('/bills', <OpenPayment />, {
    '/cart/Get': hear('cart'),
    '/GetWebAccountListDetails': hear('bills'),
    [`/${key}`]: hear('payment'),
  });
  const value = { key, total: cents(6420), at: Date.now() - 60_000, bills: [11] };
  await device.save([{ shelf: 'attempts', id: key, at: value.at, value }]);
  const read = () => new Set(asked);
  await expect.poll(read, { timeout: 3000 }).toEqual(new Set(['payment']));
  await device.remove('attempts', key);
  await expect.poll(read, { timeout: 3000 }).toEqual(new Set(['payment', 'cart', 'bills']));
});
