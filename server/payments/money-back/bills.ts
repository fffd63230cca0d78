import { and, asc, eq, sql } from 'drizzle-orm';
import { type Cents, cents, subtract, sum } from '../../../domain/values/cents.ts';
import { bills } from '../../store/schema/billers.ts';
import type { AttemptItem } from '../../store/schema/checkouts.ts';
import type { RefundedItem } from '../../store/schema/money-back.ts';
import { type Transaction, transactionItems } from '../../store/schema/transactions.ts';
import type { Scope } from '../../store/scope.ts';
import { limitDueAgain } from '../due-again.ts';

type Payment = Pick<Transaction, 'customerId' | 'id'>;

function itemsOf({ db, customer }: Scope, { id }: Payment) {
  return db
    .select()
    .from(transactionItems)
    .where(and(eq(transactionItems.customerId, customer), eq(transactionItems.transactionId, id)))
    .orderBy(asc(transactionItems.position));
}

/** What one of several methods paid. */
export interface ChargeShare {
  readonly fee: Cents;
  /** Empty where nobody wrote down which bills it paid. */
  readonly items: readonly Pick<AttemptItem, 'billId' | 'amount'>[];
}

/**
 * Which bills an amount is taken from: those that the charge paid, then the first ones, and the fee last. Each is as
 * if it had been paid with the rest from the start, so that what was due is due again last.
 */
export async function itemsToGiveBack(
  scope: Scope,
  payment: Payment & Pick<Transaction, 'fee' | 'givenBack'>,
  amount: Cents,
  charge?: ChargeShare,
): Promise<RefundedItem[]> {
  const items = await itemsOf(scope, payment);
  const gone = sum(items.map(({ givenBack }) => givenBack));
  const feeLeft = subtract(payment.fee, subtract(payment.givenBack, gone));
  const ofFee = Math.max(0, Math.min(amount, charge?.fee ?? 0, feeLeft));
  const shares = new Map<number, number>();
  let open = amount - ofFee;
  const take = (item: (typeof items)[number], most: number) => {
    const taken = shares.get(item.position) ?? 0;
    const share = Math.min(subtract(item.amount, item.givenBack) - taken, most, open);
    if (share > 0) shares.set(item.position, taken + share);
    open -= Math.max(0, share);
  };
  for (const item of items)
    for (const paid of charge?.items ?? []) if (paid.billId === item.billId) take(item, paid.amount);
  for (const item of items) take(item, open);
  return items.flatMap(({ position, dueTaken, ...item }) => {
    const share = shares.get(position);
    if (share === undefined) return [];
    const left = subtract(item.amount, item.givenBack);
    const due = Math.min(dueTaken, left) - Math.min(dueTaken, left - share);
    return [{ position, amount: cents(share), due: cents(due) }];
  });
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
  if (to === 'given back') await limitDueAgain(db, payment);
}
