import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { HOUR } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { BillerSilent, type Booking } from '../ports/billers.ts';
import { type Refund, refunds } from '../store/schema/money-back.ts';
import { transactionItems, transactions } from '../store/schema/transactions.ts';

const TIME_LIMIT = 10_000;

/**
 * Tells a biller of one refund that it has not booked, or that one failed after it was booked; hourly until it has.
 * The payment itself comes first.
 */
export async function handOverRefund(parts: Dependencies): Promise<boolean> {
  const claimed = await claim(parts);
  if (claimed?.isBooked) await handOver(parts, claimed.refund, AbortSignal.timeout(TIME_LIMIT));
  return claimed !== undefined;
}

/** Asks about the refunds on an account that its biller may have booked since; false when it did not answer. */
export async function refreshRefundBookings(
  parts: Dependencies,
  accountId: number,
  signal: AbortSignal,
): Promise<boolean> {
  const waiting = await parts.store.db
    .select()
    .from(refunds)
    .where(
      and(
        isNotNull(refunds.nextHandOverAt),
        isNotNull(refunds.handedOverAt),
        or(isNull(refunds.bookedAt), isNotNull(refunds.failureHandedOverAt)),
        sql`exists (select from ${transactionItems} item where item.customer_id = ${refunds.customerId}
              and item.transaction_id = ${refunds.transactionId} and item.account_id = ${accountId})`,
      ),
    );
  const answers = await Promise.all(waiting.map((refund) => handOver(parts, refund, signal)));
  return answers.every((isAnswered) => isAnswered);
}

/** False when the biller did not answer. */
async function handOver(parts: Dependencies, refund: Refund, signal: AbortSignal): Promise<boolean> {
  const kind = refund.bookedAt === null ? 'refund' : 'failed refund';
  const booking = await tell(parts, refund, kind, signal);
  if (booking === undefined || booking === 'later') return booking !== undefined;
  const bookedAt = new Date(booking.bookedAt);
  // The refund may have failed while its biller was told of it.
  const more = sql<Date>`case when ${refunds.state} = 'failed' and ${refunds.failureBookedAt} is null
    then ${new Date(parts.clock.now()).toISOString()}::timestamptz end`;
  await parts.store.db
    .update(refunds)
    .set({
      ...(kind === 'refund' ? { bookedAt } : { failureBookedAt: bookedAt }),
      nextHandOverAt: kind === 'refund' ? more : null,
    })
    .where(isRefund(refund));
  return true;
}

function claim({
  store,
  clock,
}: Dependencies): Promise<{ readonly refund: Refund; readonly isBooked: boolean } | undefined> {
  const now = new Date(clock.now());
  return store.transact(async (db) => {
    const [row] = await db
      .select({ refund: refunds, isBooked: sql<boolean>`${transactions.bookedAt} is not null` })
      .from(refunds)
      .innerJoin(transactions, isOfRefund)
      .where(lte(refunds.nextHandOverAt, now))
      .orderBy(asc(refunds.nextHandOverAt))
      .limit(1)
      .for('update', { of: refunds, skipLocked: true });
    if (!row) return undefined;
    const { refund, isBooked } = row;
    const told = isBooked && {
      handedOverAt: refund.handedOverAt ?? now,
      ...(refund.bookedAt && { failureHandedOverAt: refund.failureHandedOverAt ?? now }),
    };
    await db
      .update(refunds)
      .set({ ...told, nextHandOverAt: new Date(now.getTime() + HOUR) })
      .where(isRefund(refund));
    return row;
  });
}

async function tell(
  { store, billers, log }: Dependencies,
  { customerId, transactionId, number, items: parts }: Refund,
  kind: 'refund' | 'failed refund',
  signal: AbortSignal,
): Promise<Booking | undefined> {
  const rows = await store.db
    .select({ payment: transactions, item: transactionItems })
    .from(transactions)
    .innerJoin(
      transactionItems,
      and(eq(transactionItems.customerId, customerId), eq(transactionItems.transactionId, transactions.id)),
    )
    .where(and(eq(transactions.customerId, customerId), eq(transactions.id, transactionId)));
  const payment = rows[0]?.payment;
  if (!payment) return undefined;
  const { confirmationNum, entityId: billerId, transactionDate: date } = payment;
  const items = parts.map(({ position, amount }) => ({
    accountNum: rows.find(({ item }) => item.position === position)?.item.accountNum ?? '',
    amount,
  }));
  try {
    return await billers.book({ kind, number, confirmationNum, date, billerId, items }, signal);
  } catch (error) {
    if (!(error instanceof BillerSilent) && !signal.aborted) throw error;
    log.warn({ err: error, confirmationNum }, 'a biller could not be told of a refund');
    return undefined;
  }
}

const isOfRefund = and(
  eq(transactions.customerId, refunds.customerId),
  eq(transactions.id, refunds.transactionId),
);

function isRefund({ customerId, transactionId, number }: Refund) {
  return and(
    eq(refunds.customerId, customerId),
    eq(refunds.transactionId, transactionId),
    eq(refunds.number, number),
  );
}
