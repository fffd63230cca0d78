import { setTimeout as wait } from 'node:timers/promises';
import { and, count, eq, gt, sql } from 'drizzle-orm';
import { encode } from '../../domain/api/codec.ts';
import {
  type CheckoutAnswer,
  type Confirmation,
  confirmation,
  type PaymentAttempt,
} from '../../domain/checkout/payment-calls.ts';
import { toldDecline } from '../../domain/checkout/text/decline-by-reason.ts';
import type { Receipt } from '../../domain/receipts/receipt.ts';
import { isPaid } from '../../domain/receipts/transaction-status.ts';
import { add, type Cents, cents, ZERO } from '../../domain/values/cents.ts';
import { DAY } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { conflict, notFound, Refusal, say } from '../refusal.ts';
import { lockCart } from '../store/cart-lock.ts';
import { rowsOf } from '../store/db.ts';
import { itemsOfTransaction } from '../store/joins.ts';
import { carts } from '../store/schema/carts.ts';
import { checkouts } from '../store/schema/checkouts.ts';
import { transactionItems, transactions } from '../store/schema/transactions.ts';
import type { Scope } from '../store/scope.ts';
import { carryOutCheckout } from './carry-out.ts';
import { backOf, cancelAtBank, goOnAfterBank } from './confirming.ts';
import { type CheckoutRow, checkoutOfKey, findCheckout, scheduledNumOf } from './find-checkout.ts';
import { writeIntent } from './intent.ts';
import { requireSearched } from './lost-search.ts';
import type { CheckoutOutcome } from './outcome.ts';
import { checkoutReceipt, receiptOf } from './receipts.ts';
import { noteSeen } from './unseen-outcome.ts';

/** How long, in milliseconds, a repeat waits for the outcome of the first submission. */
const MAX_WAIT = 10_000;
const POLL_INTERVAL = 150;

/**
 * Pays the cart as reviewed, once for each key and once for each review (API-44). It commits the
 * intent, then asks the processor outside any transaction, then records the outcome. Reconciliation
 * repairs what a crash in between leaves open.
 */
export async function checkOut(
  parts: Dependencies,
  scope: Scope,
  key: string | undefined,
  reviewId: string | undefined,
): Promise<CheckoutAnswer> {
  await requireSearched(parts, scope, key);
  parts.reached('before intent');
  const { checkout, attempts } = await writeIntent(parts, scope.customer, key, reviewId);
  parts.reached('intent written');
  const closed = attempts && (await carryOutCheckout(parts, checkout, attempts, backOf(parts)));
  if (!attempts && checkout.state === 'open') await waitForOutcome(scope, checkout);
  const settled = closed ?? (await findCheckout(scope, checkout.id)) ?? checkout;
  parts.reached('before answer');
  return answerFor(scope, settled);
}

/** Waits a little for the outcome of a checkout that another request is carrying out. */
export async function waitForOutcome(scope: Scope, checkout: CheckoutRow): Promise<void> {
  for (let waited = 0; waited < MAX_WAIT; waited += POLL_INTERVAL) {
    await wait(POLL_INTERVAL);
    const now = await findCheckout(scope, checkout.id);
    if (now?.state !== 'open' || now.confirming?.isFree) return;
  }
}

export async function answerFor(
  scope: Scope,
  checkout: CheckoutOutcome | CheckoutRow,
): Promise<CheckoutAnswer> {
  switch (checkout.state) {
    case 'open':
      throw await unfinished(scope, checkout);
    case 'void':
      throw conflict('checkout.given-up');
    case 'declined':
      throw new Refusal(422, say('checkout.declined', toldDecline(checkout.message)));
    case 'accepted':
      return 'receipt' in checkout ? answerWith(checkout.receipt) : acceptedAnswer(scope, checkout);
  }
}

/** The payment may still be made: apps ask about its key. */
async function unfinished(scope: Scope, checkout: CheckoutRow): Promise<Refusal> {
  const confirming = await confirmationOf(scope, checkout);
  if (!confirming) return new Refusal(504, 'checkout.being-checked', { retryAfter: 5 });
  return new Refusal(202, 'checkout.confirm-with-bank', {
    also: { state: 'open', confirming: encode(confirmation, confirming) },
  });
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
 * The state of an attempt key. Asking about an unknown key closes it, so that a request still under
 * way is refused when it arrives. After `void` the customer can safely pay again.
 */
export async function paymentAttempt(
  parts: Dependencies,
  scope: Scope,
  key: string,
): Promise<PaymentAttempt> {
  await requireSearched(parts, scope, key);
  const known = await checkoutOfKey(scope, key);
  const checkout = known ? await goOnAfterBank(parts, known) : await closeKey(parts, scope.customer, key);
  await noteSeen(scope, checkout);
  return attemptOf(parts, scope, { ...checkout, key });
}

/** Gives up a payment that waits for the customer's bank; any other payment stays as it is. */
export async function cancelAttempt(parts: Dependencies, scope: Scope, key: string): Promise<PaymentAttempt> {
  const checkout = await checkoutOfKey(scope, key);
  if (!checkout) throw notFound();
  const stands = await cancelAtBank(parts, checkout);
  await noteSeen(scope, stands);
  return attemptOf(parts, scope, { ...stands, key });
}

/** More unknown keys in a day than lost connections could explain. */
const MAX_CLOSED_KEYS = 200;

/**
 * Runs under the cart's lock, so that a submission with this key comes either before it or is
 * refused after it.
 */
function closeKey({ store, clock, ids }: Dependencies, customer: number, key: string): Promise<CheckoutRow> {
  return store.transact(async (db) => {
    const scope = { db, customer };
    const cart = await lockCart(scope);
    const existing = await checkoutOfKey(scope, key);
    if (existing) return existing;
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
    if (closed >= MAX_CLOSED_KEYS) throw new Refusal(429, 'checkout.too-many-questions');
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

/**
 * A review id can itself be the key (ruling 3). Once that key is closed, the next review of the
 * same cart needs a new id.
 */
async function endReview({ db, customer }: Scope): Promise<void> {
  await db.update(carts).set({ reviewUsed: true }).where(eq(carts.customerId, customer));
}

/** The payments whose outcome is not known yet (ruling 24). */
export async function openAttempts(parts: Dependencies, scope: Scope): Promise<PaymentAttempt[]> {
  const rows = await openCheckouts(scope);
  return Promise.all(rows.map((row) => attemptOf(parts, scope, row)));
}

function openCheckouts({ db, customer }: Scope): Promise<CheckoutRow[]> {
  return db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.customerId, customer), eq(checkouts.state, 'open')));
}

/**
 * The bills that a checkout pays, and how much more of each: those of its attempts, or of the pending payment that it
 * pays. What it has paid to some of its billers already, or failed to, is booked on their bills.
 */
async function billsOf(
  { db, customer }: Scope,
  checkout: CheckoutRow,
): Promise<{ bills: number[]; amounts: Cents[] }> {
  const pending = scheduledNumOf(checkout) ?? null;
  const rows = await rowsOf<{ id: number; amount: number }>(
    db,
    sql`
    select id, max(amount)::float8 as amount from (
      select (item ->> 'billId')::bigint::int as id,
             coalesce(sum((item ->> 'amount')::bigint) filter (where not exists (
               select from transactions booked
                where booked.customer_id = attempts.customer_id and booked.checkout_id = attempts.checkout_id
                  and booked.entity_id = attempts.entity_id)), 0) as amount
        from attempts, jsonb_array_elements(items) item
       where customer_id = ${customer} and checkout_id = ${checkout.id}
       group by 1
      union all
      select paid.bill_id::int, sum(paid.amount)
        from transaction_items paid
        join transactions pending on pending.customer_id = paid.customer_id and pending.id = paid.transaction_id
       where paid.customer_id = ${customer} and pending.confirmation_num = ${pending} and paid.bill_id is not null
       group by 1) paid
     where id is not null group by id order by id`,
  );
  return { bills: rows.map(({ id }) => id), amounts: rows.map(({ amount }) => cents(amount)) };
}

async function attemptOf(
  { clock }: Dependencies,
  scope: Scope,
  checkout: CheckoutRow,
): Promise<PaymentAttempt> {
  const { key, state } = checkout;
  switch (state) {
    case 'open': {
      const confirming = await confirmationOf(scope, checkout);
      return {
        state,
        key,
        started: checkout.startedAt.getTime(),
        total: checkout.total,
        ...(await billsOf(scope, checkout)),
        ...(confirming && confirming.until > clock.now() && { confirming }),
      };
    }
    case 'void':
      return { state, key };
    case 'declined':
      return { state, key, message: checkout.message };
    case 'accepted':
      return { state, key, answer: await acceptedAnswer(scope, checkout) };
  }
}

/** What waits for the customer's bank, beside what has ended for other billers of the same checkout. */
async function confirmationOf(
  scope: Scope,
  { id, confirming }: CheckoutRow,
): Promise<Confirmation | undefined> {
  if (!confirming?.url) return undefined;
  const { url, until } = confirming;
  const settled = await settledOf(scope, id);
  return { url, until, ...(settled.length > 0 && { settled }) };
}

/** What a checkout has paid to some of its billers, or failed to, while another part of it waits. */
async function settledOf(
  { db, customer }: Scope,
  checkout: string,
): Promise<NonNullable<Confirmation['settled']>> {
  const rows = await db
    .select({
      entity_name: transactions.entityName,
      amount: transactions.amount,
      fee: transactions.fee,
      status: transactions.status,
      bills: sql<
        number[]
      >`array_agg(${transactionItems.billId}::int) filter (where ${transactionItems.billId} is not null)`,
    })
    .from(transactions)
    .innerJoin(transactionItems, itemsOfTransaction)
    .where(and(eq(transactions.customerId, customer), eq(transactions.checkoutId, checkout)))
    .groupBy(transactions.customerId, transactions.id)
    .orderBy(transactions.id);
  return rows.map(({ entity_name, amount, fee, status, bills }) => ({
    entity_name,
    total: add(amount, fee),
    bills: bills ?? [],
    is_paid: isPaid(status),
    status,
  }));
}
