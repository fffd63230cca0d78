import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { CartItem } from '../../domain/cart/cart.ts';
import type { Payable } from '../../domain/checkout/overpayment.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { dueOfLines, HAS_LINES, type LinedBill, linedBill } from '../bills/paid-lines.ts';
import { unpayableWords } from '../bills/payable.ts';
import { billerNameOf } from '../store/billers.ts';
import { billColumns } from '../store/joins.ts';
import { type Placeholders, preparedStatement } from '../store/prepared-statement.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { accounts, billers, bills, billTypes, holdings } from '../store/schema/billers.ts';
import { cartItems } from '../store/schema/carts.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';

/** A bill with all that the rules need of it. */
export interface BilledLine {
  readonly bill: Omit<typeof bills.$inferSelect, 'content'>;
  readonly account: typeof accounts.$inferSelect;
  readonly billType: typeof billTypes.$inferSelect;
  readonly biller: typeof billers.$inferSelect;
  /** The bill's lines, when it is paid line by line. */
  readonly lined: LinedBill | null;
}

/** A cart item with all that the rules need of it. */
export interface CartLine extends BilledLine {
  readonly item: typeof cartItems.$inferSelect;
  /** The day on which auto pay pays the account next (CRT-21). */
  readonly autoPayDate: CalendarDate | null;
}

export function linesOf({ db, customer }: Scope): Promise<CartLine[]> {
  return findLines(db, { customer });
}

/**
 * The lines, with their bills locked for this transaction. Every transaction locks bills in the
 * order of their ids.
 */
export async function lockLines({ db, customer }: Scope): Promise<CartLine[]> {
  const lines = await findAndLockLines(db, { customer });
  return lines.sort((left, right) => left.item.id - right.item.id);
}

const selectLines = (db: Db, customer: Placeholders<{ customer: number }>['customer']) =>
  db
    .select({
      item: cartItems,
      bill: billColumns,
      account: accounts,
      billType: billTypes,
      biller: billers,
      lined: linedBill(sql`${cartItems.referenceNum2} <> ''`),
      autoPayDate: autoPays.runDate,
    })
    .from(cartItems)
    .innerJoin(bills, eq(bills.id, cartItems.billId))
    .innerJoin(accounts, eq(accounts.id, bills.accountId))
    .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
    .innerJoin(billers, eq(billers.id, accounts.billerId))
    .leftJoin(autoPays, and(eq(autoPays.accountId, accounts.id), eq(autoPays.active, true)))
    .where(eq(cartItems.customerId, customer));

const findLines = preparedStatement((db, { customer }: Placeholders<{ customer: number }>) =>
  selectLines(db, customer).orderBy(asc(cartItems.id)),
);

const findAndLockLines = preparedStatement((db, { customer }: Placeholders<{ customer: number }>) =>
  selectLines(db, customer).orderBy(asc(bills.id)).for('update', { of: bills }),
);

/**
 * The newest bills and the tax returns of the customer's accounts with these numbers, as candidates
 * for the cart.
 */
export function candidatesOf(
  { db, customer }: Scope,
  named: readonly { reference_num: string; reference_num2: string; conf_id: number }[],
): Promise<BilledLine[]> {
  return findCandidates(db, {
    customer,
    numbers: named.map((item) => item.reference_num),
    returns: named.map((item) => item.reference_num2).filter(isReturnId),
  });
}

/** True when the second reference of an item is the id of a tax return (ENT2-22). */
export function isReturnId(reference: string): boolean {
  return /^[1-9]\d{0,14}$/.test(reference);
}

const isNamed = (returns: Placeholders<{ returns: readonly string[] }>['returns']) =>
  and(isNotNull(bills.taxReturn), sql`${bills.id}::text = any(${returns})`);

const findCandidates = preparedStatement(
  (
    db,
    {
      customer,
      numbers,
      returns,
    }: Placeholders<{ customer: number; numbers: readonly string[]; returns: readonly string[] }>,
  ) =>
    db
      .select({
        bill: billColumns,
        account: accounts,
        billType: billTypes,
        biller: billers,
        lined: linedBill(HAS_LINES),
      })
      .from(holdings)
      .innerJoin(accounts, eq(accounts.id, holdings.accountId))
      .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
      .innerJoin(billers, eq(billers.id, accounts.billerId))
      .innerJoin(bills, and(eq(bills.accountId, accounts.id), or(eq(bills.isNewest, true), isNamed(returns))))
      .where(and(eq(holdings.customerId, customer), sql`${accounts.accountNum} = any(${numbers})`)),
);

/**
 * The id of the tax return that this bill stands for; null for a biller's bill. A return and its
 * bill share one id.
 */
export function taxReturnIdOf({ bill }: Pick<BilledLine, 'bill'>): number | null {
  return bill.taxReturn === null ? null : bill.id;
}

/** The name of an item: the return's own name, or the bill type's. */
export function descriptionOf({ bill, billType }: Pick<BilledLine, 'bill' | 'billType'>): string {
  return bill.taxReturn ?? billType.name;
}

/** False for a bill that was replaced, or that its biller does not let anyone pay. */
export function canBePaid({ bill }: Pick<BilledLine, 'bill'>): boolean {
  return bill.isPayable && (bill.isNewest || bill.taxReturn !== null);
}

/** True when every bill can be paid by several methods (PAY-38, PAY-39). */
export function canBeSplit(lines: readonly Pick<CartLine, 'billType'>[]): boolean {
  return lines.length > 0 && lines.every(({ billType }) => billType.multiplePayMethods);
}

/**
 * The amounts and rules of a payment.
 * @param reference the lines that the payment names; then exactly their sum is due.
 */
export function payableOf(line: BilledLine, reference: string): Payable {
  const { bill, account, billType, biller, lined } = line;
  const whole = bill.amountDueCalculated ? bill.amountDue : null;
  const isByLines = lined !== null && reference !== '';
  return {
    biller: billerNameOf(biller),
    balance: bill.balance,
    amount_due: isByLines ? dueOfLines(lined, reference) : whole,
    prepay: account.prepay,
    no_overpayment: billType.noOverpayment,
    can_edit_amount: billType.canEditAmount && !isByLines,
    transaction_limit: billType.transactionLimit,
    ...unpayableWords(biller),
  };
}

/** A cart item in wire format (ENT-20). */
export function itemOf(line: CartLine, scheduledDate: CartItem['scheduled_date']): CartItem {
  const { item, bill, account, billType, biller } = line;
  const { amount_due, can_edit_amount } = payableOf(line, item.referenceNum2);
  return {
    cart_item_id: item.id,
    ebill_id: bill.id,
    account_id: account.id,
    entity_id: biller.id,
    entity_name: billerNameOf(biller),
    conf_id: billType.id,
    has_xbp_fee: billType.hasXbpFee,
    no_overpayment: billType.noOverpayment,
    prepay: account.prepay,
    description: descriptionOf(line),
    amount: item.amount,
    amount_due,
    balance: bill.balance,
    quantity: 1,
    scheduled_date: scheduledDate,
    due_date: bill.dueDate,
    autopay_scheduled_date: line.autoPayDate,
    reference_num: account.accountNum,
    reference_num2: bill.taxReturn === null ? item.referenceNum2 : String(bill.id),
    account_num2: '',
    can_edit_amount,
    transaction_limit: billType.transactionLimit,
    is_business_tax: billType.isBusinessTax,
    service_address: account.serviceAddress,
    ach_enabled: biller.acceptsEft,
    ...unpayableWords(biller),
  };
}
