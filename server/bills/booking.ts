import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { PROCESSING, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { type Cents, cents } from '../../domain/values/cents.ts';
import { HOUR } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { BillerSilent, type Booking, type Posting } from '../ports/billers.ts';
import { itemsOfTransaction } from '../store/joins.ts';
import { type Transaction, transactionItems, transactions } from '../store/schema/payments.ts';
import type { Db } from '../store/store.ts';

const TIME_LIMIT = 10_000;

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

/**
 * Tells a biller of one payment or reversal that it has not booked, hourly until it has. A biller that does
 * not answer, or books later, holds up no other.
 */
export async function handOverPayment(parts: Dependencies): Promise<boolean> {
  const claimed = await claim(parts);
  if (!claimed) return false;
  const { transaction, kind } = claimed;
  const booking = await tell(parts, transaction, kind);
  if (booking === 'later') return true;
  const bookedAt = new Date(booking.bookedAt);
  await parts.store.db
    .update(transactions)
    .set({ ...(kind === 'payment' ? { bookedAt } : { reversalBookedAt: bookedAt }), nextHandOverAt: null })
    .where(isTransaction(transaction));
  return true;
}

interface Claimed {
  readonly transaction: Transaction;
  readonly kind: Posting['kind'];
}

function claim({ store, clock }: Dependencies): Promise<Claimed | undefined> {
  const now = new Date(clock.now());
  return store.transact(async (db) => {
    const [transaction] = await db
      .select()
      .from(transactions)
      .where(
        and(
          sql`((status in (1, 7) and booked_at is null) or (status in (3, 4, 5, 6) and reversal_booked_at is null))`,
          or(isNull(transactions.nextHandOverAt), lte(transactions.nextHandOverAt, now)),
        ),
      )
      .orderBy(asc(transactions.nextHandOverAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!transaction) return undefined;
    const kind = transaction.bookedAt === null ? 'payment' : 'reversal';
    await db
      .update(transactions)
      .set({
        handedOverAt: transaction.handedOverAt ?? now,
        nextHandOverAt: new Date(now.getTime() + HOUR),
      })
      .where(isTransaction(transaction));
    return { transaction, kind };
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
