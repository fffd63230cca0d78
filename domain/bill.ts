import * as v from 'valibot';
import { billContent, fact } from './bill-content.ts';
import { allowedPaymentMethods, billBiller, billType } from './biller.ts';
import { date, id, money } from './wire.ts';

/** One line of account activity; `options` says how its value reads (ENT-15). */
const activityOption = v.picklist(['string', 'number', 'date', 'currency', 'emphasis', 'alert']);
const activityLine = v.object({
  label: v.string(),
  value: v.union([v.string(), v.number()]),
  options: v.array(activityOption),
});

/** A payment that the statement or the portal knows of; with a confirmation number it links to its receipt. */
const statementPayment = v.object({
  label: v.string(),
  value: money,
  transactionDetails: v.nullable(v.object({ confirmationNumber: v.string() })),
});

/** A bill with its account, biller, money and blocks (ENT-09 to ENT-16). Absent blocks are null or empty. */
export const bill = v.object({
  ...billContent.entries,
  id,
  account_id: id,
  account_num: v.string(),
  nickname: v.string(),
  due_date: v.nullable(date),
  billing_period_end: v.nullable(date),
  biller: billBiller,
  bill_type: billType,
  customer: v.object({ name: v.string(), mobile_number: v.nullable(v.string()) }),
  service_address: v.nullable(v.object({ address1: v.string(), address2: v.string() })),
  pagination: v.object({
    newestBillId: id,
    allBills: v.array(v.object({ id, billingPeriodEnd: v.nullable(date) })),
  }),
  require_bill_display: v.boolean(),

  transaction_limit: money,
  allowed_payment_methods: allowedPaymentMethods,
  ach_enabled: v.boolean(),
  balance_total: v.object({ label: v.string(), value: v.nullable(money), options: v.array(activityOption) }),
  balance: v.nullable(money),
  period_amt_due: v.nullable(money),
  amount_due_calculated: v.boolean(),
  real_time_balance: v.boolean(),
  /** False after a look-up that the biller's web service did not answer. */
  web_service_responding: v.boolean(),
  past_due_balance: v.nullable(money),
  past_due_msg: v.string(),
  adjustments: v.nullable(money),
  penalties: v.nullable(money),
  statement_total: v.nullable(money),
  statement_balance: v.nullable(money),
  balance_detail: v.nullable(money),

  prepay: v.boolean(),
  prepay_statement_charges: v.nullable(money),
  is_bal_fwd: v.boolean(),
  equal_pay: v.object({ isEqualPay: v.boolean() }),
  direct_pay: v.object({ is_direct_pay: v.boolean(), direct_pay_text: v.string() }),
  paperless: v.boolean(),
  allow_paperless: v.boolean(),
  is_payable: v.boolean(),
  is_final_bill: v.boolean(),
  processing: v.boolean(),
  disclaimer: v.string(),
  collections: v.object({ isInCollections: v.boolean(), html: v.string() }),
  cart_item_id: v.nullable(id),

  payments: v.array(statementPayment),
  statement_payments: v.array(statementPayment),
  scheduled_payments: v.array(
    v.object({ order_date: date, total_to_account: money, total_plus_fees: money }),
  ),
  messages: v.array(v.object({ message: v.string(), alert: v.boolean(), bold: v.boolean() })),
  notes: v.array(v.string()),
  summary_title: v.string(),
  summary: v.array(v.object({ label: v.string(), value: money })),
  account_information: v.array(fact),
  account_activity: v.nullable(
    v.object({ title: v.string(), with_summary: v.boolean(), data: v.array(activityLine) }),
  ),
});

export type Bill = v.InferOutput<typeof bill>;
