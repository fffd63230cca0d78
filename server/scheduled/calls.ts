import type * as calls from '../../domain/scheduled/calls.ts';
import type { Handlers } from '../handlers.ts';
import { receiptOf } from '../payments/receipts.ts';
import { notFound } from '../refusal.ts';
import { editPending, quoteFees, removePending } from './change.ts';
import { listPending } from './list.ts';
import { payNow } from './pay-now.ts';

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

  editScheduled: (request, { parts, scope }) => editPending(parts, scope.customer, request),

  payScheduledNow: ({ confirmation_number, version }, { parts, scope, key }) =>
    payNow(parts, scope, confirmation_number, version, key),

  deleteScheduled: (request, { parts, scope }) => removePending(parts, scope.customer, request),
};
