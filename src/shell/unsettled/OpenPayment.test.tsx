import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cents } from '../../../domain/values/cents.ts';
import { openPaying, preparePaying } from '../../../tests/support/open-paying.tsx';
import { inHand } from '../../payments/open-attempts.ts';
import { OpenPayment } from './OpenPayment.tsx';

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
