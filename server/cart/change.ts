import { and, eq } from 'drizzle-orm';
import type { RequestOf } from '../../domain/api/call.ts';
import { additionProblem } from '../../domain/cart/add-rules.ts';
import type { addToCart } from '../../domain/cart/calls.ts';
import type { CartItem } from '../../domain/cart/cart.ts';
import type { updateCartItem } from '../../domain/cart/change-calls.ts';
import { dateProblem } from '../../domain/cart/payment-date.ts';
import { amountProblem } from '../../domain/checkout/overpayment.ts';
import { type RecipientProblem, receiptOptionProblems } from '../../domain/checkout/recipients.ts';
import { toldAmount } from '../../domain/checkout/text/refusals.ts';
import type { ReceiptOption } from '../../domain/receipts/receipt-option.ts';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import { ZERO } from '../../domain/values/cents.ts';
import { dueOfLines, requiresLineChoice } from '../bills/paid-lines.ts';
import { isPayableHere, requireTakesPayments } from '../bills/payable.ts';
import type { Dependencies } from '../dependencies.ts';
import { coded, conflict, invalid, notFound, say } from '../refusal.ts';
import type { CustomerContext } from '../request-context.ts';
import { billerNameOf } from '../store/billers.ts';
import { insertion } from '../store/bulk-insert.ts';
import { lockCart } from '../store/cart-lock.ts';
import { cartBillingInfos, cartItems, carts } from '../store/schema/carts.ts';
import type { Scope } from '../store/scope.ts';
import { requireSettledCart } from './cart.ts';
import {
  type BilledLine,
  type CartLine,
  candidatesOf,
  itemOf,
  linesOf,
  payableOf,
  taxReturnIdOf,
} from './lines.ts';

/** Runs one change of a cart, with the cart locked and no payment of it open. */
export function changeCart<T>(
  { store, clock }: Dependencies,
  { customer }: Scope,
  change: (scope: Scope, lines: CartLine[]) => Promise<T>,
): Promise<T> {
  return store.transact(async (db) => {
    const scope = { db, customer };
    await lockCart(scope);
    const lines = await linesOf(scope);
    await requireSettledCart(scope, clock, lines);
    return change(scope, lines);
  });
}

/** Runs a change that answers only success (API-06). */
export async function answerCartChange(
  { parts, scope }: CustomerContext,
  change: (scope: Scope, lines: CartLine[]) => Promise<void>,
): Promise<{ success: true }> {
  await changeCart(parts, scope, change);
  return { success: true };
}

/**
 * Adds all the bills or none (API-41). Checks each amount against what may be paid. The first bill
 * begins a new cart.
 */
export async function addItems(
  scope: Scope,
  lines: CartLine[],
  { items }: RequestOf<typeof addToCart>,
): Promise<CartItem[]> {
  const candidates = await candidatesOf(scope, items);
  const chosen = items.map((item) => {
    const candidate = candidates.find(
      (line) =>
        line.account.accountNum === item.reference_num &&
        line.billType.id === item.conf_id &&
        (line.bill.taxReturn === null || String(line.bill.id) === item.reference_num2),
    );
    if (!candidate) throw conflict('cart.no-bill');
    const referenceNum2 = candidate.bill.taxReturn === null ? item.reference_num2 : '';
    return { ...candidate, amount: item.amount, referenceNum2 };
  });
  for (const { biller } of chosen) requireTakesPayments(biller);
  const problem = additionProblem(
    lines.map(additionOf),
    chosen.map((bill) => ({
      ...additionOf(bill),
      is_in_cart: lines.some((line) =>
        bill.bill.taxReturn === null ? line.account.id === bill.account.id : line.bill.id === bill.bill.id,
      ),
      is_in_collections: bill.account.inCollections,
      is_payable: isPayableHere(bill),
    })),
  );
  if (problem) throw conflict(say('cart.addition', problem));
  for (const bill of chosen) {
    requireLines(bill, bill.referenceNum2);
    requireAmount(bill, bill.referenceNum2, bill.amount);
  }
  if (lines.length === 0) await beginCart(scope);
  await scope.db.execute(
    insertion(
      cartItems,
      chosen.map((bill) => ({
        customerId: scope.customer,
        accountId: bill.account.id,
        billId: bill.bill.id,
        amount: bill.amount,
        referenceNum2: bill.referenceNum2,
      })),
    ),
  );
  const added = new Set(chosen.map((bill) => bill.bill.id));
  return (await linesOf(scope)).filter((line) => added.has(line.bill.id)).map((line) => itemOf(line, null));
}

/**
 * Resets what the last cart left (CRT-13, PAY-24, PAY-39). A new cart is paid today. Its method is not chosen yet: a
 * card that was declined for another bill must not wait for this one. Its receipt goes to the profile's address, and
 * it has no purchase order number.
 */
async function beginCart({ db, customer }: Scope): Promise<void> {
  await db.delete(cartBillingInfos).where(eq(cartBillingInfos.customerId, customer));
  await db
    .update(carts)
    .set({ scheduledDate: null, paymentMethodId: null, receiptOptions: null, purchaseOrderNumber: '' })
    .where(eq(carts.customerId, customer));
}

function additionOf(line: BilledLine) {
  const { account, billType, biller } = line;
  return {
    account_id: account.id,
    tax_return_id: taxReturnIdOf(line),
    entity_name: billerNameOf(biller),
    has_xbp_fee: billType.hasXbpFee,
    allow_multi_select: biller.allowsOtherItems,
  };
}

export async function changeAmount(
  scope: Scope,
  lines: CartLine[],
  { cart_item_id, amount }: RequestOf<typeof updateCartItem>,
): Promise<CartItem> {
  const line = lines.find(({ item }) => item.id === cart_item_id);
  if (!line) throw notFound();
  requireAmount(line, line.item.referenceNum2, amount);
  await scope.db
    .update(cartItems)
    .set({ amount })
    .where(and(eq(cartItems.customerId, scope.customer), eq(cartItems.id, cart_item_id)));
  return itemOf({ ...line, item: { ...line.item, amount } }, null);
}

function requireLines({ lined }: BilledLine, reference: string): void {
  if (reference === '' && lined && requiresLineChoice(lined))
    throw invalid({ reference_num2: 'bills.choose-invoices' });
  if (reference !== '' && (!lined || dueOfLines(lined, reference) === ZERO))
    throw invalid({ reference_num2: 'cart.lines-gone' });
}

function requireAmount(line: BilledLine, reference: string, amount: CartItem['amount']): void {
  const payable = payableOf(line, reference);
  const problem = amountProblem(payable, amount);
  if (problem) throw invalid({ amount: say('checkout.amount', toldAmount(problem, payable)) });
}

/**
 * Refuses when the item is gone: a payment that held the lock first has paid it, and it was not
 * removed.
 */
export async function removeItem({ db, customer }: Scope, cartItemId: number): Promise<void> {
  const removed = await db
    .delete(cartItems)
    .where(and(eq(cartItems.customerId, customer), eq(cartItems.id, cartItemId)))
    .returning({ id: cartItems.id });
  if (removed.length === 0) throw notFound();
}

export async function removeAll({ db, customer }: Scope): Promise<void> {
  await db.delete(cartItems).where(eq(cartItems.customerId, customer));
}

/** Today means pay now; a later date schedules (API-50). */
export async function changeDate(
  { db, customer }: Scope,
  date: CalendarDate,
  today: CalendarDate,
): Promise<void> {
  const problem = date === today ? undefined : dateProblem(date, addDays(today, 1));
  if (problem) throw invalid({ scheduled_date: say('cart.date', { problem }) });
  await db
    .update(carts)
    .set({ scheduledDate: date === today ? null : date })
    .where(eq(carts.customerId, customer));
}

export async function changeReceiptOptions({ db, customer }: Scope, options: ReceiptOption[]): Promise<void> {
  const errors: Record<string, RecipientProblem> = {};
  receiptOptionProblems(options).forEach((problem, index) => {
    if (problem !== undefined) errors[`receipt_options.${index}.value`] = problem;
  });
  if (Object.keys(errors).length > 0) throw invalid(coded('checkout.receipt-address', errors));
  await db.update(carts).set({ receiptOptions: options }).where(eq(carts.customerId, customer));
}

/** Stores the number; `changePurchaseOrder` of the payments decides whether the cart may have one. */
export async function changePurchaseOrderNumber(
  { db, customer }: Scope,
  purchaseOrderNumber: string,
): Promise<void> {
  await db.update(carts).set({ purchaseOrderNumber }).where(eq(carts.customerId, customer));
}
