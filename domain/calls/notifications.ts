import * as v from 'valibot';
import { call } from '../call.ts';
import { notificationSwitches } from '../notification-settings.ts';

/** API2-27. */
export const getNotifications = call({
  method: 'GET',
  path: '/services/web/customer/GetCustomerNotification',
  who: 'customer',
  request: v.object({}),
  answer: v.object({ ...notificationSwitches.entries, pay_by_text_enabled: v.boolean() }),
  failure: 'Failed to get customer notification',
});

/**
 * API2-28: answers the switches as they are stored, texts off where no number is verified (NTF-07, NTF-08). `held` is how
 * they were read: what another device set meanwhile and this would undo is refused with 409 and named.
 */
export const saveNotifications = call({
  method: 'POST',
  path: '/services/web/customer/AddOrUpdateCustomerNotification',
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

/** API2-29: the same six switches, by the names of a screen. */
export const getPageNotifications = call({
  method: 'POST',
  path: '/api/v2.1/customer-notification/get-customer-notification',
  who: 'customer',
  request: v.object({ page_name }),
  answer: pageSwitches,
  idempotent: true,
  failure: 'Failed to get customer notification',
});

/** API2-30. */
export const savePageNotifications = call({
  method: 'POST',
  path: '/api/v2.1/customer-notification/update-customer-notification',
  who: 'customer',
  request: v.object({ ...pageSwitches.entries, page_name }),
  answer: v.object({ success: v.literal(true), ...pageSwitches.entries }),
  idempotent: true,
  failure: 'Unable to save notification changes. Please try again later.',
});
