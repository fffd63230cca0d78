import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkout } from '../../domain/checkout/payment-calls.ts';
import { getLoggedCustomer } from '../../domain/session/calls.ts';
import { cents } from '../../domain/values/cents.ts';
import { payer, submit } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type PortalResponse } from '../../tests/support/portal.ts';
import { Refusal } from '../refusal.ts';
import { CallAllowance } from './call-allowance.ts';

let portal: Portal;

beforeEach(async () => {
  portal = await openPortal({}, { CALLS_PER_MINUTE: '30' });
});

afterEach(() => portal.close());

test('a program that calls without end is slowed down, and other customers are not (SRV2-37)', async () => {
  const [dana, sam] = [await portal.signIn('demo'), await portal.signIn('single')];
  let calls = 0;
  const untilRefused = async <C>(send: () => Promise<PortalResponse<C>>) => {
    for (;;) {
      const response = await send();
      calls += 1;
      if (response.status === 429) return response;
    }
  };
  await untilRefused(() => portal.send(getLoggedCustomer, {}, dana));
  expect(calls).toBeGreaterThan(30);
  expect((await portal.send(getLoggedCustomer, {}, sam)).status).toBe(200);
  const refused = await untilRefused(() =>
    portal.send(checkout, {}, { ...dana, key: '0123456789abcdef-too-fast' }),
  );
  expect(refused.message).toMatch(/^You have not been charged\./);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a repeat of a payment that was made is not told that nothing was paid (SRV2-37)', async () => {
  const dana = await portal.signIn('demo');
  const till = payer(portal, () => dana);
  await till.review({ accounts: ['5520 448 20'], method: 'Everyday Visa', amount: cents(1_000) });
  const key = 'a-key-that-has-paid-already';
  expect((await till.submit(key)).status).toBe(200);
  while ((await portal.send(getLoggedCustomer, {}, dana)).status !== 429);
  const repeated = await till.submit(key);
  expect([repeated.status, repeated.body]).toMatchObject([504, { code: 'checkout.being-checked' }]);
  expect(repeated.message).not.toMatch(/not been charged|Nothing was paid/);
  expect(Number(repeated.headers.get('retry-after'))).toBeGreaterThan(0);
  const ofItsReview = await submit(portal, dana);
  expect([ofItsReview.status, ofItsReview.body]).toMatchObject([504, { code: 'checkout.being-checked' }]);
});

test('the allowance fills up evenly, and never beyond a minute’s worth', () => {
  let now = 0;
  const allowance = new CallAllowance(60, () => now);
  const spend = () => allowance.spend(7, { money: false });
  for (let call = 0; call < 60; call += 1) spend();
  expect(spend).toThrow(Refusal);
  now += 1_000;
  spend();
  expect(spend).toThrow(Refusal);
  now += 3_600_000;
  for (let call = 0; call < 60; call += 1) spend();
  expect(spend).toThrow(Refusal);
});

test('what is counted does not grow with every customer there ever was', () => {
  let now = 0;
  const allowance = new CallAllowance(60, () => now);
  for (let customer = 0; customer < 30_000; customer += 1) {
    now += 10;
    allowance.spend(customer, { money: false });
  }
  expect(allowance.size).toBeLessThanOrEqual(10_000);
});
