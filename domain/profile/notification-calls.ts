import * as v from 'valibot';
import { call } from '../api/call.ts';
import { notificationSwitches } from './notification-settings.ts';
import { NOTICES_NOT_SAVED } from './text/en.ts';

export const getNotifications = call({
  method: 'GET',
  path: '/services/web/customer/GetCustomerNotification',
  summary: 'Reads the notification switches (API2-27).',
  who: 'customer',
  request: v.object({}),
  answer: v.object({
    ...notificationSwitches.entries,
    pay_by_text_enabled: v.boolean(),
    /** True while the customer's number has ended all texts with STOP (ruling 56). */
    texts_stopped: v.optional(v.boolean(), false),
  }),
  failure: 'Failed to get customer notification',
});

export const saveNotifications = call({
  method: 'POST',
  path: '/services/web/customer/AddOrUpdateCustomerNotification',
  summary:
    'Saves the switches and answers them as stored, with texts off while no number is verified (API2-28, NTF-07, NTF-08).',
  description:
    '`held` is the state that the customer saw. When another device has set something that this save would undo, the server refuses with 409 and names it.',
  who: 'customer',
  request: v.object({ ...notificationSwitches.entries, held: v.optional(notificationSwitches) }),
  answer: v.object({ success: v.literal(true), ...notificationSwitches.entries }),
  idempotent: true,
  failure: 'Failed to update customer notification',
});

const pageSwitches = v.object({
  notify_payment_email_ebill: v.boolean(),
  notify_payment_ebill_text: v.boolean(),
  notify_payment_email_autopay: v.boolean(),
  notify_payment_autopay_text: v.boolean(),
  notify_payment_email_payment: v.boolean(),
  notify_payment_payment_text: v.boolean(),
});

const page_name = v.pipe(v.string(), v.maxLength(60));

export const getPageNotifications = call({
  method: 'POST',
  path: '/api/v2.1/customer-notification/get-customer-notification',
  summary: "Reads the same six switches under a screen's names (API2-29).",
  who: 'customer',
  request: v.object({ page_name }),
  answer: pageSwitches,
  reads: true,
  failure: 'Failed to get customer notification',
});

export const savePageNotifications = call({
  method: 'POST',
  path: '/api/v2.1/customer-notification/update-customer-notification',
  summary: "Saves the six switches under a screen's names (API2-30).",
  who: 'customer',
  request: v.object({ ...pageSwitches.entries, page_name }),
  answer: v.object({ success: v.literal(true), ...pageSwitches.entries }),
  idempotent: true,
  failure: NOTICES_NOT_SAVED,
});
