import { and, eq } from 'drizzle-orm';
import type { ReturnReason } from '../../domain/auto-pay/representment.ts';
import { inVainText } from '../../domain/checkout/refused-in-part.ts';
import { REFUNDED, RETURNED, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import type { BookEntry } from '../ports/processor.ts';
import { claimDue } from '../store/claim-due.ts';
import { type ReversalStatus, reversals } from '../store/schema/money-back.ts';
import { type Transaction, transactions } from '../store/schema/transactions.ts';
import type { Db } from '../store/store.ts';
import { announceReversal } from './announce-reversal.ts';
import { chargedInVain, isInVain, labelIn, voidCharges } from './conclude-charges.ts';
import { recordKept } from './money-back/kept.ts';
import { isBeingRefunded, refundsOf, restOf, settledOutsideOf } from './money-back/rows.ts';
import { nextCheck } from './next-check.ts';
import { alertOfPayment } from './payment-alert.ts';
import { type ProcessorFailure, peekCharge } from './processor.ts';
import { chargesOfPayment } from './shares.ts';
import { accountNumsOf, moveTransaction } from './transactions.ts';

type Reversal = typeof reversals.$inferSelect;

export interface ReversalRequest {
  readonly to: ReversalStatus;
  /** One sentence for the payer. */
  readonly reason: string;
  readonly by: Reversal['requestedBy'];
}

/**
 * Takes back a successful payment for its biller or the bank, as far as it was not given back by refunds. The request is recorded first. `under way`: the
 * processor has not confirmed that it gave the money back, or this payment is being taken back already; the
 * due work finishes it.
 */
export async function reversePayment(
  parts: Dependencies,
  confirmationNum: string,
  request: ReversalRequest,
): Promise<'done' | 'not paid' | 'under way'> {
  const reversal = await writeRequest(parts, confirmationNum, request);
  if (typeof reversal === 'string') return reversal;
  return (await carryOut(parts, reversal)) ? 'done' : 'under way';
}

/** Finishes one reversal that a crash or a silent processor left open. */
export async function finishReversal(parts: Dependencies): Promise<boolean> {
  const reversal = await claimDue(parts, reversals, { isRow: isReversal, next: nextCheck });
  if (!reversal) return false;
  await carryOut(parts, reversal);
  return true;
}

function writeRequest(
  { store, clock }: Dependencies,
  confirmationNum: string,
  { to, reason, by }: ReversalRequest,
): Promise<Reversal | 'not paid' | 'under way'> {
  return store.transact(async (db) => {
    const [payment] = await db
      .select()
      .from(transactions)
      .where(eq(transactions.confirmationNum, confirmationNum))
      .for('update');
    if (payment?.status !== SUCCESSFUL) return 'not paid';
    if (by === 'biller' && (await isBeingRefunded(db, payment))) return 'under way';
    const now = clock.now();
    const [written] = await db
      .insert(reversals)
      .values({
        customerId: payment.customerId,
        transactionId: payment.id,
        status: to,
        amount: restOf(payment),
        reason,
        requestedBy: by,
        requestedAt: new Date(now),
        nextCheckAt: new Date(now + MINUTE),
      })
      .onConflictDoNothing()
      .returning();
    return written ?? 'under way';
  });
}

/**
 * Has the processor give the money back, then updates history, books and bills in one transaction and tells
 * the customer (SRV-36, SRV-40). False while the processor has not confirmed it.
 */
async function carryOut(parts: Dependencies, reversal: Reversal): Promise<boolean> {
  const payment = await paymentOf(parts.store.db, reversal);
  if (!payment) return false;
  const rows = await refundsOf(parts.store.db, payment);
  const charges = chargesOfPayment(payment).map((charge) => ({
    ...charge,
    settledOutside: settledOutsideOf(charge.key, rows),
  }));
  const entries = await Promise.all(charges.map((charge) => peekCharge(parts, charge)));
  // Why the bank took the money back decides whether an auto pay ends: without an answer it waits.
  if (reversal.requestedBy === 'bank' && entries.some((entry) => typeof entry === 'string')) return false;
  const voided = await voidCharges(parts, charges);
  if (voided === 'silent') return false;
  const { status, reason: why } = endOf(reversal, entries);
  // That the rest went back is what the status says.
  const inVain = { reason: why, ...chargedInVain(voided), givenBack: [] };
  const reason = inVainText(inVain, labelIn(charges));
  return parts.store.transact(async (db) => {
    const done = { doneAt: new Date(parts.clock.now()), nextCheckAt: null };
    await db.update(reversals).set(done).where(isReversal(reversal));
    const now = await paymentOf(db, reversal, 'lock');
    if (now?.status !== SUCCESSFUL) return true;
    const scope = { db, customer: now.customerId };
    await moveTransaction(scope, parts, now, status, {
      message: reason,
      chargedInVain: isInVain(inVain) ? inVain : null,
    });
    await recordKept(db, parts, now.confirmationNum, inVain);
    // Asked for by a server of the previous version, which had no refunds.
    if (status === REFUNDED)
      await alertOfPayment(
        scope,
        parts.clock,
        { ...now, accountNums: await accountNumsOf(scope, now) },
        status,
      );
    const returned = status === RETURNED ? returnOf(entries) : undefined;
    const payment = { transaction: now, reason, ...(returned && { returned }) };
    const next = await parts.onPaymentReversed(db, parts, payment);
    await announceReversal(scope, parts, now.confirmationNum, next);
    return true;
  });
}

/** Undefined for a card: only debits are returned by a bank. */
function returnOf(entries: readonly (BookEntry | ProcessorFailure)[]): ReturnReason | undefined {
  for (const entry of entries)
    if (typeof entry !== 'string' && 'made' in entry && entry.made.category === 'bank')
      return (entry.kind === 'returned' && entry.because) || 'otherwise';
  return undefined;
}

/** What the bank has returned meanwhile is returned, whatever its biller had asked for. */
function endOf(
  { status, reason, requestedBy }: Reversal,
  entries: readonly (BookEntry | ProcessorFailure)[],
): Pick<Reversal, 'status' | 'reason'> {
  if (requestedBy === 'bank') return { status, reason };
  for (const entry of entries)
    if (typeof entry !== 'string' && entry.kind === 'returned')
      return { status: RETURNED, reason: entry.message };
  return { status, reason };
}

async function paymentOf(
  db: Db,
  { customerId, transactionId }: Reversal,
  lock?: 'lock',
): Promise<Transaction | undefined> {
  const query = db
    .select()
    .from(transactions)
    .where(and(eq(transactions.customerId, customerId), eq(transactions.id, transactionId)));
  const [payment] = await (lock ? query.for('update') : query);
  return payment;
}

function isReversal({ customerId, transactionId }: Reversal) {
  return and(eq(reversals.customerId, customerId), eq(reversals.transactionId, transactionId));
}
