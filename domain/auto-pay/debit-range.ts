import { LARGEST_PAYMENT } from '../checkout/overpayment.ts';
import { addDays, type CalendarDate } from '../values/calendar-date.ts';
import { add, type Cents, cents, fromDollars } from '../values/cents.ts';
import type { PaymentMethod } from '../wallet/payment-method.ts';
import { SET_AMOUNT } from './auto-pay.ts';
import type { AutoPayEntry } from './biller-terms.ts';

/** The amount that is proposed while the account has no bill with a known amount. */
const RANGE_WITHOUT_BILLS = fromDollars(200);

/** How far back the bills count. */
export const MONTHS_OF_HISTORY = 12;

const WHOLE = fromDollars(10);
const MARGIN = 1.25;

/**
 * The proposed range of debits (ruling 77): the highest bill of the last twelve months and a quarter more, rounded up
 * to whole ten dollars.
 */
export function proposedRange(bills: readonly Cents[]): Cents {
  const highest = Math.max(0, ...bills);
  if (highest === 0) return RANGE_WITHOUT_BILLS;
  const rounded = Math.ceil((highest * MARGIN) / WHOLE) * WHOLE;
  return cents(Math.min(rounded, LARGEST_PAYMENT));
}

type Amounts = Pick<
  AutoPayEntry,
  'paymentAmountOption' | 'pay_amount' | 'setAmountLimit' | 'max_pay_amount' | 'debit_limit'
>;

/** True when the range bounds a debit: no other setting does. A copy that an older version stored has no range. */
export function hasRange({
  paymentAmountOption,
  setAmountLimit,
  debit_limit,
}: Pick<Amounts, 'paymentAmountOption' | 'setAmountLimit' | 'debit_limit'>): boolean {
  return paymentAmountOption !== SET_AMOUNT && !setAmountLimit && debit_limit > 0;
}

/** True when a bank account is among the methods that the runs try. */
export function usesBank(
  {
    primary_payment_method_id: primary,
    secondary_payment_method_id_array: backups,
  }: Pick<AutoPayEntry, 'primary_payment_method_id' | 'secondary_payment_method_id_array'>,
  methods: readonly Pick<PaymentMethod, 'id' | 'type'>[] = [],
): boolean {
  return methods.some(({ id, type }) => type.category === 'bank' && [primary, ...backups].includes(id));
}

/**
 * The most that one payment may take from a bank account without notice: the set amount, else the safety limit, above
 * which nothing is paid, else the range. The biller's fee comes on top.
 */
export function debitRange(entry: Amounts): Cents {
  if (entry.paymentAmountOption === SET_AMOUNT) return entry.pay_amount;
  return entry.setAmountLimit ? entry.max_pay_amount : entry.debit_limit;
}

/** How long before a debit above the range its notice has to go out (Regulation E, 1005.10(d)). */
export const DAYS_OF_NOTICE = 10;

/** What the customer was told of a bill above the range, and whether they allowed its debit. */
export interface DebitNotice {
  /** With the fee. */
  readonly total: Cents;
  readonly on: CalendarDate;
  /** The day of the debit that it named. */
  readonly planned: CalendarDate;
  /** The bank account that it named. */
  readonly method_id: number;
  readonly is_allowed: boolean;
}

/** How the debits of an auto pay are bounded, for one bill. */
export interface DebitTerms {
  readonly debit_limit: Cents;
  /** What the biller takes on top of a payment from a bank account. */
  readonly bank_fee: Cents;
  /** Of the latest bill; null while there was none. */
  readonly notice: DebitNotice | null;
  /** The planned day; null for a day that the caller names. A run can be later than its day. */
  readonly planned: CalendarDate | null;
  /** The day on which saving a preview would tell the customer; null where only a notice that was given counts. */
  readonly told_on: CalendarDate | null;
}

/**
 * True when this bank account may be debited only after the customer allowed it. A notice counts for the account that
 * it named, and from the day that it named.
 */
export function asksFirst(
  entry: Amounts,
  { bank_fee, notice, planned, told_on }: Omit<DebitTerms, 'debit_limit'>,
  amount: Cents,
  day: CalendarDate,
  method: number,
): boolean {
  if (amount <= debitRange(entry)) return false;
  const debited = planned ?? day;
  if (notice && notice.method_id === method && add(amount, bank_fee) <= notice.total) {
    if (notice.is_allowed) return false;
    if (isInTime(notice.on, notice.planned) && debited >= notice.planned) return false;
  }
  return told_on === null || !isInTime(told_on, debited);
}

/** True when a notice of this day is early enough for a debit on that day. */
export function isInTime(on: CalendarDate, debited: CalendarDate): boolean {
  return addDays(on, DAYS_OF_NOTICE) <= debited;
}
