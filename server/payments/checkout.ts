import { setTimeout as wait } from 'node:timers/promises';
import { and, count, eq, gt } from 'drizzle-orm';
import type { CheckoutAnswer, PaymentAttempt } from '../../domain/calls/payments.ts';
import { ZERO } from '../../domain/cents.ts';
import type { Receipt } from '../../domain/receipt.ts';
import { CHECKING, lockCart } from '../cart/cart.ts';
import type { Parts } from '../parts.ts';
import { conflict, Refusal } from '../refusal.ts';
import { carts, checkouts } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';
import { type CheckoutRow, checkoutOfKey, findCheckout, scheduledNumOf } from './find-checkout.ts';
import { writeIntent } from './intent.ts';
import type { Closed } from './outcome.ts';
import { checkoutReceipt, receiptOf } from './receipts.ts';
import { carryOut } from './settle.ts';

/** How long a repeat waits for the first submit to have an outcome. */
const PATIENCE = 10_000;
const LOOK_EVERY = 150;

const GIVEN_UP = 'This payment was given up before it arrived. You have not been charged.';

/**
 * Pays the cart as reviewed, once for each key and once for each review (API-44). First the intent is written, then the
 * processor is asked outside any transaction, then the outcome is written; a crash in between is the janitor's to mend.
 */
export async function checkOut(
  parts: Parts,
  scope: Scope,
  key: string | undefined,
  reviewId: string | undefined,
): Promise<CheckoutAnswer> {
  parts.reached('before intent');
  const { checkout, attempts } = await writeIntent(parts, scope.customer, key, reviewId);
  parts.reached('intent written');
  const closed = attempts && (await carryOut(parts, checkout, attempts));
  if (!attempts && checkout.state === 'open') await outcomeOf(scope, checkout);
  const settled = closed ?? (await findCheckout(scope, checkout.id)) ?? checkout;
  parts.reached('before answer');
  return answerFor(scope, settled);
}

/** Somebody else is at it: waits a little for what comes of it. */
export async function outcomeOf(scope: Scope, checkout: CheckoutRow): Promise<void> {
  for (let waited = 0; waited < PATIENCE; waited += LOOK_EVERY) {
    await wait(LOOK_EVERY);
    const now = await findCheckout(scope, checkout.id);
    if (now?.state !== 'open') return;
  }
}

export async function answerFor(scope: Scope, checkout: Closed | CheckoutRow): Promise<CheckoutAnswer> {
  switch (checkout.state) {
    case 'open':
      throw new Refusal(504, CHECKING, { retryAfter: 5 });
    case 'void':
      throw conflict(GIVEN_UP);
    case 'declined':
      throw new Refusal(422, checkout.message);
    case 'accepted':
      return 'receipt' in checkout ? answerWith(checkout.receipt) : acceptedAnswer(scope, checkout);
  }
}

async function acceptedAnswer(scope: Scope, checkout: CheckoutRow): Promise<CheckoutAnswer> {
  const pending = scheduledNumOf(checkout);
  const receipt = await (pending === undefined
    ? checkoutReceipt(scope, checkout.id)
    : receiptOf(scope, pending));
  if (!receipt) throw new Error('an accepted checkout without transactions');
  return answerWith(receipt);
}

function answerWith(receipt: Receipt): CheckoutAnswer {
  return {
    trans_status: receipt.trans_status,
    confirmation_nums: receipt.transaction_receipts.map((part) => part.confirmation_num),
    receipt,
  };
}

/**
 * What became of a key. One that never arrived is closed by the asking, so that a request still under way is refused
 * when it comes: after `void` the customer can safely pay again.
 */
export async function paymentAttempt(parts: Parts, scope: Scope, key: string): Promise<PaymentAttempt> {
  const known = (await checkoutOfKey(scope, key)) ?? (await closeKey(parts, scope.customer, key));
  return attemptOf(scope, { ...known, key });
}

/** More unknown keys in a day than any number of lost connections would leave. */
const MOST_CLOSED = 200;

/** Under the cart's lock, so that a submit with this key is either before it or refused after it. */
function closeKey({ store, clock, ids }: Parts, customer: number, key: string): Promise<CheckoutRow> {
  return store.transact(async (db) => {
    const scope = { db, customer };
    const cart = await lockCart(scope);
    const arrived = await checkoutOfKey(scope, key);
    if (arrived) return arrived;
    if (cart.reviewId === key) await endReview(scope);
    const now = new Date(clock.now());
    const [{ closed } = { closed: 0 }] = await db
      .select({ closed: count() })
      .from(checkouts)
      .where(
        and(
          eq(checkouts.customerId, customer),
          eq(checkouts.state, 'void'),
          gt(checkouts.startedAt, new Date(now.getTime() - DAY)),
        ),
      );
    if (closed >= MOST_CLOSED)
      throw new Refusal(429, 'Too many payments were asked about. Please try again tomorrow.');
    const [row] = await db
      .insert(checkouts)
      .values({
        customerId: customer,
        id: ids.uuid(),
        key,
        state: 'void',
        total: ZERO,
        startedAt: now,
        settledAt: now,
      })
      .returning();
    if (!row) throw new Error('a key that was just written is gone');
    return row;
  });
}

/** A review can itself be the key (ruling 3): once it is closed, the next review of the same cart needs another. */
async function endReview({ db, customer }: Scope): Promise<void> {
  await db.update(carts).set({ reviewUsed: true }).where(eq(carts.customerId, customer));
}

const DAY = 86_400_000;

/** The payments whose outcome is not known yet (ruling 24). */
export async function openAttempts(scope: Scope): Promise<PaymentAttempt[]> {
  const rows = await openCheckouts(scope);
  return Promise.all(rows.map((row) => attemptOf(scope, row)));
}

function openCheckouts({ db, customer }: Scope): Promise<CheckoutRow[]> {
  return db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.customerId, customer), eq(checkouts.state, 'open')));
}

async function attemptOf(scope: Scope, checkout: CheckoutRow): Promise<PaymentAttempt> {
  const { key, state } = checkout;
  switch (state) {
    case 'open':
      return { state, key, started: checkout.startedAt.getTime(), total: checkout.total };
    case 'void':
      return { state, key };
    case 'declined':
      return { state, key, message: checkout.message };
    case 'accepted':
      return { state, key, answer: await acceptedAnswer(scope, checkout) };
  }
}
