import type * as calls from '../../domain/calls/scheduled.ts';
import { receiptOf } from '../payments/receipts.ts';
import { edit, quoteFees, remove } from '../payments/scheduled-change.ts';
import { listPending } from '../payments/scheduled-list.ts';
import { payNow } from '../payments/scheduled-pay-now.ts';
import { notFound } from '../refusal.ts';
import type { Handlers } from '../serve.ts';

export const scheduled: Handlers<typeof calls> = {
  listScheduled: (_, { parts, scope }) => listPending(scope, parts.clock),

  calculateFees: ({ confirmation_number, amount }, { scope }) =>
    quoteFees(scope, confirmation_number, amount),

  getScheduledReceipt: async ({ confirmation_number }, { scope }) => {
    const receipt = await receiptOf(scope, confirmation_number);
    const wasScheduled = receipt?.transaction_receipts.some((part) => part.scheduled_date !== null);
    if (!receipt || !wasScheduled) throw notFound();
    return receipt;
  },

  editScheduled: (request, { parts, scope }) => edit(parts, scope.customer, request),

  payScheduledNow: ({ confirmation_number, version }, { parts, scope, key }) =>
    payNow(parts, scope, confirmation_number, version, key),

  deleteScheduled: (request, { parts, scope }) => remove(parts, scope.customer, request),
};
