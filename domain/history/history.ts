import * as v from 'valibot';
import type { MonthTotal } from '../api/month-total.ts';
import { date, id, instant, money } from '../api/wire.ts';
import type { Bill } from '../bills/bill.ts';
import { TAKEN_FROM_CREDIT } from '../bills/text/prepaid.ts';
import { moneyBackFields, moneyBackIn } from '../receipts/money-back.ts';
import { partReceipt, type Receipt } from '../receipts/receipt.ts';
import { receiptOption } from '../receipts/receipt-option.ts';
import { transactionStatus } from '../receipts/transaction-status.ts';
import { addDays, type CalendarDate, toEpochSeconds } from '../values/calendar-date.ts';
import type { Cents } from '../values/cents.ts';
import { counted } from '../values/counted.ts';

/** The two tabs of history (HIS-01). */
export type HistorySection = 'bills' | 'payments';

/** The tab for the name in a route; any unknown name opens the bills (NAV-14). */
export function historySection(named: string | undefined): HistorySection {
  return named === 'payments' ? 'payments' : 'bills';
}

/** How many records history shows at first, and how many `Show more` adds (HIS-02, HIS-03, HIS-07). */
export const HISTORY_PAGE = 20;

/**
 * How many payments to prefetch: as many as one call returns, so that the last payment of each account is
 * likely among them.
 */
export const PREFETCHED_PAYMENTS = 100;

/**
 * A payment as history lists it (ENT-30). It also carries the fields of its receipt, so that a listed payment
 * opens without a connection (ruling 27). `biller` is the paid biller. `nickname` and `account_num` are those
 * of the account, or of the first of several.
 */
export const paymentRecord = v.object({
  id,
  biller: v.object({ id, name: v.string() }),
  nickname: v.string(),
  account_num: v.string(),
  confirmation_num: v.string(),
  trans_num: v.string(),
  trans_status: transactionStatus,
  statusName: v.string(),
  trans_msg: v.string(),
  transaction_date: date,
  /** The total including the fee. */
  total: money,
  auto_paid: v.boolean(),
  error: v.boolean(),
  paymentMethod: v.string(),
  items: v.array(
    v.object({
      item_description: v.string(),
      amount: money,
      ebill: v.object({
        id: v.nullable(id),
        account_num: v.string(),
        /** As `pay_ebill_id` of a receipt. */
        pay_id: v.optional(id),
        /** As on a receipt. */
        is_paid_since: v.optional(v.boolean()),
      }),
      /** As on a receipt. */
      left_due: v.optional(money),
    }),
  ),
  transaction_time: instant,
  scheduled_date: v.nullable(date),
  billing_information: v.object({ first_name: v.string(), last_name: v.string() }),
  /** The part that each method paid, when several did. */
  payment_shares: v.string(),
  fee: money,
  purchase_order_number: v.string(),
  total_label: v.string(),
  /** As on a receipt. */
  sent_to: v.optional(v.array(receiptOption)),
  /** Says that the biller has not booked the payment; missing when it has, or was not told of it yet. */
  not_booked: v.optional(v.string()),
  ...moneyBackFields,
});

export type PaymentRecord = v.InferOutput<typeof paymentRecord>;

/** A bill as history lists it (HIS-16). */
const billRecord = v.object({
  id,
  account_id: id,
  biller: v.object({ id, name: v.string() }),
  bill_type: v.string(),
  nickname: v.string(),
  account_num: v.string(),
  due_date: v.nullable(date),
  /** The statement total or, without one, the amount due; null until the biller has reported it. */
  amount: v.nullable(money),
  /** Of a prepaid account: what a statement took from its credit. */
  amount_label: v.picklist(['Billed', 'Amount due', TAKEN_FROM_CREDIT]),
});

export type BillRecord = v.InferOutput<typeof billRecord>;

/** A line of either tab, as the device stores it. */
export const historyLine = v.variant('kind', [
  v.object({ kind: v.literal('bill'), record: billRecord }),
  v.object({ kind: v.literal('payment'), record: paymentRecord }),
]);

/** A line as the screen shows it. */
export type HistoryLine = v.InferOutput<typeof historyLine> & {
  /** What its month comes to, as the server counts it; missing on a line from the device. */
  readonly month?: MonthTotal;
};

/** The key of a line in the device store. */
export function lineKey({ kind, record }: HistoryLine): string {
  return `${kind} ${record.id}`;
}

export function belongsToSection(section: HistorySection, { kind }: HistoryLine): boolean {
  return section === `${kind}s`;
}

export function paymentLine(record: PaymentRecord): HistoryLine {
  return { kind: 'payment', record };
}

export function billLine(bill: Bill): HistoryLine {
  const { id, account_id, biller, bill_type, nickname, account_num, due_date, statement_total } = bill;
  const charged = bill.prepay ? bill.prepay_statement_charges : null;
  const isBilled = charged === null && statement_total !== null;
  return {
    kind: 'bill',
    record: {
      id,
      account_id,
      biller: { id: biller.id, name: biller.name },
      bill_type: bill_type.name,
      nickname,
      account_num,
      due_date,
      amount: charged ?? (isBilled ? statement_total : dueAmount(bill)),
      amount_label: charged !== null ? TAKEN_FROM_CREDIT : isBilled ? 'Billed' : 'Amount due',
    },
  };
}

function dueAmount({ amount_due_calculated, period_amt_due }: Bill): Cents | null {
  return amount_due_calculated ? period_amt_due : null;
}

/** The account numbers that a payment covers, each once (HIS-17). */
export function accountNumbers({ items, account_num }: PaymentRecord): string[] {
  const numbers = new Set(items.map(({ ebill }) => ebill.account_num));
  return numbers.size > 0 ? [...numbers] : [account_num];
}

/** What a payment was for: the nickname of its account, else its kind, or `3 bills · Home water and 2 others`. */
export function paidFor({ items, nickname, account_num }: PaymentRecord): string {
  const others = items.length - 1;
  if (others < 1) return nickname || (items[0]?.item_description ?? '');
  return `${items.length} bills · ${nickname || account_num} and ${counted(others, 'other')}`;
}

/** Beside it, the end of the account's number where no nickname tells the account: `…1230`. Otherwise empty. */
export function numberEnd({ items, nickname, account_num }: PaymentRecord): string {
  if (items.length > 1 || nickname !== '') return '';
  return `…${account_num.slice(-SHOWN_END).replace(/^[^0-9A-Za-z]+/, '')}`;
}

/** How many characters tell the accounts of one customer apart. */
const SHOWN_END = 4;

/** The bills on which a payment that was not made can be made again. */
export function billsToPay({ items }: PaymentRecord): number[] {
  return items.flatMap(({ ebill }) => ebill.pay_id ?? ebill.id ?? []);
}

/** The receipt of a listed payment, equal to the one that its confirmation number loads (API-55). */
export function recordReceipt(record: PaymentRecord): Receipt {
  return partReceipt({
    confirmation_num: record.confirmation_num,
    trans_num: record.trans_num,
    trans_status: record.trans_status,
    statusName: record.statusName,
    trans_msg: record.trans_msg,
    transaction_date: record.transaction_date,
    transaction_time: record.transaction_time,
    scheduled_date: record.scheduled_date,
    entity_id: record.biller.id,
    entity_name: record.biller.name,
    billing_information: record.billing_information,
    transactions: {
      items: record.items.map(({ item_description, amount, ebill, left_due }) => ({
        item_description,
        account_num: ebill.account_num,
        ebill_id: ebill.id,
        ...(ebill.pay_id === undefined ? {} : { pay_ebill_id: ebill.pay_id }),
        ...(ebill.is_paid_since === undefined ? {} : { is_paid_since: ebill.is_paid_since }),
        ...(left_due === undefined ? {} : { left_due }),
        amount,
      })),
    },
    payment_method: record.payment_shares,
    method_names: record.paymentMethod,
    fee: record.fee,
    total: record.total,
    purchase_order_number: record.purchase_order_number,
    receipt_customizations: { total_label: record.total_label },
    ...(record.sent_to === undefined ? {} : { sent_to: record.sent_to }),
    ...moneyBackIn(record),
  });
}

/** The last second of a day in epoch seconds, so that a range includes its whole last day (HIS-12). */
export function endOfDay(day: CalendarDate): number {
  return toEpochSeconds(addDays(day, 1)) - 1;
}
