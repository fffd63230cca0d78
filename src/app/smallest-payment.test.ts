import { afterEach, expect, test } from 'vitest';
import { smallestPayment } from './smallest-payment.ts';

const COOKIE = 'billfold-portal';

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: The services tell it in this cookie.
  document.cookie = `${COOKIE}=; max-age=0`;
});

test.each([
  ['', 1],
  ['no-own_form', 1],
  ['least-50', 50],
  ['no-own_form.no-tax.least-50', 50],
])('with the cookie %j the smallest payment is %d cents', (cookie, smallest) => {
  // biome-ignore lint/suspicious/noDocumentCookie: The services tell it in this cookie.
  document.cookie = `${COOKIE}=${cookie}`;
  expect(smallestPayment()).toBe(smallest);
});
