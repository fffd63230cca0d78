import * as v from 'valibot';
import { RUN_PERIODS } from './auto-pay-dates.ts';
import { allowedPaymentMethods } from './biller.ts';
import { feeConfig } from './fee.ts';
import { date, id, money } from './wire.ts';

/** What an auto pay pays: the full bill or a set amount (APW-35). */
export const FULL_BILL = 1;
export const SET_AMOUNT = 2;

/** When an auto pay ends: never or on a date (APW-28). */
export const ENDS_NEVER = 1;
export const ENDS_ON_DATE = 2;

/** Which notices of an auto pay are sent (APW-55). */
const notices = {
  notify_payment: v.boolean(),
  notify_payment_error: v.boolean(),
  notify_schedule: v.boolean(),
  notify_disable: v.boolean(),
  notify_enable: v.boolean(),
};

/** What the biller lets an auto pay of this bill do. */
export const autoPayGates = v.object({
  isAllowed: v.boolean(),
  allow_due_date: v.boolean(),
  disable_set_day: v.boolean(),
  disable_set_amount: v.boolean(),
  prepay: v.boolean(),
  ach_enabled: v.boolean(),
  allowedPaymentMethods,
});

export type AutoPayGates = v.InferOutput<typeof autoPayGates>;

/**
 * The auto pay of a bill account as one customer sees it (ENT2-01). `id` and `ap_master_id` are null until it was saved
 * once; a customer who does not control it sees neither methods nor emails (APW-62).
 */
export const autoPay = v.object({
  ...autoPayGates.entries,
  id: v.nullable(id),
  ap_master_id: v.nullable(id),
  active: v.boolean(),
  inactive_reason: v.string(),
  is_controller: v.boolean(),
  /** Who controls it, where that is another customer. */
  fname: v.string(),
  lname: v.string(),
  entity_id: id,
  conf_id: id,
  entity_name: v.string(),
  account_num: v.string(),
  ebill_id: id,
  /** Of the latest bill; null where it has none. */
  due_date: v.nullable(date),
  run_period: v.picklist(RUN_PERIODS),
  day_of_month: v.number(),
  days_before_due_date: v.number(),
  start_date: v.nullable(date),
  end_date: v.nullable(date),
  endAutoPay: v.picklist([ENDS_NEVER, ENDS_ON_DATE]),
  paymentAmountOption: v.picklist([FULL_BILL, SET_AMOUNT]),
  pay_amount: money,
  /** The safety limit, which counts while `setAmountLimit` is on. */
  max_pay_amount: money,
  setAmountLimit: v.boolean(),
  primary_payment_method_id: v.nullable(id),
  /** In the order in which they are tried. */
  secondary_payment_method_id_array: v.array(id),
  email: v.string(),
  email2: v.string(),
  ...notices,
  run_date: v.nullable(date),
  /** The day that the rule gave for that run; another one after it was rescheduled (APW-70). */
  regular_date: v.nullable(date),
  /** 0 until a balance was fetched (SRV2-04). */
  run_amount: money,
  wallet_name: v.string(),
  has_xbp_fee: v.boolean(),
  fee: feeConfig,
  /** Shown once above the tabs (APW-17). */
  flash: v.string(),
  /** True until it was saved once (APW-06). */
  wizardMode: v.boolean(),
  changesPending: v.boolean(),
});

export type AutoPay = v.InferOutput<typeof autoPay>;
