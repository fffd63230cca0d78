import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { PROCESSING } from '../../domain/receipts/transaction-status.ts';
import { ZERO } from '../../domain/values/cents.ts';
import { DAY, HOUR, SECOND } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { noteRefusal } from '../observability/processor-refusal.ts';
import { ProcessorDown, ProcessorSilent } from '../ports/processor.ts';
import type { Notice } from '../ports/processor-notices.ts';
import { claimDue } from '../store/claim-due.ts';
import { autoPayTries } from '../store/schema/auto-pay.ts';
import { processorBookMark } from '../store/schema/books.ts';
import { attempts, checkouts } from '../store/schema/checkouts.ts';
import { reversals } from '../store/schema/money-back.ts';
import { processorNotices } from '../store/schema/processor.ts';
import { type Transaction, transactions } from '../store/schema/transactions.ts';
import type { Db } from '../store/store.ts';
import { renewMethod } from '../wallet/renewed.ts';
import { settlePayment } from './bank-settlement.ts';
import { hearCharge, mayHaveGoneBack } from './money-back/at-processor.ts';
import { settleDispute } from './money-back/dispute.ts';
import { bringRefundsForward, undoFailedRefunds } from './money-back/failed.ts';
import { keptOfVoid, noteFailedVoid } from './money-back/kept.ts';
import { noteFailedTry } from './money-back/tries.ts';
import { chargesOfPayment } from './shares.ts';

type Row = typeof processorNotices.$inferSelect;

/** Writes down what the processor tells. A repeat changes nothing. */
export async function recordNotice(
  { store, clock }: Pick<Dependencies, 'store' | 'clock'>,
  { id, kind, about, method = '' }: Notice,
): Promise<void> {
  const now = new Date(clock.now());
  await store.db
    .insert(processorNotices)
    .values({
      id,
      kind,
      biller: about?.biller ?? 0,
      chargeKey: about?.key ?? '',
      method,
      receivedAt: now,
      nextCheckAt: about || method !== '' ? now : null,
    })
    .onConflictDoNothing();
}

/** The row of the mark up to which notices were filled in. */
const NOTICES = 2;

/** The processor's list of notices goes back so far. */
const OLDEST = 30 * DAY;

/** Asks the processor what it has told, in case it could not reach the portal. */
export async function fillInNotices(parts: Dependencies): Promise<void> {
  const { notices, store, clock } = parts;
  if (!notices) return;
  const began = clock.now();
  const { db } = store;
  const [earlier] = await db.select().from(processorBookMark).where(eq(processorBookMark.id, NOTICES));
  try {
    const since = Math.max(Number(earlier?.mark ?? 0) - HOUR, began - OLDEST);
    for await (const notice of notices.since(since)) await recordNotice(parts, notice);
  } catch (error) {
    if (isUnanswered(parts, error)) return;
    throw error;
  }
  await db
    .insert(processorBookMark)
    .values({ id: NOTICES, mark: String(began) })
    .onConflictDoUpdate({ target: processorBookMark.id, set: { mark: String(began) } });
}

function isUnanswered(parts: Dependencies, error: unknown): boolean {
  return error instanceof ProcessorDown || error instanceof ProcessorSilent || noteRefusal(parts, error);
}

const WAITS = [10 * SECOND, 60 * SECOND, HOUR];

/**
 * Acts on one notice: it asks the processor about the charge, and what stands there is settled as the work loop
 * settles it by itself; of a method, the processor is asked what it knows. A notice by itself changes nothing, so its order and its repeats make no difference.
 */
export async function actOnNotice(parts: Dependencies): Promise<boolean> {
  const notice = await claimDue(parts, processorNotices, {
    isRow: isNotice,
    next: (now, checks) => new Date(now + (WAITS[checks] ?? DAY)),
  });
  if (!notice) return false;
  if (await isActedOn(parts, notice))
    await parts.store.db.update(processorNotices).set({ nextCheckAt: null }).where(isNotice(notice));
  return true;
}

function isNotice({ id }: Row) {
  return eq(processorNotices.id, id);
}

/**
 * False when a process is at work on the payment, or the processor could not be asked: the notice waits, and is
 * acted on later.
 */
async function isActedOn(parts: Dependencies, { chargeKey: key, biller, method }: Row): Promise<boolean> {
  if (method !== '') return isRenewed(parts, method);
  const { db } = parts.store;
  const now = new Date(parts.clock.now());
  if (!(await bringForward(db, key, now))) return false;
  // Read before the payment: what is concluded in between is read with its outcome.
  const isUndecided = await isIntended(db, key);
  const payment = await settledPaymentOf(parts, key);
  if (payment === 'unanswered') return false;
  if (!payment && isUndecided) return (await keptOfVoid(parts, { biller, key })) === ZERO;
  if (!payment) return noteFailedTry(parts, key);
  await bringReversalForward(db, payment, now);
  await bringRefundsForward(db, payment, now);
  // A refund may fail after the bank has taken the rest of the payment back, too.
  if (!(await undoFailedRefunds(parts, payment)) || !(await noteFailedVoid(parts, payment, key)))
    return false;
  return !(await mayHaveGoneBack(parts, payment)) || isHeard(parts, payment, key);
}

async function isRenewed(parts: Dependencies, token: string): Promise<boolean> {
  try {
    await renewMethod(parts, token);
    return true;
  } catch (error) {
    if (isUnanswered(parts, error)) return false;
    throw error;
  }
}

/**
 * Has reconciliation look at once at a payment that waits for it. One that was never looked up belongs to the
 * process that pays it: taking it over would break the payment off.
 */
async function bringForward(db: Db, key: string, now: Date): Promise<boolean> {
  const isOfCharge = or(
    sql`exists (select from ${attempts} where ${attempts.checkoutId} = ${checkouts.id} and ${attempts.id}::text = ${key})`,
    sql`${key} like 'now-' || ${checkouts.id} || '%'`,
  );
  const isOpen = and(eq(checkouts.state, 'open'), isOfCharge);
  const isWaiting = sql`(${checkouts.checks} > 0 or (${checkouts.confirming} ->> 'isFree')::boolean)`;
  await db
    .update(checkouts)
    .set({ nextCheckAt: now })
    .where(and(isOpen, isWaiting, gt(checkouts.nextCheckAt, now)));
  const ofCharge = and(eq(autoPayTries.state, 'intended'), sql`${autoPayTries.id}::text = ${key}`);
  await db
    .update(autoPayTries)
    .set({ nextCheckAt: now })
    .where(and(ofCharge, gt(autoPayTries.checks, 0), gt(autoPayTries.nextCheckAt, now)));
  const held = await db.$count(checkouts, and(isOpen, gt(checkouts.nextCheckAt, now)));
  const tried = await db.$count(autoPayTries, and(ofCharge, gt(autoPayTries.nextCheckAt, now)));
  return held + tried === 0;
}

async function isIntended(db: Db, key: string): Promise<boolean> {
  const ofCharge = and(eq(attempts.state, 'intended'), sql`${attempts.id}::text = ${key}`);
  return (await db.$count(attempts, ofCharge)) > 0;
}

/** The payment of a charge as it stands, once a debit that has settled is written down. */
async function settledPaymentOf(
  parts: Dependencies,
  key: string,
): Promise<Transaction | 'unanswered' | undefined> {
  const payment = await paymentOf(parts.store.db, key);
  if (payment?.status !== PROCESSING) return payment;
  return (await settlePayment(parts, payment)) ? paymentOf(parts.store.db, key) : 'unanswered';
}

async function paymentOf(db: Db, key: string): Promise<Transaction | undefined> {
  const [payment] = await db
    .select()
    .from(transactions)
    .where(
      or(eq(transactions.chargeKey, key), sql`${transactions.parts} @> ${JSON.stringify([{ key }])}::jsonb`),
    );
  return payment;
}

/**
 * What the payer's bank or the biller did at the processor after the payment had settled, or was refunded. False when
 * the processor could not be asked: nothing else asks about such a payment.
 */
async function isHeard(parts: Dependencies, payment: Transaction, key: string): Promise<boolean> {
  const charge = chargesOfPayment(payment).find((one) => one.key === key);
  if (!charge) return true;
  const entry = await hearCharge(parts, payment, charge);
  if (!entry) return false;
  // A dispute is about what is left after the refunds that were just noted.
  const now = await paymentOf(parts.store.db, key);
  if (now) await settleDispute(parts, now, key, entry);
  return true;
}

/** The processor may have ended a refund that it had not ended when it was asked. */
async function bringReversalForward(db: Db, { customerId, id }: Transaction, now: Date): Promise<void> {
  await db
    .update(reversals)
    .set({ nextCheckAt: now })
    .where(
      and(
        eq(reversals.customerId, customerId),
        eq(reversals.transactionId, id),
        isNull(reversals.doneAt),
        gt(reversals.nextCheckAt, now),
      ),
    );
}
