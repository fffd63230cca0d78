import { expect, test } from 'vitest';
import { entryRoute, isEntryBack } from './entry-back.ts';

test('only a step that adds methods can be come back to', () => {
  const steps = [
    '/payment-methods',
    '/cart/paymethods',
    '/auto-pay/12?tab=method&entries=kept',
    '/pay-by-text/3/4',
  ];
  expect(steps.filter((route) => !isEntryBack(route))).toEqual([]);
  const others = [
    '',
    '/settings',
    '//evil.example/cart/paymethods',
    'https://evil.example/payment-methods',
    '/cart/paymethods#x',
    '/cart/paymethods?a=1?b=2',
    '/auto-pay/12/../../logout',
    `/payment-methods?${'a'.repeat(151)}`,
  ];
  expect(others.filter(isEntryBack)).toEqual([]);
});

test('the way back names the entry, and what the form was opened for', () => {
  expect(entryRoute('7', { back: '/payment-methods' })).toBe('/payment-methods/add?entry=7');
  expect(entryRoute('7', { back: '/auto-pay/12?tab=method', entityId: 3 })).toBe(
    '/payment-methods/add?return=%2Fauto-pay%2F12%3Ftab%3Dmethod&entity_id=3&entry=7',
  );
});
