import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkout } from '../../domain/checkout/payment-calls.ts';
import { getLoggedCustomer } from '../../domain/session/calls.ts';
import { openPortal, type Portal, type PortalResponse } from '../../tests/support/portal.ts';
import { Refusal } from '../refusal.ts';
import { CallAllowance } from './call-allowance.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal({}, { CALLS_PER_MINUTE: '20' });
});

afterAll(() => portal.close());

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
  expect(calls).toBeGreaterThan(20);
  expect((await portal.send(getLoggedCustomer, {}, sam)).status).toBe(200);
  const refused = await untilRefused(() =>
    portal.send(checkout, {}, { ...dana, key: '0123456789abcdef-too-fast' }),
  );
  expect(refused.message).toMatch(/^You have not been charged\./);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
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
