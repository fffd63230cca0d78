import { sql } from 'drizzle-orm';
import { feeFor } from '../../domain/checkout/fee.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { ZERO } from '../../domain/values/cents.ts';
import { methodLabel } from '../../domain/wallet/payment-method.ts';
import { requireSettledCart } from '../cart/cart.ts';
import { descriptionOf, lockLines } from '../cart/lines.ts';
import type { Dependencies } from '../dependencies.ts';
import { conflict, Refusal } from '../refusal.ts';
import { billerNameOf, feeTermsOf } from '../store/billers.ts';
import { insertion } from '../store/bulk-insert.ts';
import { lockCart } from '../store/cart-lock.ts';
import { attempts, type CheckoutPlan, checkouts } from '../store/schema/checkouts.ts';
import type { Scope } from '../store/scope.ts';
import { methodOf } from '../wallet/methods.ts';
import type { AttemptRow } from './attempt.ts';
import { requireFewDeclines } from './decline-limit.ts';
import { type CheckoutRow, findEarlierCheckout } from './find-checkout.ts';
import { requireFreeBills } from './in-flight.ts';
import { LEASE } from './lease.ts';
import { fingerprint, type Proposal, type ProposedPart, payerDetailsOf, propose } from './proposal.ts';

interface Intent {
  readonly checkout: CheckoutRow;
  readonly attempts: readonly AttemptRow[];
}

/**
 * Commits the intent before anything is charged: the checkout with its key and review, and its
 * attempts. There is one attempt for each biller and each method that pays it. Only the newest
 * review is paid, and in strict mode the request must name it, because another tab may have made it.
 * A key or a review that was used before returns its earlier checkout without attempts, because
 * another request carries those out (rulings 1, 3).
 */
export function writeIntent(
  parts: Dependencies,
  customer: number,
  key: string | undefined,
  agreed: string | undefined,
): Promise<{ checkout: CheckoutRow; attempts?: readonly AttemptRow[] }> {
  return parts.store.transact(async (db) => {
    const scope = { db, customer };
    const cart = await lockCart(scope);
    const reviewId = agreed ?? (parts.config.strictUrls ? null : cart.reviewId);
    const [earlier, lines, purse] = await Promise.all([
      findEarlierCheckout(scope, key ?? reviewId, reviewId, agreed),
      lockLines(scope),
      payerDetailsOf(scope),
    ]);
    if (earlier) {
      await noteKey(scope, parts, { key, reviewId, earlier });
      return { checkout: earlier };
    }
    if (reviewId === null && parts.config.strictUrls) throw new Refusal(422, 'checkout.review-not-named');
    if (reviewId === null || cart.reviewId === null) throw conflict('checkout.review-first');
    if (reviewId !== cart.reviewId) throw conflict('checkout.cart-changed');
    await requireFreeBills(scope);
    await requireSettledCart(scope, parts.clock, lines);
    const proposal = propose(cart, lines, purse, parts);
    if (fingerprint(proposal) !== cart.reviewHash) throw conflict('checkout.cart-changed');
    const cards = proposal.parts.map(({ paidBy }) => paidBy.method.fingerprint);
    if (proposal.scheduledDate === null) await requireFewDeclines(scope, parts, cards);
    return insertIntent(scope, parts, proposal, key ?? reviewId, reviewId);
  });
}

interface NotedKey {
  readonly key: string | undefined;
  /** The review that the second tab submitted; it may be an older one than what is paid. */
  readonly reviewId: string | null;
  readonly earlier: CheckoutRow;
}

/** Makes a second tab's own key lead to the same outcome from now on, for the same review alone. */
async function noteKey(
  { db, customer }: Scope,
  parts: Dependencies,
  { key, reviewId, earlier }: NotedKey,
): Promise<void> {
  if (key === undefined || key === earlier.key) return;
  const now = new Date(parts.clock.now());
  await db
    .insert(checkouts)
    .values({
      customerId: customer,
      id: parts.ids.uuid(),
      key,
      sameAs: earlier.id,
      notedReview: reviewId ?? earlier.reviewId,
      state: 'void',
      total: ZERO,
      startedAt: now,
      settledAt: now,
    })
    .onConflictDoNothing();
}

/**
 * Writes in one round trip: the checkout, its attempts, the claim on the cart's items, and the
 * review as used.
 */
async function insertIntent(
  { db, customer }: Scope,
  { ids, clock }: Dependencies,
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
    notedReview: null,
    state: 'open',
    total: proposal.total,
    message: '',
    chargedInVain: null,
    startedAt: new Date(now),
    settledAt: null,
    nextCheckAt: new Date(now + LEASE),
    checks: 0,
    confirming: null,
    plan: planOf(proposal),
  };
  const numbers = new Map(proposal.parts.map(({ biller }) => [biller.id, ids.confirmationNumber()]));
  const parted = proposal.parts.map((part, position) => ({
    ...attemptOf(part, checkout, ids.uuid(), position, clock.today()),
    confirmationNum: proposal.scheduledDate === null ? (numbers.get(part.biller.id) ?? null) : null,
  }));
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
): Omit<AttemptRow, 'confirmationNum'> {
  const { method, category } = part.paidBy;
  return {
    customerId,
    id,
    checkoutId,
    position,
    entityId: part.biller.id,
    entityName: billerNameOf(part.biller),
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
      fee: feeFor(feeTermsOf(billType), category, amount),
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
