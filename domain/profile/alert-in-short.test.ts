import { expect, test } from 'vitest';
import { cents } from '../values/cents.ts';
import { alertInShort } from './alert-in-short.ts';

const failed = {
  typeMsg: 'Payment failed',
  href: '#/history/payments/12-1',
  message: 'Your payment of $158.10 for account LOT-121 at Evergreen failed. The card was declined.',
  payment: { biller: 'Evergreen', total: cents(15_810), bills: [3, 4] },
};

test('a failed payment says to whom and how much, and is paid again while its bill is owed', () => {
  const what = 'Payment to Evergreen failed, $158.10';
  expect(alertInShort(failed, new Set([4]))).toEqual({
    what,
    more: 'Account LOT-121. The card was declined.',
    action: { words: 'Pay again', href: '#/bills/4?failed=12-1' },
  });
  expect(alertInShort(failed, new Set())).toEqual({
    what,
    more: 'Account LOT-121. The card was declined.',
    action: { words: 'See the payment', href: '#/history/payments/12-1' },
  });
});

test('an auto pay that failed says in its first line that it was the auto pay (SRV-52)', () => {
  const message = failed.message.replace('Your payment', 'Your auto pay');
  expect(alertInShort({ ...failed, message }, new Set([4]))).toMatchObject({
    what: 'Auto Pay to Evergreen failed, $158.10',
    more: 'Account LOT-121. The card was declined.',
  });
});

test('a refunded payment is not offered again, although its bill is owed', () => {
  const { what, action } = alertInShort({ ...failed, typeMsg: 'Payment refunded' }, new Set([4]));
  expect(what).toBe('Payment to Evergreen refunded, $158.10');
  expect(action.words).toBe('See the payment');
});

test.each([
  ['#/bills/7', 'See the bill'],
  ['#/auto-pay/7', 'See Auto Pay'],
  ['#/payment-methods', 'See your pay methods'],
  ['#/elsewhere', 'Open'],
])('an alert about %s leads there', (href, words) => {
  const message = 'It waits.';
  expect(alertInShort({ typeMsg: 'Payment delayed', href, message }, new Set())).toEqual({
    what: undefined,
    more: message,
    action: { words, href },
  });
});

test.each([
  ['Your auto pay of $5.00 for accounts 1, 2 at Summit Gas failed. No.', 'Accounts 1, 2. No.'],
  [
    'Your payment of $5.00 for account 1 at Summit Gas was returned by your bank. No funds.',
    'Account 1. No funds.',
  ],
  ['Your payment of $5.00 for account 1 at Summit Gas was voided.', 'Account 1.'],
  ['Something else happened.', 'Something else happened.'],
])('of "%s", the alert says "%s" below what happened', (message, more) => {
  expect(alertInShort({ ...failed, message }, new Set()).more).toBe(more);
});
