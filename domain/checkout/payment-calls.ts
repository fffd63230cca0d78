import * as v from 'valibot';
import { call } from '../api/call.ts';
import { id, instant, money, text } from '../api/wire.ts';
import { receipt } from '../receipts/receipt.ts';
import { RECEIPT_NOT_READ } from '../receipts/text/en.ts';
import { transactionStatus } from '../receipts/transaction-status.ts';
import { NOT_CANCELED } from './text/en.ts';
import { NOT_A_PAYMENT_KEY, NOT_A_REVIEW } from './text/fields.ts';

const checkoutAnswer = v.object({
  trans_status: transactionStatus,
  confirmation_nums: v.array(v.string()),
  receipt,
});

export const checkout = call({
  method: 'POST',
  path: '/services/web/cart/Checkout',
  summary: 'Pays the cart as reviewed, once for each review and once for each `Idempotency-Key` (API-44).',
  description:
    "It pays exactly the review of `review_id` or nothing, because another tab may have made a newer one meanwhile. Only with strict mode off may the id be missing; then the newest review is paid (ruling 3). The answer is 202, with the bank's page and the deadline under `confirming`, while the customer has to confirm the payment with the bank.",
  who: 'customer',
  request: v.object({ review_id: v.optional(v.pipe(text(64), v.uuid(NOT_A_REVIEW))) }),
  answer: checkoutAnswer,
  money: true,
  needs: 'payments',
});

export const attemptKey = v.pipe(text(64), v.regex(/^[A-Za-z0-9-]{16,64}$/, NOT_A_PAYMENT_KEY));

/** What the customer has to do before a payment goes on. */
export const confirmation = v.object({
  /** The bank's page, which leads back to the portal. */
  url: v.pipe(v.string(), v.regex(/^(https?:\/\/|\/(?!\/))/, 'This must be the address of a page.')),
  /** After this moment the payment is given up. */
  until: instant,
  /** What the checkout has paid to some of its billers, or failed to: the confirmation is about the rest. */
  settled: v.optional(
    v.array(
      v.object({
        entity_name: v.string(),
        total: money,
        bills: v.array(id),
        is_paid: v.boolean(),
        /** An older server leaves it out. */
        status: v.optional(transactionStatus),
      }),
    ),
  ),
});

/**
 * The state of a payment key. `open`: the outcome is not known yet. `void`: no payment arrived with this key
 * and a late one will be refused. `declined`: nothing was charged.
 */
const attempt = v.variant('state', [
  v.object({
    state: v.literal('open'),
    key: v.string(),
    started: instant,
    total: money,
    bills: v.array(id),
    /** What it pays of each of them, without the fee. An older server leaves it out. */
    amounts: v.optional(v.array(money)),
    /** Set while the customer's bank wants the payment confirmed. Nothing was taken for it. */
    confirming: v.optional(confirmation),
  }),
  v.object({ state: v.literal('void'), key: v.string() }),
  v.object({ state: v.literal('declined'), key: v.string(), message: v.string() }),
  v.object({ state: v.literal('accepted'), key: v.string(), answer: checkoutAnswer }),
]);

export type Confirmation = v.InferOutput<typeof confirmation>;
export type PaymentAttempt = v.InferOutput<typeof attempt>;
export type CheckoutAnswer = v.InferOutput<typeof checkoutAnswer>;

export const getPaymentAttempt = call({
  method: 'GET',
  path: '/api/v2.1/payment-attempts/:key',
  summary: 'Asks for the outcome of a payment whose answer was lost (ruling 24).',
  description: 'A payment that the customer has confirmed with the bank goes on.',
  who: 'customer',
  secret: true,
  request: v.object({ key: attemptKey }),
  answer: attempt,
});

export const cancelPaymentAttempt = call({
  method: 'POST',
  path: '/api/v2.1/payment-attempts/:key/cancel',
  summary: "Gives up a payment that waits for the customer's bank.",
  description: 'What was taken stays paid: the answer says what became of the payment.',
  who: 'customer',
  request: v.object({ key: attemptKey }),
  answer: attempt,
  failure: NOT_CANCELED,
});

export const listOpenAttempts = call({
  method: 'GET',
  path: '/api/v2.1/payment-attempts',
  summary: 'Lists the payments of this customer whose outcome is not known yet (ruling 24).',
  who: 'customer',
  secret: true,
  request: v.object({ open: v.literal('1') }),
  answer: v.object({ items: v.array(attempt) }),
});

export const getReceipt = call({
  method: 'GET',
  path: '/services/web/transactions/GetReceipt',
  summary: 'Reads a receipt (API-55).',
  who: 'customer',
  owns: { confirmation_number: 'transaction' },
  request: v.object({ confirmation_number: text(40) }),
  answer: receipt,
  failure: RECEIPT_NOT_READ,
});
