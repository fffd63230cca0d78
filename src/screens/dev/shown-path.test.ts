import { expect, test } from 'vitest';
import { shownPath } from './shown-path.ts';

test.each([
  ['/reset-password/3.eyJhbGciOi', '/reset-password/…'],
  ['/temporary-password/3.secret', '/temporary-password/…'],
  ['/receipt/8F3K2Q', '/receipt/…'],
  ['/bills/42?search=ash', '/bills/…'],
  ['/tax-accounts/4/returns/7', '/tax-accounts/…/returns/…'],
  ['/pay-by-text/4/3035550142', '/pay-by-text/…/…'],
  ['/dev/machines', '/dev/machines'],
  ['/cart/checkout', '/cart/checkout'],
  ['', '/'],
])('the machines page shows the address %s as %s', (route, shown) => {
  expect(shownPath(route)).toBe(shown);
});
