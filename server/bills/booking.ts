import { and, asc, eq, getTableColumns, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { PROCESSING, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { type Cents, cents } from '../../domain/values/cents.ts';
import { HOUR } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { BillerSilent, type Booking, type Posting } from '../ports/billers.ts';
import { itemsOfTransaction } from '../store/joins.ts';
import { type Transaction, transactionItems, transactions } from '../store/schema/payments.ts';
import type { Db } from '../store/store.ts';

const TIME_LIMIT = 10_000;

const IS_UNBOOKED = sql`((${transactions.status} in (1, 7) and ${transactions.bookedAt} is null)
  or (${transactions.status} in (3, 4, 5, 6) and ${transactions.reversalBookedAt} is null))`;

/**
 * What an account's payments have changed that is not in a balance of the biller as of `asOf`: positive where
 * the biller still asks for money that was paid. Tax returns have no balance at a biller.
 */
export async function unbookedOf(db: Db, accountId: number, asOf: number): Promise<Cents> {
  const at = new Date(asOf).toISOString();
  const [row] = await db
    .select({
      amount: sql<string>`coalesce(sum(${transactionItems.amount} * (
        (${transactions.status} in (${SUCCESSFUL}, ${PROCESSING}))::int
        - coalesce(${transactions.bookedAt} <= ${at}::timestamptz, false)::int
        + coalesce(${transactions.reversalBookedAt} <= ${at}::timestamptz, false)::int)), 0)`,
    })
    .from(transactionItems)
    .innerJoin(transactions, itemsOfTransaction)
    .where(and(eq(transactionItems.accountId, accountId), eq(transactionItems.isTaxReturn, false)));
  return cents(Number(row?.amount ?? 0));
}

/** How many postings of one account a look-up asks about: those of one day, at most. */
const ASKED_ABOUT = 20;

/**
 * Asks about the postings of an account that the biller was told of and may have booked since. A balance that
 * was read before counts them only once this way.
 */
export async function refreshBookings(parts: Dependencies, accountId: number): Promise<void> {
  const waiting = await parts.store.db
    .selectDistinct(getTableColumns(transactions))
    .from(transactionItems)
    .innerJoin(transactions, itemsOfTransaction)
    .where(and(eq(transactionItems.accountId, accountId), IS_UNBOOKED, isNotNull(transactions.handedOverAt)))
    .limit(ASKED_ABOUT);
  await Promise.all(waiting.map((transaction) => handOver(parts, transaction)));
}

/**
 * Tells a biller of one payment or reversal that it has not booked, hourly until it has. A biller that does
 * not answer, or books later, holds up no other.
 */
export async function handOverPayment(parts: Dependencies): Promise<boolean> {
  const transaction = await claim(parts);
  if (transaction) await handOver(parts, transaction);
  return transaction !== undefined;
}

async function handOver(parts: Dependencies, transaction: Transaction): Promise<void> {
  const kind = transaction.bookedAt === null ? 'payment' : 'reversal';
  const booking = await tell(parts, transaction, kind);
  if (booking === 'later') return;
  const bookedAt = new Date(booking.bookedAt);
  await parts.store.db
    .update(transactions)
    .set({ ...(kind === 'payment' ? { bookedAt } : { reversalBookedAt: bookedAt }), nextHandOverAt: null })
    .where(isTransaction(transaction));
}

function claim({ store, clock }: Dependencies): Promise<Transaction | undefined> {
  const now = new Date(clock.now());
  return store.transact(async (db) => {
    const [transaction] = await db
      .select()
      .from(transactions)
      .where(and(IS_UNBOOKED, or(isNull(transactions.nextHandOverAt), lte(transactions.nextHandOverAt, now))))
      .orderBy(asc(transactions.nextHandOverAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!transaction) return undefined;
    await db
      .update(transactions)
      .set({
        handedOverAt: transaction.handedOverAt ?? now,
        nextHandOverAt: new Date(now.getTime() + HOUR),
      })
      .where(isTransaction(transaction));
    return transaction;
  });
}

async function tell(
  { store, billers, log }: Dependencies,
  transaction: Transaction,
  kind: Posting['kind'],
): Promise<Booking> {
  const { customerId, id, confirmationNum, transactionDate, entityId } = transaction;
  const items = await store.db
    .select({ accountNum: transactionItems.accountNum, amount: transactionItems.amount })
    .from(transactionItems)
    .where(and(eq(transactionItems.customerId, customerId), eq(transactionItems.transactionId, id)))
    .orderBy(asc(transactionItems.position));
  const posting = { kind, confirmationNum, date: transactionDate, billerId: entityId, items };
  try {
    return await billers.book(posting, AbortSignal.timeout(TIME_LIMIT));
  } catch (error) {
    if (!(error instanceof BillerSilent)) throw error;
    log.warn({ err: error, confirmationNum }, 'a biller could not be told of a payment');
    return 'later';
  }
}

function isTransaction({ customerId, id }: Pick<Transaction, 'customerId' | 'id'>) {
  return and(eq(transactions.customerId, customerId), eq(transactions.id, id));
}
