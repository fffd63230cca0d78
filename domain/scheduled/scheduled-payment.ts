import * as v from 'valibot';
import { date, id, money } from '../api/wire.ts';
import { lateWarning } from '../cart/text/late-warning.ts';
import type { Receipt } from '../receipts/receipt.ts';
import { isPaid } from '../receipts/transaction-status.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { ZERO } from '../values/cents.ts';

/** A payment that waits for its date (ENT2-07). */
export const scheduledPayment = v.object({
  confirmation_num: v.string(),
  confirmation_number: v.string(),
  /** The version that an edit, a delete or a payment refers to. Every change gives a new one (SRV2-25). */
  version: v.string(),
  /** The date on which the payment was set up. */
  order_date: date,
  scheduled_date: date,
  due_date: v.nullable(date),
  entity_name: v.string(),
  account_num: v.string(),
  payment_type: v.string(),
  ebill_id: v.nullable(id),
  amount: money,
  total_to_account: money,
  total_plus_fees: money,
  fee: money,
  /** The largest card payment of this bill; 0 means no limit. */
  transaction_limit: money,
  /** The nickname of the method or, without one, its name on receipts. */
  wallet_name: v.string(),
  payment_method: v.string(),
  /** True for a card: transaction limits bind cards only (ruling 6). */
  is_card: v.boolean(),
  /** False when the biller fixed the amount, the customer chose lines of the bill, or several methods pay. */
  can_edit_amount: v.boolean(),
  /** What the amount rules need to know of its bill; missing when the amount cannot be edited. */
  payable: v.optional(
    v.object({
      biller: v.string(),
      balance: v.nullable(money),
      amount_due: v.nullable(money),
      prepay: v.boolean(),
      no_overpayment: v.boolean(),
      can_edit_amount: v.boolean(),
      transaction_limit: money,
      unpayable: v.optional(v.string()),
    }),
  ),
  /** True while the payment is being made: nobody can change, delete or pay it then. */
  is_being_made: v.boolean(),
  /** Why it was not made on its day and still waits; empty otherwise. */
  delay: v.string(),
  /** Why it would fail on its day, as far as that is known; empty otherwise. */
  problem: v.string(),
  /** What would have to change: nothing that the customer can edit mends the biller. Missing in answers of an older server. */
  problem_with: v.optional(v.picklist(['biller', 'payment'])),
  /** Why nothing of its biller can be paid, in words; missing when it can, and where an older server does not tell. */
  unpayable: v.optional(v.string()),
});

export type ScheduledPayment = v.InferOutput<typeof scheduledPayment>;

/**
 * The total of an amount (API2-53). `discounts` are the biller's; a `transaction_limit` of 0 means no limit.
 */
export const feeQuote = v.object({
  amount: money,
  fees: money,
  discounts: money,
  total: money,
  transaction_limit: money,
});

export type FeeQuote = v.InferOutput<typeof feeQuote>;

type Method = Pick<ScheduledPayment, 'wallet_name' | 'payment_method'>;

/** True when the nickname says more than the method's name on receipts; `Visa` does not. */
export function isNicknamed({ wallet_name, payment_method }: Method): boolean {
  return !payment_method.startsWith(wallet_name);
}

/** The nickname and the receipt name of a method, without repeating either (SCH-11). */
export function methodSummary(method: Method): string {
  const { wallet_name, payment_method } = method;
  return isNicknamed(method) ? `${wallet_name} (${payment_method})` : payment_method;
}

/** The quote of an unchanged payment. */
export function quoteOf({
  amount,
  fee,
  total_plus_fees,
  transaction_limit,
}: Pick<ScheduledPayment, 'amount' | 'fee' | 'total_plus_fees' | 'transaction_limit'>): FeeQuote {
  return { amount, fees: fee, discounts: ZERO, total: total_plus_fees, transaction_limit };
}

/** The warning for a date after the due date; undefined for an earlier one (SCH-21). */
export function lateText(date: CalendarDate, due: CalendarDate | null): string | undefined {
  return due !== null && date > due ? lateWarning(due) : undefined;
}

/** True for the receipt of a scheduled payment that was made, which paid no cart. */
export function isOfScheduled({ transaction_receipts }: Receipt): boolean {
  return (
    transaction_receipts.length > 0 &&
    transaction_receipts.every((part) => part.scheduled_date !== null && isPaid(part.trans_status))
  );
}
