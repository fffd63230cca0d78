import { and, asc, eq, sql } from 'drizzle-orm';
import { type Cents, cents, subtract } from '../../../domain/values/cents.ts';
import { bills } from '../../store/schema/billers.ts';
import { type RefundedItem, type Transaction, transactionItems } from '../../store/schema/payments.ts';
import type { Scope } from '../../store/scope.ts';

type Payment = Pick<Transaction, 'customerId' | 'id'>;

function itemsOf({ db, customer }: Scope, { id }: Payment) {
  return db
    .select()
    .from(transactionItems)
    .where(and(eq(transactionItems.customerId, customer), eq(transactionItems.transactionId, id)))
    .orderBy(asc(transactionItems.position));
}

/**
 * Which bills an amount is taken from: the first ones first, and the fee last. Each is as if it had been paid with
 * the rest from the start, so that what was due is due again last.
 */
export async function itemsToGiveBack(
  scope: Scope,
  payment: Payment,
  amount: Cents,
): Promise<RefundedItem[]> {
  const given: RefundedItem[] = [];
  let open: number = amount;
  for (const item of await itemsOf(scope, payment)) {
    const left = subtract(item.amount, item.givenBack);
    const share = Math.min(left, open);
    if (share <= 0) continue;
    const due = Math.min(item.dueTaken, left) - Math.min(item.dueTaken, left - share);
    given.push({ position: item.position, amount: cents(share), due: cents(due) });
    open -= share;
  }
  return given;
}

/**
 * Opens what was given back on the account's newest bill, or on the tax return that was paid; or takes it off again,
 * when it was not given back after all.
 */
export async function changeBills(
  scope: Scope,
  payment: Payment,
  changed: readonly RefundedItem[],
  to: 'given back' | 'paid',
): Promise<void> {
  const { db } = scope;
  const sign = to === 'given back' ? 1 : -1;
  const items = await itemsOf(scope, payment);
  for (const { position, amount, due } of changed) {
    const item = items.find((one) => one.position === position);
    if (!item) continue;
    await db
      .update(transactionItems)
      .set({ givenBack: cents(item.givenBack + sign * amount) })
      .where(
        and(
          eq(transactionItems.customerId, scope.customer),
          eq(transactionItems.transactionId, payment.id),
          eq(transactionItems.position, position),
        ),
      );
    const balance = sql`${bills.balance} + ${sign * amount}::bigint`;
    const dueAgain = sql`${bills.amountDue} + ${due}::bigint`;
    const dueLess = sql`${bills.amountDue} - least(${due}::bigint, greatest(${bills.amountDue}, 0))`;
    await db
      .update(bills)
      .set({
        balance: sql`${balance}`,
        amountDue: item.isTaxReturn ? sql`greatest(${balance}, 0)` : to === 'paid' ? dueLess : dueAgain,
      })
      .where(
        item.isTaxReturn
          ? eq(bills.id, item.billId ?? 0)
          : and(eq(bills.accountId, item.accountId), eq(bills.isNewest, true)),
      );
  }
}
