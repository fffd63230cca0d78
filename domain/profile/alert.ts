import * as v from 'valibot';
import { id, money } from '../api/wire.ts';

/** How a payment ended that does not count. */
export const paymentEnd = v.object({
  as: v.picklist(['failed', 'returned', 'voided', 'refunded', 'reversed']),
  /** True where auto pay tried to pay. */
  by_auto_pay: v.boolean(),
  account_nums: v.array(v.string()),
  /** Empty where the rest says all there is to know. */
  reason: v.string(),
});

export type PaymentEnd = v.InferOutput<typeof paymentEnd>;

export const alertType = v.picklist(['action', 'notification']);

/**
 * Something that the customer should know or do (ENT-32, ENT-33, NAV-37, NAV-38). `href` is an address within
 * the portal.
 */
export const alert = v.object({
  id,
  alert_type: alertType,
  is_read: v.boolean(),
  message: v.string(),
  href: v.string(),
  /** The subject in two words. */
  typeMsg: v.string(),
  /** The business date of the event, formatted for display. */
  formattedDate: v.string(),
  /** The payment that it tells of; missing for anything else (ruling 27). */
  payment: v.optional(
    v.object({
      biller: v.string(),
      /** With the fee. */
      total: money,
      /** The bills that it was to pay, or the newer ones on which that is owed now. */
      bills: v.array(id),
      /** Missing where the payment was made. */
      end: v.optional(paymentEnd),
    }),
  ),
});

export type Alert = v.InferOutput<typeof alert>;
