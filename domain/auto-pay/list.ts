import * as v from 'valibot';
import { billerLogo } from '../accounts/biller.ts';
import { failedAutoPayment } from '../accounts/failed-auto-payment.ts';
import { date, id, money } from '../api/wire.ts';
import { autoPayGates } from './auto-pay.ts';
import { runForecast } from './forecast.ts';
import { RUN_PERIODS } from './run-dates.ts';

/** The auto pay of one account on the list (ENT2-04). `ap_master_id` is null until the first save. */
export const listedAutoPay = v.object({
  ebill_id: v.nullable(id),
  ap_master_id: v.nullable(id),
  active: v.boolean(),
  inactive_reason: v.string(),
  is_controller: v.boolean(),
  isAllowed: autoPayGates.entries.isAllowed,
  run_date: v.nullable(date),
  /** Null until the first save. */
  run_period: v.nullable(v.picklist(RUN_PERIODS)),
  /** The regular days after that run, for as far as it can be moved and one day more. */
  following_dates: v.array(date),
  /** True when it cannot be switched on before it has another stop date. */
  is_stop_date_passed: v.boolean(),
  /** 0 until the server has fetched a balance (SRV2-04). */
  run_amount: money,
  /** What the planned run will do. Null while no run is planned. */
  forecast: v.nullable(runForecast),
  /** Null while no failure waits for the customer. */
  failed_payment: v.nullable(
    v.object({
      ...failedAutoPayment.entries,
      /** What of it is still owed; missing where that is all of it, and where an older server does not tell. */
      left_amount: v.optional(money),
    }),
  ),
  /** Why nothing of this biller can be paid, in words; missing when it can. */
  unpayable: v.optional(v.string()),
  /** Empty when another customer controls it, and while no method is chosen. */
  wallet_name: v.string(),
});

export type ListedAutoPay = v.InferOutput<typeof listedAutoPay>;

export const autoPayAccount = v.object({
  account_id: id,
  account_num: v.string(),
  nickname: v.string(),
  payment_type: v.string(),
  entity_id: id,
  /** The due date of the latest bill. */
  due_date: v.nullable(date),
  can_add_to_cart: v.boolean(),
  auto_pay: listedAutoPay,
});

export type AutoPayAccount = v.InferOutput<typeof autoPayAccount>;

/** A biller with the customer's accounts and their auto pays (ENT2-04, API2-37). */
export const autoPayGroup = v.object({
  id,
  entity_name: v.string(),
  common_name: v.string(),
  logo: billerLogo,
  count: v.number(),
  accounts: v.array(autoPayAccount),
});

export type AutoPayGroup = v.InferOutput<typeof autoPayGroup>;
