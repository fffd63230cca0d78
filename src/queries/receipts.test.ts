import { expect, test, vi } from 'vitest';
import type { Adapters } from '../adapters/adapters.ts';
import { lastCheckout } from '../browser/last-checkout.ts';
import { rememberCheckout } from './receipts.ts';

const adapters = { tokens: { expected: () => ({ customer: 7 }) } } as unknown as Adapters;

test('a tab knows the checkout that its customer made in it, and other customers do not see it (NAV-13)', () => {
  rememberCheckout(adapters, 'key-1');
  expect([lastCheckout(7), lastCheckout(8)]).toEqual(['key-1', undefined]);
});

test('a tab whose storage is full still shows the receipt of a payment (RCT-01)', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => rememberCheckout(adapters, 'key-2')).not.toThrow();
  full.mockRestore();
});
