import { expect, test } from 'vitest';
import { cents, ZERO } from '../values/cents.ts';
import { PAYMENT_STATES, paymentStateOf, shownStateOf } from './payment-states.ts';

test('each status of a payment has its name in the office, which leads back to it', () => {
  for (const [name, status] of Object.entries(PAYMENT_STATES)) expect(paymentStateOf(status)).toBe(name);
});

const PAID = { state: 'paid', refund: null, dispute: null, given_back: ZERO } as const;

test.each([
  ['paid', {}],
  ['paid', { refund: 'dropped', dispute: 'won' }],
  ['refunded-in-part', { refund: 'done', given_back: cents(1) }],
  ['being-given-back', { refund: 'under way', given_back: cents(1) }],
  ['refund-failed', { refund: 'under review', given_back: cents(1) }],
  ['disputed', { refund: 'under review', dispute: 'open' }],
  ['returned', { state: 'returned', refund: 'under way', dispute: 'open' }],
] as const)('staff sees first what happens to the money of a payment: %s of %o', (shown, payment) => {
  expect(shownStateOf({ ...PAID, ...payment })).toBe(shown);
});
