import * as v from 'valibot';
import { call } from '../call.ts';
import { receipt } from '../receipt.ts';
import { transactionStatus } from '../transaction-status.ts';
import { instant, money, text } from '../wire.ts';

const checkoutAnswer = v.object({
  trans_status: transactionStatus,
  confirmation_nums: v.array(v.string()),
  receipt,
});

/**
 * API-44: pays the cart as reviewed, once for each review and once for each `Idempotency-Key`. With the `review_id` that was
 * agreed to, it pays that one or nothing: another tab may have made a newer one meanwhile.
 */
export const checkout = call({
  method: 'POST',
  path: '/services/web/cart/Checkout',
  who: 'customer',
  request: v.object({ review_id: v.optional(v.pipe(text(64), v.uuid('This must be the id of a review.'))) }),
  answer: checkoutAnswer,
  money: true,
});

export const attemptKey = v.pipe(text(64), v.regex(/^[A-Za-z0-9-]{16,64}$/, 'This must be a payment key.'));

/**
 * What became of a payment key. `open`: not known yet. `void`: no payment came with this key, and none will, as a late
 * one is refused from now on. `declined`: nothing was taken.
 */
const attempt = v.variant('state', [
  v.object({ state: v.literal('open'), key: v.string(), started: instant, total: money }),
  v.object({ state: v.literal('void'), key: v.string() }),
  v.object({ state: v.literal('declined'), key: v.string(), message: v.string() }),
  v.object({ state: v.literal('accepted'), key: v.string(), answer: checkoutAnswer }),
]);

export type PaymentAttempt = v.InferOutput<typeof attempt>;
export type CheckoutAnswer = v.InferOutput<typeof checkoutAnswer>;

/** Ruling 24: asks what became of a payment whose answer was lost. */
export const getPaymentAttempt = call({
  method: 'GET',
  path: '/api/v2.1/payment-attempts/:key',
  who: 'customer',
  request: v.object({ key: attemptKey }),
  answer: attempt,
});

/** Ruling 24: the payments of this customer whose outcome is not known yet. */
export const listOpenAttempts = call({
  method: 'GET',
  path: '/api/v2.1/payment-attempts',
  who: 'customer',
  request: v.object({ open: v.literal('1') }),
  answer: v.object({ items: v.array(attempt) }),
});

/** API-55. */
export const getReceipt = call({
  method: 'GET',
  path: '/services/web/transactions/GetReceipt',
  who: 'customer',
  owns: { confirmation_number: 'transaction' },
  request: v.object({ confirmation_number: text(40) }),
  answer: receipt,
  failure: 'Receipt can not be retrieved. Please try again later.',
});
