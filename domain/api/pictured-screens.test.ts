import { expect, test } from 'vitest';
import { addressOf, picturedAt } from './pictured-screens.ts';

test.each(['', '#', '#/', '#/bills', '#bills'])(
  'the first page at %j has the address of the bill list',
  (hash) => {
    expect(addressOf(hash)).toBe('/bills');
  },
);

test.each([
  ['#/bills', 'bills', ['billList/all']],
  ['#/bills/7', 'bill', ['bills/7']],
  ['#/cart', 'cart', ['cart/cart']],
  ['#/receipt/BF-7QX', 'receipt', ['receipts/BF-7QX']],
  ['#/bill/payments/BF-7QX/7', 'receipt', ['receipts/BF-7QX']],
  ['#/cart/receipt', 'checkoutReceipt', []],
  ['#/upcoming', 'upcoming', ['billList/all', 'scheduled/list', 'autoPays/list']],
])('%s is kept as a picture of what the device holds', (hash, name, rows) => {
  expect(picturedAt(addressOf(hash))).toMatchObject({ name, rows });
});

test.each([
  '#/cart/paymethods',
  '#/cart/checkout',
  '#/cart?pay=7',
  '#/bills?search=ash',
  '#/bills/add',
  '#/bills/7/pdf',
  '#/bills/7/autopay',
  '#/bills/0',
  '#/payment-methods/add',
  '#/settings/security',
  '#/reset-password/secret',
  '#/undo/secret',
  '#/receipt/"><script>',
  '#/receipt/BF 7',
  '#main',
  '#cart',
])('%s has no picture: it takes secrets, pays, or shows what was typed', (hash) => {
  expect(picturedAt(addressOf(hash))).toBeUndefined();
});

test('an address has no sign that an attribute or the id of a row could not hold', () => {
  for (const sign of ['|', '"', "'", '<', '>', '&', ' ', '\n'])
    for (const path of ['/bills', '/bills/7', '/cart', '/receipt/BF-7', '/upcoming'])
      expect(picturedAt(`${path}${sign}`)).toBeUndefined();
});
