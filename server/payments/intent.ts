import { sql } from 'drizzle-orm';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import { ZERO } from '../../domain/cents.ts';
import { methodLabel } from '../../domain/payment-method.ts';
import { lockCart } from '../cart/cart.ts';
import { descriptionOf, takeLines } from '../cart/lines.ts';
import type { Parts } from '../parts.ts';
import { conflict } from '../refusal.ts';
import { insertion } from '../store/insertion.ts';
import { attempts, type CheckoutPlan, checkouts } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';
import { methodOf } from '../wallet/methods.ts';
import { type CheckoutRow, findEarlier } from './find-checkout.ts';
import { fingerprint, type Proposal, type ProposedPart, propose, purseOf } from './proposal.ts';
import { LEASE } from './settle.ts';
import { insistOnFreeBills } from './under-way.ts';

export type AttemptRow = typeof attempts.$inferSelect;

interface Intent {
  readonly checkout: CheckoutRow;
  readonly attempts: readonly AttemptRow[];
}

const REVIEW_FIRST = 'Please review your payment before you submit it.';
const REVIEW_AGAIN =
  'Something in your cart changed since you reviewed it. You have not been charged. Please review it again.';

/**
 * Writes down what is about to be done, before anything is done: the checkout under its key and its review, and an
 * attempt for each biller and each method that pays it. A review that is not the newest any more is not paid. A key or a review that was used before gives the checkout of that
 * time (rulings 1, 3), without attempts: those are somebody else's.
 */
export function writeIntent(
  parts: Parts,
  customer: number,
  key: string | undefined,
  agreed: string | undefined,
): Promise<{ checkout: CheckoutRow; attempts?: readonly AttemptRow[] }> {
  return parts.store.transact(async (db) => {
    const scope = { db, customer };
    const cart = await lockCart(scope);
    const reviewId = agreed ?? cart.reviewId;
    const [earlier, lines, purse] = await Promise.all([
      findEarlier(scope, key ?? reviewId, reviewId),
      takeLines(scope),
      purseOf(scope),
    ]);
    if (earlier) {
      await noteKey(scope, parts, key, earlier);
      return { checkout: earlier };
    }
    if (reviewId === null || cart.reviewId === null) throw conflict(REVIEW_FIRST);
    if (reviewId !== cart.reviewId) throw conflict(REVIEW_AGAIN);
    await insistOnFreeBills(scope);
    const proposal = propose(cart, lines, purse, parts.clock);
    if (fingerprint(proposal) !== cart.reviewHash) throw conflict(REVIEW_AGAIN);
    return insertIntent(scope, parts, proposal, key ?? reviewId, reviewId);
  });
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

/** One trip: the checkout, its attempts, the items taken in hand, the review used up. */
async function insertIntent(
  { db, customer }: Scope,
  { ids, clock }: Parts,
  proposal: Proposal,
  key: string,
  reviewId: string,
): Promise<Intent> {
  const now = clock.now();
  const checkout: CheckoutRow = {
    customerId: customer,
    id: ids.uuid(),
    key,
    reviewId,
    sameAs: null,
    state: 'open',
    total: proposal.total,
    message: '',
    startedAt: new Date(now),
    settledAt: null,
    nextCheckAt: new Date(now + LEASE),
    checks: 0,
    plan: planOf(proposal),
  };
  const parted = proposal.parts.map((part, position) =>
    attemptOf(part, checkout, ids.uuid(), position, clock.today()),
  );
  await db.execute(sql`
    with checkout as (${insertion(checkouts, [checkout])}),
         attempt as (${insertion(attempts, parted)}),
         item as (update cart_items set checkout_id = ${checkout.id} where customer_id = ${customer})
    update carts set review_used = true where customer_id = ${customer}`);
  return { checkout, attempts: parted };
}

function attemptOf(
  part: ProposedPart,
  { customerId, id: checkoutId }: CheckoutRow,
  id: string,
  position: number,
  today: CalendarDate,
): AttemptRow {
  const { method, category } = part.paidBy;
  return {
    customerId,
    id,
    checkoutId,
    position,
    entityId: part.biller.id,
    entityName: part.biller.name,
    totalLabel: part.biller.totalLabel,
    amount: part.amount,
    fee: part.fee,
    state: 'intended',
    message: '',
    method: { id: method.id, label: methodLabel(methodOf(method, today)), category, token: method.token },
    items: part.items.map(({ line, line: { item, bill, account, billType }, amount }) => ({
      cartItemId: item.id,
      billId: bill.id,
      accountId: account.id,
      accountNum: account.accountNum,
      description: descriptionOf(line),
      amount,
      referenceNum2: item.referenceNum2,
      isTaxReturn: bill.taxReturn !== null,
      hasFee: billType.hasXbpFee,
    })),
  };
}

function planOf(proposal: Proposal): CheckoutPlan {
  return {
    receiptOptions: proposal.receiptOptions,
    purchaseOrderNumber: proposal.purchaseOrderNumber,
    billing: proposal.billing,
    scheduledDate: proposal.scheduledDate,
  };
}
