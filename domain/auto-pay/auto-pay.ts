import * as v from 'valibot';
import { allowedPaymentMethods } from '../accounts/biller-details.ts';
import { failedAutoPayment } from '../accounts/failed-auto-payment.ts';
import { date, id, money } from '../api/wire.ts';
import { feeConfig } from '../checkout/fee.ts';
import { runForecast } from './forecast.ts';
import { RUN_PERIODS } from './run-dates.ts';

/** What an auto pay pays: the full bill or a set amount (APW-35). */
export const FULL_BILL = 1;
export const SET_AMOUNT = 2;

/** When an auto pay ends: never or on a date (APW-28). */
export const ENDS_NEVER = 1;
export const ENDS_ON_DATE = 2;

/** The settings that the customer chooses, the last five being the notices to get (APW-55). */
export const entrySettings = {
  run_period: v.picklist(RUN_PERIODS),
  day_of_month: v.number(),
  days_before_due_date: v.number(),
  start_date: v.nullable(date),
  end_date: v.nullable(date),
  endAutoPay: v.picklist([ENDS_NEVER, ENDS_ON_DATE]),
  paymentAmountOption: v.picklist([FULL_BILL, SET_AMOUNT]),
  pay_amount: money,
  /** The safety limit; it applies only while `setAmountLimit` is on. */
  max_pay_amount: money,
  setAmountLimit: v.boolean(),
  /**
   * The most that one payment of the full bill takes from a bank account without notice (ruling 77). Before the
   * first save it is proposed from the account's bills. Zero in copies that an older version stored.
   */
  debit_limit: v.optional(money, 0),
  primary_payment_method_id: v.nullable(id),
  /** The backup methods, in the order in which the runs try them. */
  secondary_payment_method_id_array: v.array(id),
  email: v.string(),
  email2: v.string(),
  notify_payment: v.boolean(),
  notify_payment_error: v.boolean(),
  notify_schedule: v.boolean(),
  notify_disable: v.boolean(),
  notify_enable: v.boolean(),
};

/** What the biller allows for an auto pay of this bill. */
export const autoPayGates = v.object({
  isAllowed: v.boolean(),
  allow_due_date: v.boolean(),
  disable_set_day: v.boolean(),
  disable_set_amount: v.boolean(),
  prepay: v.boolean(),
  ach_enabled: v.boolean(),
  allowedPaymentMethods,
});

/** What the customer was told of a debit above its range (ruling 77). */
const debitNotice = v.object({
  /** With the fee. */
  total: money,
  on: date,
  /** The day of the debit that it named. */
  planned: date,
  /** The bank account that it named. */
  method_id: id,
  is_allowed: v.boolean(),
});

/** The state of the account and its latest bill by which a run decides, for a preview of other settings. */
export const runTerms = v.object({
  is_in_collections: v.boolean(),
  no_overpayment: v.boolean(),
  can_edit_amount: v.boolean(),
  /** True when auto pay has paid this bill in full already. */
  is_paid_by_auto_pay: v.boolean(),
  /** False until the biller has told what is due. */
  is_calculated: v.boolean(),
  /** Of the latest bill; null where none was needed, and in copies that an older version stored. */
  debit_notice: v.optional(v.nullable(debitNotice), null),
  /** Null where the bill cannot be paid here. */
  bill: v.nullable(
    v.object({
      balance: v.nullable(money),
      amount_due: v.nullable(money),
      /** What pending payments will pay of it, whoever scheduled them. */
      pending: money,
    }),
  ),
});

export type RunTerms = v.InferOutput<typeof runTerms>;

export type AutoPayGates = v.InferOutput<typeof autoPayGates>;

/**
 * The auto pay of an account as one customer sees it (ENT2-01). `id` and `ap_master_id` are null until the
 * first save. A customer who does not control it sees neither methods nor emails (APW-62).
 */
export const autoPay = v.object({
  ...autoPayGates.entries,
  id: v.nullable(id),
  ap_master_id: v.nullable(id),
  active: v.boolean(),
  inactive_reason: v.string(),
  is_controller: v.boolean(),
  /** The name of the customer who controls it, if that is another one. */
  fname: v.string(),
  lname: v.string(),
  entity_id: id,
  conf_id: id,
  entity_name: v.string(),
  account_num: v.string(),
  ebill_id: id,
  /** The due date of the latest bill; null where it has none. */
  due_date: v.nullable(date),
  ...entrySettings,
  run_date: v.nullable(date),
  /** The date of that run by the rule; it differs from `run_date` after a reschedule (APW-70). */
  regular_date: v.nullable(date),
  /** The regular days after that run, for as far as it can be moved and one day more. */
  following_dates: v.array(date),
  /** True when it cannot be switched on before it has another stop date. */
  is_stop_date_passed: v.boolean(),
  /** 0 until the server has fetched a balance (SRV2-04). */
  run_amount: money,
  /** What that run will do. Null while no run is planned. */
  forecast: v.nullable(runForecast),
  run_terms: runTerms,
  /** Null while no failure waits for the customer. */
  failed_payment: v.nullable(failedAutoPayment),
  /** Why nothing of this biller can be paid, in words; missing when it can. */
  unpayable: v.optional(v.string()),
  wallet_name: v.string(),
  has_xbp_fee: v.boolean(),
  fee: feeConfig,
  /** Shown once above the tabs (APW-17). */
  flash: v.string(),
  /** True until the first save (APW-06). */
  wizardMode: v.boolean(),
  changesPending: v.boolean(),
});

/** Who controls an auto pay of somebody else. A profile may have no name yet (ruling 53). */
export function controllerName({ fname, lname }: Pick<AutoPay, 'fname' | 'lname'>): string {
  return `${fname} ${lname}`.trim() || 'Another customer';
}

export type AutoPay = v.InferOutput<typeof autoPay>;
