import * as v from 'valibot';
import type { CalendarDate } from './calendar-date.ts';
import { lateWarning } from './cart-schedule.ts';
import { ZERO } from './cents.ts';
import type { Receipt } from './receipt.ts';
import { isPaid } from './transaction-status.ts';
import { date, id, money } from './wire.ts';

/** A payment that waits for its day (ENT2-07). */
export const scheduledPayment = v.object({
  confirmation_num: v.string(),
  confirmation_number: v.string(),
  /** What an edit, a delete or a payment was decided on; one that was changed since has another (SRV2-25). */
  version: v.string(),
  /** The day on which it was set up. */
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
  /** The most that one card payment of this bill may be; 0 means no limit. */
  transaction_limit: money,
  /** The nickname of the method, or what it is called on receipts. */
  wallet_name: v.string(),
  payment_method: v.string(),
  /** Transaction limits bind cards only (ruling 6). */
  is_card: v.boolean(),
  /** False where the biller fixed it, where lines of the bill were chosen, and where several methods pay. */
  can_edit_amount: v.boolean(),
  /** It is being made at this moment: nobody can change, delete or pay it. */
  is_being_made: v.boolean(),
});

export type ScheduledPayment = v.InferOutput<typeof scheduledPayment>;

/** What an amount comes to (API2-53). `discounts` are what the biller takes off, `transaction_limit` of 0 is none. */
export const feeQuote = v.object({
  amount: money,
  fees: money,
  discounts: money,
  total: money,
  transaction_limit: money,
});

export type FeeQuote = v.InferOutput<typeof feeQuote>;

type Method = Pick<ScheduledPayment, 'wallet_name' | 'payment_method'>;

/** True where the nickname says more than what the method is called on receipts: `Visa` does not. */
export function isNicknamed({ wallet_name, payment_method }: Method): boolean {
  return !payment_method.startsWith(wallet_name);
}

/** The method by its nickname and what it is called on receipts, without saying either twice (SCH-11). */
export function methodWords(method: Method): string {
  const { wallet_name, payment_method } = method;
  return isNicknamed(method) ? `${wallet_name} (${payment_method})` : payment_method;
}

/** The quote that an unchanged payment stands for. */
export function quoteOf({
  amount,
  fee,
  total_plus_fees,
  transaction_limit,
}: Pick<ScheduledPayment, 'amount' | 'fee' | 'total_plus_fees' | 'transaction_limit'>): FeeQuote {
  return { amount, fees: fee, discounts: ZERO, total: total_plus_fees, transaction_limit };
}

/** The warning of a date after the due date; nothing for one that is in time (SCH-21). */
export function lateText(date: CalendarDate, due: CalendarDate | null): string | undefined {
  return due !== null && date > due ? lateWarning(due) : undefined;
}

/** True of the receipt of a payment that had been scheduled and was made: no cart was paid by it. */
export function isOfScheduled({ transaction_receipts }: Receipt): boolean {
  return (
    transaction_receipts.length > 0 &&
    transaction_receipts.every((part) => part.scheduled_date !== null && isPaid(part.trans_status))
  );
}
