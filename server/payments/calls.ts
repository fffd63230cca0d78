import type * as calls from '../../domain/checkout/payment-calls.ts';
import type { Handlers } from '../handlers.ts';
import { notFound } from '../refusal.ts';
import { cancelAttempt, checkOut, openAttempts, paymentAttempt } from './checkout.ts';
import { receiptOf } from './receipts.ts';

export const payments: Handlers<typeof calls> = {
  checkout: ({ review_id }, { parts, scope, key }) => checkOut(parts, scope, key, review_id),

  cancelPaymentAttempt: ({ key }, { parts, scope }) => cancelAttempt(parts, scope, key),

  getPaymentAttempt: ({ key }, { parts, scope }) => paymentAttempt(parts, scope, key),

  listOpenAttempts: async (_, { parts, scope }) => ({ items: await openAttempts(parts, scope) }),

  getReceipt: async ({ confirmation_number }, { scope }) => {
    const receipt = await receiptOf(scope, confirmation_number);
    if (!receipt) throw notFound();
    return receipt;
  },
};
