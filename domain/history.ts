import * as v from 'valibot';
import type { Bill } from './bill.ts';
import { type CalendarDate, toEpochSeconds } from './calendar-date.ts';
import type { Cents } from './cents.ts';
import { partReceipt, type Receipt } from './receipt.ts';
import { transactionStatus } from './transaction-status.ts';
import { date, id, instant, money } from './wire.ts';

/** What history lists: one tab for each (HIS-01). */
export type HistorySection = 'bills' | 'payments';

/** The tab that a route names; any other name is the bills (NAV-14). */
export function historySection(named: string | undefined): HistorySection {
  return named === 'payments' ? 'payments' : 'bills';
}

/** As many records as are shown at first, and as `Show more` adds (HIS-02, HIS-03, HIS-07). */
export const HISTORY_PAGE = 20;

/** As many payments as are read ahead, so that the last one of each account is among them: as many as one call brings. */
export const PAYMENTS_AHEAD = 100;

/**
 * A payment as history lists it (ENT-30). What its receipt says beyond that is in it too, so that a listed payment opens
 * without a signal (ruling 27). `biller` is the one that was paid; `nickname` and `account_num` are those of the account,
 * or of the first of several.
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
  /** The fee is part of it. */
  total: money,
  auto_paid: v.boolean(),
  error: v.boolean(),
  paymentMethod: v.string(),
  items: v.array(
    v.object({
      item_description: v.string(),
      amount: money,
      ebill: v.object({ id: v.nullable(id), account_num: v.string() }),
    }),
  ),
  transaction_time: instant,
  scheduled_date: v.nullable(date),
  billing_information: v.object({ first_name: v.string(), last_name: v.string() }),
  /** What each method paid, where several did. */
  payment_shares: v.string(),
  fee: money,
  purchase_order_number: v.string(),
  total_label: v.string(),
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
  /** What was billed, or what is due where the statement names no total; null while the biller has not told. */
  amount: v.nullable(money),
  amount_label: v.picklist(['Billed', 'Amount due']),
});

export type BillRecord = v.InferOutput<typeof billRecord>;

/** A line of either tab, as the screen shows it and the device keeps it. */
export const historyLine = v.variant('kind', [
  v.object({ kind: v.literal('bill'), record: billRecord }),
  v.object({ kind: v.literal('payment'), record: paymentRecord }),
]);

export type HistoryLine = v.InferOutput<typeof historyLine>;

/** By what a line is known on the device. */
export function lineKey({ kind, record }: HistoryLine): string {
  return `${kind} ${record.id}`;
}

export function isOf(section: HistorySection, { kind }: HistoryLine): boolean {
  return section === `${kind}s`;
}

export function paymentLine(record: PaymentRecord): HistoryLine {
  return { kind: 'payment', record };
}

/** What history says of a bill. */
export function billLine(bill: Bill): HistoryLine {
  const { id, account_id, biller, bill_type, nickname, account_num, due_date, statement_total } = bill;
  const isBilled = statement_total !== null;
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
      amount: isBilled ? statement_total : dueAmount(bill),
      amount_label: isBilled ? 'Billed' : 'Amount due',
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

/** The receipt of a listed payment, the same as its confirmation number would bring (API-55). */
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
      items: record.items.map(({ item_description, amount, ebill }) => ({
        item_description,
        account_num: ebill.account_num,
        ebill_id: ebill.id,
        amount,
      })),
    },
    payment_method: record.payment_shares,
    method_names: record.paymentMethod,
    fee: record.fee,
    total: record.total,
    purchase_order_number: record.purchase_order_number,
    receipt_customizations: { total_label: record.total_label },
  });
}

/** The last second of a day, so that a range holds all of its last day (HIS-12). Epoch seconds. */
export function endOfDay(day: CalendarDate): number {
  return toEpochSeconds(day) + 86_399;
}
