import * as v from 'valibot';
import { call } from '../api/call.ts';
import { money, requestDate, text } from '../api/wire.ts';
import { receipt } from '../receipts/receipt.ts';
import { RECEIPT_NOT_READ } from '../receipts/text/en.ts';
import { feeQuote, scheduledPayment } from './scheduled-payment.ts';

const confirmation_number = text(40);

/** The version that the customer saw. Without it, the current version is meant (SRV2-25). */
const version = v.optional(text(64));

export const listScheduled = call({
  method: 'GET',
  path: '/services/web/schedulePayment/GetList',
  summary: 'Lists the pending payments, next date first (API2-55).',
  who: 'customer',
  request: v.object({}),
  answer: v.array(scheduledPayment),
  failure: 'Unable to get pending payments.  Please try again later.',
});

export const calculateFees = call({
  method: 'POST',
  path: '/services/web/schedulePayment/CalculateFees',
  summary: 'Calculates the fees and the total of another amount, and stores nothing (API2-53).',
  who: 'customer',
  owns: { confirmation_number: 'transaction' },
  request: v.object({ confirmation_number, amount: money }),
  answer: feeQuote,
  reads: true,
  failure: 'Could not update the amount and fees, please try again later.',
});

export const getScheduledReceipt = call({
  method: 'GET',
  path: '/services/web/schedulePayment/GetReceipt',
  summary: 'Reads the receipt; while the payment is pending, a preview (API2-54).',
  who: 'customer',
  owns: { confirmation_number: 'transaction' },
  request: v.object({ confirmation_number }),
  answer: receipt,
  failure: RECEIPT_NOT_READ,
});

export const editScheduled = call({
  method: 'POST',
  path: '/services/web/schedulePayment/Edit',
  summary: 'Edits a pending payment; a repeat gets the first answer (API2-56).',
  who: 'customer',
  needs: 'payments',
  owns: { confirmation_number: 'transaction' },
  request: v.object({ confirmation_number, amount: money, schedule_date: requestDate, version }),
  answer: v.object({ success: v.literal(true), payment: scheduledPayment }),
  idempotent: true,
  failure: 'Error updating scheduled payment, please try again later.',
});

export const payScheduledNow = call({
  method: 'POST',
  path: '/services/web/schedulePayment/Process',
  summary: 'Pays a pending payment now, once for each number and once for each `Idempotency-Key` (API2-57).',
  description: 'A declined payment stays pending (ruling 4).',
  who: 'customer',
  owns: { confirmation_number: 'transaction' },
  query: ['confirmation_number'],
  request: v.object({ confirmation_number, version }),
  answer: receipt,
  money: true,
  needs: 'payments',
  failure: 'Error processing payment, please try again later.',
});

export const deleteScheduled = call({
  method: 'DELETE',
  path: '/services/web/schedulePayment/Delete',
  summary: 'Deletes a pending payment; `remaining` counts those left (API2-58).',
  who: 'customer',
  owns: { confirmation_number: 'transaction' },
  request: v.object({ confirmation_number, version }),
  answer: v.object({ success: v.literal(true), remaining: v.number() }),
  failure: 'Error deleting pending payment, please try again later.',
});
