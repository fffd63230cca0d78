import * as v from 'valibot';
import { call } from '../call.ts';
import { receipt } from '../receipt.ts';
import { feeQuote, scheduledPayment } from '../scheduled-payment.ts';
import { money, requestDate, text } from '../wire.ts';

const confirmation_number = text(40);
/** What the customer saw when deciding; left out, whatever stands is meant (SRV2-25). */
const version = v.optional(text(64));

/** API2-55: next date first. */
export const listScheduled = call({
  method: 'GET',
  path: '/services/web/schedulePayment/GetList',
  who: 'customer',
  request: v.object({}),
  answer: v.array(scheduledPayment),
  failure: 'Unable to get pending payments.  Please try again later.',
});

/** API2-53: what another amount would come to. Stores nothing. */
export const calculateFees = call({
  method: 'POST',
  path: '/services/web/schedulePayment/CalculateFees',
  who: 'customer',
  owns: { confirmation_number: 'transaction' },
  request: v.object({ confirmation_number, amount: money }),
  answer: feeQuote,
  idempotent: true,
  failure: 'Could not update the amount and fees, please try again later.',
});

/** API2-54: a preview while the payment is pending. */
export const getScheduledReceipt = call({
  method: 'GET',
  path: '/services/web/schedulePayment/GetReceipt',
  who: 'customer',
  owns: { confirmation_number: 'transaction' },
  request: v.object({ confirmation_number }),
  answer: receipt,
  failure: 'Receipt can not be retrieved. Please try again later.',
});

/** API2-56. A repeat of an edit that was done is answered as the first. */
export const editScheduled = call({
  method: 'POST',
  path: '/services/web/schedulePayment/Edit',
  who: 'customer',
  owns: { confirmation_number: 'transaction' },
  request: v.object({ confirmation_number, amount: money, schedule_date: requestDate, version }),
  answer: v.object({ success: v.literal(true), payment: scheduledPayment }),
  idempotent: true,
  failure: 'Error updating scheduled payment, please try again later.',
});

/** API2-57: pays now, once for each number and once for each `Idempotency-Key`. Declined, it stays pending (ruling 4). */
export const payScheduledNow = call({
  method: 'POST',
  path: '/services/web/schedulePayment/Process',
  who: 'customer',
  owns: { confirmation_number: 'transaction' },
  query: ['confirmation_number'],
  request: v.object({ confirmation_number, version }),
  answer: receipt,
  money: true,
  failure: 'Error processing payment, please try again later.',
});

/** API2-58: `remaining` counts the payments that are still pending. */
export const deleteScheduled = call({
  method: 'DELETE',
  path: '/services/web/schedulePayment/Delete',
  who: 'customer',
  owns: { confirmation_number: 'transaction' },
  request: v.object({ confirmation_number, version }),
  answer: v.object({ success: v.literal(true), remaining: v.number() }),
  failure: 'Error deleting pending payment, please try again later.',
});
