import * as v from 'valibot';
import { date, id, money } from '../api/wire.ts';
import { billerLogo, billType } from './biller.ts';
import { failedAutoPayment } from './failed-auto-payment.ts';

const autoPay = v.object({
  isActive: v.boolean(),
  isAllowed: v.boolean(),
  ap_master_id: v.nullable(id),
  allow_due_date: v.boolean(),
  disable_set_day: v.boolean(),
  disable_set_amount: v.boolean(),
  scheduledDate: v.nullable(date),
  /** What happens instead on that day, in few words; missing where the bill is paid as scheduled. */
  instead: v.optional(v.string()),
  /** True where nothing is paid on that day unless the customer does something about it. */
  will_fail: v.optional(v.boolean()),
  /** A payment that auto pay did not make, while it waits for the customer. */
  failed_payment: v.nullable(failedAutoPayment),
});

/**
 * An account on the bill list (ENT-06 to ENT-08). `period_amt_due` and `balance` are null until the biller
 * has reported them; an unknown amount is never zero. `ebill_id` is null while the account has no bill.
 */
export const account = v.object({
  account_id: id,
  account_num: v.string(),
  ebill_id: v.nullable(id),
  nickname: v.string(),
  paperless: v.boolean(),
  period_amt_due: v.nullable(money),
  balance: v.nullable(money),
  amount_due_calculated: v.boolean(),
  real_time_balance: v.boolean(),
  /** False after a look-up that the biller's web service did not answer (SRV-24). */
  web_service_responding: v.boolean(),
  due_date: v.nullable(date),
  conf_id: id,
  entity_id: id,
  bill_type: billType,
  allow_multi_select: v.boolean(),
  ach_enabled: v.boolean(),
  prepay: v.boolean(),
  is_payable: v.boolean(),
  /** Why nothing of this biller can be paid, in words; missing when it can. */
  unpayable: v.optional(v.string()),
  /** What a row says of a bill that only a pause of its biller keeps from being paid; missing of every other. */
  paused: v.optional(v.string()),
  processing: v.boolean(),
  collections: v.object({ isInCollections: v.boolean(), html: v.string() }),
  autoPay,
  cart_item_id: v.nullable(id),
  /** The day on which a pending one-time payment pays the bill; null where none will. */
  scheduled_date: v.nullable(date),
  /** Payments that the biller was told of and has not booked, in words; missing when there are none. */
  not_booked: v.optional(v.string()),
});

export type Account = v.InferOutput<typeof account>;

/** A biller with the customer's accounts, as the bill list groups them (ENT-04). */
export const billerGroup = v.object({
  id,
  name: v.string(),
  common_name: v.string(),
  logo: billerLogo,
  count: v.number(),
  accounts: v.array(account),
});

export type BillerGroup = v.InferOutput<typeof billerGroup>;
