import { expect, test } from 'vitest';
import { cents } from '../values/cents.ts';
import type { PaymentEnd } from './alert.ts';
import { alertInShort } from './alert-in-short.ts';

const end: PaymentEnd = {
  as: 'failed',
  by_auto_pay: false,
  account_nums: ['LOT-121'],
  reason: 'You have not been charged. The card was declined.',
};
const payment = { biller: 'Evergreen', total: cents(15_810), bills: [3, 4] };
const failed = {
  href: '#/history/payments/12-1',
  message:
    'You have not been charged. Your payment of $158.10 for account LOT-121 at Evergreen failed. The card was declined.',
  payment: { ...payment, end },
};

const otherwise = (over: Partial<PaymentEnd>) => ({
  ...failed,
  payment: { ...payment, end: { ...end, ...over } },
});

test('a failed payment says to whom and how much, and is paid again while its bill is owed', () => {
  const what = 'Payment to Evergreen failed, $158.10';
  expect(alertInShort(failed, new Set([4]))).toEqual({
    what,
    more: 'You have not been charged. The card was declined. Account LOT-121.',
    action: { words: 'Pay again', href: '#/bills/4?failed=12-1' },
  });
  expect(alertInShort(failed, new Set())).toEqual({
    what,
    more: 'You have not been charged. The card was declined. Account LOT-121.',
    action: { words: 'See the payment', href: '#/history/payments/12-1' },
  });
});

test('an auto pay that failed says in its first line that it was the auto pay (SRV-52)', () => {
  const { what } = alertInShort(otherwise({ by_auto_pay: true }), new Set([4]));
  expect(what).toBe('Auto Pay to Evergreen failed, $158.10');
  const back = alertInShort(otherwise({ by_auto_pay: true, as: 'returned' }), new Set());
  expect(back.what).toBe('Payment to Evergreen returned, $158.10');
});

test.each([
  ['failed', 'Pay again'],
  ['returned', 'Pay again'],
  ['reversed', 'Pay again'],
  ['voided', 'See the payment'],
  ['refunded', 'See the payment'],
] as const)('a payment that was %s and whose bill is owed is answered by "%s"', (as, words) => {
  expect(alertInShort(otherwise({ as }), new Set([4])).action.words).toBe(words);
});

test.each([
  [['1', '2'], 'No funds.', 'No funds. Accounts 1, 2.'],
  [['1'], '', 'Account 1.'],
])('of the accounts %j and the reason "%s", an alert says "%s"', (account_nums, reason, more) => {
  expect(alertInShort(otherwise({ account_nums, reason }), new Set()).more).toBe(more);
});

test('an alert that says nothing of its payment’s end shows its whole message', () => {
  expect(alertInShort({ ...failed, payment }, new Set([4]))).toEqual({
    what: undefined,
    more: failed.message,
    action: { words: 'See the payment', href: '#/history/payments/12-1' },
  });
});

test.each([
  ['#/bills/7', 'See the bill'],
  ['#/auto-pay/7', 'See Auto Pay'],
  ['#/payment-methods', 'See your pay methods'],
  ['#/elsewhere', 'Open'],
])('an alert about %s leads there', (href, words) => {
  expect(alertInShort({ href, message: 'It waits.' }, new Set())).toEqual({
    what: undefined,
    more: 'It waits.',
    action: { words, href },
  });
});

test.each(['#/bills/4', '#/history/payments/12-1/receipt', '#/x#/history/payments/12-1'])(
  'a payment that failed is paid again without its number where the alert leads to %s',
  (href) => {
    expect(alertInShort({ ...failed, href }, new Set([4])).action.href).toBe('#/bills/4');
  },
);

test('an alert that leads to no page of its own is opened', () => {
  expect(alertInShort({ ...failed, href: '' }, new Set()).action).toEqual({ words: 'Open', href: '' });
});
