import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { ZERO } from '../../domain/cents.ts';
import { methodLabel } from '../../domain/payment-method.ts';
import { CHECKING, lockCart } from '../cart/cart.ts';
import type { Parts } from '../parts.ts';
import { conflict } from '../refusal.ts';
import { bills } from '../store/schema/billers.ts';
import { attempts, type CheckoutPlan, cartItems, carts, checkouts } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';
import { methodOf } from '../wallet.ts';
import { fingerprint, type Proposal, propose } from './proposal.ts';
import { LEASE } from './settle.ts';

export type CheckoutRow = typeof checkouts.$inferSelect;

const REVIEW_FIRST = 'Please review your payment before you submit it.';
const REVIEW_AGAIN =
  'Something in your cart changed since you reviewed it. You have not been charged. Please review it again.';

/**
 * Writes down what is about to be done, before anything is done: the checkout under its key and its review, and an
 * attempt for each biller. A key or a review that was used before gives the checkout of that time (rulings 1, 3).
 */
export function writeIntent(
  parts: Parts,
  customer: number,
  key: string | undefined,
): Promise<{ checkout: CheckoutRow; isNew: boolean }> {
  return parts.store.transact(async (db) => {
    const scope = { db, customer };
    const cart = await lockCart(scope);
    const earlier = await findEarlier(scope, key, cart.reviewId);
    if (earlier) {
      await noteKey(scope, parts, key, earlier);
      return { checkout: earlier, isNew: false };
    }
    if (cart.reviewId === null) throw conflict(REVIEW_FIRST);
    await lockBills(scope);
    const proposal = await propose(scope, cart, parts.clock);
    if (fingerprint(proposal) !== cart.reviewHash) throw conflict(REVIEW_AGAIN);
    const checkout = await insertIntent(scope, parts, proposal, key ?? cart.reviewId, cart.reviewId);
    return { checkout, isNew: true };
  });
}

/** The checkout of this key, of this review, or the one that has this cart in hand right now. */
async function findEarlier(scope: Scope, key: string | undefined, reviewId: string | null) {
  return (
    (key === undefined ? undefined : await checkoutOfKey(scope, key)) ??
    (reviewId === null ? undefined : await findCheckout(scope, eq(checkouts.reviewId, reviewId))) ??
    (await findCheckout(scope, eq(checkouts.state, 'open')))
  );
}

/** What a key paid, also when another key had begun it. */
export async function checkoutOfKey(scope: Scope, key: string): Promise<CheckoutRow | undefined> {
  const checkout = await findCheckout(scope, eq(checkouts.key, key));
  return checkout?.sameAs ? findCheckout(scope, eq(checkouts.id, checkout.sameAs)) : checkout;
}

export async function findCheckout(
  { db, customer }: Scope,
  which: ReturnType<typeof eq>,
): Promise<CheckoutRow | undefined> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.customerId, customer), which));
  return row;
}

/** A second tab's own key leads to the same outcome from now on. */
async function noteKey({ db, customer }: Scope, parts: Parts, key: string | undefined, earlier: CheckoutRow) {
  if (key === undefined || key === earlier.key) return;
  const now = new Date(parts.clock.now());
  await db
    .insert(checkouts)
    .values({
      customerId: customer,
      id: parts.ids.uuid(),
      key,
      sameAs: earlier.id,
      state: 'void',
      total: ZERO,
      startedAt: now,
      settledAt: now,
    })
    .onConflictDoNothing();
}

/**
 * Those who share an account pay one after the other: a bill that somebody is paying is refused, and what is read of the
 * bills after this stands until the intent is written.
 */
async function lockBills({ db, customer }: Scope): Promise<void> {
  const mine = db.select({ id: cartItems.billId }).from(cartItems).where(eq(cartItems.customerId, customer));
  await db
    .select({ id: bills.id })
    .from(bills)
    .where(inArray(bills.id, mine))
    .orderBy(bills.id)
    .for('update');
  const paying = await db
    .select({ id: cartItems.id })
    .from(cartItems)
    .where(
      and(
        inArray(cartItems.billId, mine),
        isNotNull(cartItems.checkoutId),
        sql`${cartItems.customerId} <> ${customer}`,
      ),
    )
    .limit(1);
  if (paying.length > 0) throw conflict(SOMEBODY_PAYS);
}

const SOMEBODY_PAYS =
  'Somebody who shares this account is paying this bill right now. You have not been charged. Please look again in a moment.';

async function insertIntent(
  { db, customer }: Scope,
  { ids, clock }: Parts,
  proposal: Proposal,
  key: string,
  reviewId: string,
): Promise<CheckoutRow> {
  const now = clock.now();
  const id = ids.uuid();
  const [checkout] = await db
    .insert(checkouts)
    .values({
      customerId: customer,
      id,
      key,
      reviewId,
      state: 'open',
      total: proposal.total,
      startedAt: new Date(now),
      nextCheckAt: new Date(now + LEASE),
      plan: planOf(proposal, clock.today()),
    })
    .returning();
  await db.insert(attempts).values(
    proposal.parts.map((part, position) => ({
      customerId: customer,
      id: ids.uuid(),
      checkoutId: id,
      position,
      entityId: part.line.biller.id,
      entityName: part.line.biller.name,
      totalLabel: part.line.biller.totalLabel,
      amount: part.amount,
      fee: part.fee,
      state: 'intended' as const,
      items: part.lines.map(({ item, bill, account, billType }) => ({
        cartItemId: item.id,
        billId: bill.id,
        accountId: account.id,
        accountNum: account.accountNum,
        description: billType.name,
        amount: item.amount,
        hasFee: billType.hasXbpFee,
      })),
    })),
  );
  await db.update(cartItems).set({ checkoutId: id }).where(eq(cartItems.customerId, customer));
  await db.update(carts).set({ reviewUsed: true }).where(eq(carts.customerId, customer));
  if (!checkout) throw new Error(CHECKING);
  return checkout;
}

function planOf(proposal: Proposal, today: Parameters<typeof methodOf>[1]): CheckoutPlan {
  return {
    receiptOptions: proposal.receiptOptions,
    purchaseOrderNumber: proposal.purchaseOrderNumber,
    methodId: proposal.method.id,
    methodLabel: methodLabel(methodOf(proposal.method, today)),
    category: proposal.category,
    token: proposal.method.token,
    billing: proposal.billing,
    scheduledDate: proposal.scheduledDate,
  };
}
