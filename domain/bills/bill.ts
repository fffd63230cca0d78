import * as v from 'valibot';
import { billType } from '../accounts/biller.ts';
import { allowedPaymentMethods, billBiller } from '../accounts/biller-details.ts';
import { block, date, id, money } from '../api/wire.ts';
import { billContent, fact } from './bill-content.ts';

/** The formats of a line of account activity (ENT-15). */
const activityOption = v.picklist(['string', 'number', 'date', 'currency', 'emphasis', 'alert']);
const activityLine = v.object({
  label: v.string(),
  value: v.union([v.string(), v.number()]),
  options: v.array(activityOption),
});

/** A payment on the statement or in the portal. With a confirmation number it links to its receipt. */
const statementPayment = v.object({
  label: v.string(),
  value: money,
  transactionDetails: v.nullable(v.object({ confirmationNumber: v.string() })),
  /** The business date of a payment that was made here (ruling 27). */
  date: v.optional(date),
  /** The bank has not confirmed the payment yet (ruling 27). */
  on_its_way: v.optional(v.boolean()),
  /** What goes back of it now, or could not yet, and what the payer’s bank asks for, in sentences. */
  money_back: v.optional(v.string()),
});

/**
 * A bill with its account, biller, money and blocks (ENT-09 to ENT-16). Only what identifies the bill and its
 * account is required. Every other part may be missing, so the customer can still read the rest.
 */
export const bill = v.object({
  ...billContent.entries,
  id,
  account_id: id,
  account_num: v.string(),
  nickname: block(v.string(), ''),
  due_date: block(date, null),
  billing_period_end: block(date, null),
  biller: billBiller,
  bill_type: billType,
  customer: v.object({ name: v.string(), mobile_number: v.nullable(v.string()) }),
  service_address: block(v.object({ address1: v.string(), address2: v.string() }), null),
  pagination: v.object({
    newestBillId: id,
    /** `billed` is the total of the statement; missing where the biller told none (ruling 27). */
    allBills: v.array(v.object({ id, billingPeriodEnd: v.nullable(date), billed: v.optional(money) })),
  }),
  require_bill_display: block(v.boolean(), false),

  transaction_limit: money,
  allowed_payment_methods: allowedPaymentMethods,
  ach_enabled: v.boolean(),
  balance_total: block(
    v.object({ label: v.string(), value: v.nullable(money), options: v.array(activityOption) }),
    { label: 'Account balance', value: null, options: [] },
  ),
  balance: block(money, null),
  period_amt_due: block(money, null),
  amount_due_calculated: block(v.boolean(), false),
  real_time_balance: block(v.boolean(), false),
  /** The day of the balance, where nobody can be asked for a live one; null where no file has told one. */
  told_on: v.optional(v.nullable(date)),
  /** False after a look-up that the biller's web service did not answer. */
  web_service_responding: block(v.boolean(), true),
  past_due_balance: block(money, null),
  past_due_msg: block(v.string(), ''),
  adjustments: block(money, null),
  penalties: block(money, null),
  statement_total: block(money, null),
  statement_balance: block(money, null),
  balance_detail: block(money, null),

  prepay: block(v.boolean(), false),
  prepay_statement_charges: block(money, null),
  is_bal_fwd: block(v.boolean(), false),
  equal_pay: block(v.object({ isEqualPay: v.boolean() }), { isEqualPay: false }),
  direct_pay: block(v.object({ is_direct_pay: v.boolean(), direct_pay_text: v.string() }), {
    is_direct_pay: false,
    direct_pay_text: '',
  }),
  paperless: block(v.boolean(), false),
  allow_paperless: block(v.boolean(), false),
  /** True when this customer pays the account by text (DET-20). */
  pay_by_text: block(v.object({ active: v.boolean() }), { active: false }),
  is_payable: block(v.boolean(), false),
  /** Why nothing of this biller can be paid, in words; missing when it can. */
  unpayable: v.optional(v.string()),
  is_final_bill: block(v.boolean(), false),
  processing: block(v.boolean(), false),
  disclaimer: block(v.string(), ''),
  collections: block(v.object({ isInCollections: v.boolean(), html: v.string() }), {
    isInCollections: false,
    html: '',
  }),
  cart_item_id: block(id, null),

  payments: block(v.array(statementPayment), []),
  statement_payments: block(v.array(statementPayment), []),
  scheduled_payments: block(
    v.array(
      v.object({
        order_date: date,
        total_to_account: money,
        total_plus_fees: money,
        /** True while its biller has no merchant; missing otherwise, and in answers of an older server. */
        biller_not_connected: v.optional(v.boolean()),
      }),
    ),
    [],
  ),
  messages: block(v.array(v.object({ message: v.string(), alert: v.boolean(), bold: v.boolean() })), []),
  notes: block(v.array(v.string()), []),
  summary_title: block(v.string(), ''),
  summary: block(v.array(v.object({ label: v.string(), value: block(money, null) })), []),
  account_information: block(v.array(fact), []),
  account_activity: block(
    v.object({ title: v.string(), with_summary: v.boolean(), data: v.array(activityLine) }),
    null,
  ),
});

export type Bill = v.InferOutput<typeof bill>;

/**
 * False of an earlier statement of a prepaid account: what was left of the credit at that time is not kept, so its
 * balance says nothing of it.
 */
export function tellsBalance({
  id,
  prepay,
  pagination,
}: Pick<Bill, 'id' | 'prepay' | 'pagination'>): boolean {
  return !prepay || id === pagination.newestBillId;
}
