import { and, asc, eq, getTableColumns, isNotNull, isNull, lte, or, type SQLWrapper, sql } from 'drizzle-orm';
import { REFUNDED } from '../../domain/receipts/transaction-status.ts';
import type { Cents } from '../../domain/values/cents.ts';
import { HOUR } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { BillerSilent, type Booking, type Posting } from '../ports/billers.ts';
import { itemsOfTransaction } from '../store/joins.ts';
import { type Placeholders, preparedStatement } from '../store/prepared-statement.ts';
import {
  IS_UNBOOKED,
  type Transaction,
  transactionItems,
  transactions,
} from '../store/schema/transactions.ts';
import { refreshRefundBookings } from './refund-booking.ts';

const TIME_LIMIT = 10_000;

/** What a reversal takes back: refunds have given the rest back before. */
const LEFT = sql<Cents>`${transactionItems.amount} - ${transactionItems.givenBack}`.mapWith(
  transactionItems.amount,
);

/**
 * Asks about the postings of an account that the biller was told of and may have booked since: otherwise a balance
 * that holds them would have them taken off twice. False when the biller did not answer about one of them.
 */
export async function refreshBookings(
  parts: Dependencies,
  accountId: number,
  signal: AbortSignal,
): Promise<boolean> {
  const waiting = await parts.store.db
    .selectDistinct(getTableColumns(transactions))
    .from(transactionItems)
    .innerJoin(transactions, itemsOfTransaction)
    .where(and(eq(transactionItems.accountId, accountId), IS_UNBOOKED, WAS_TOLD));
  const answers = await Promise.all(waiting.map((transaction) => handOver(parts, transaction, signal)));
  answers.push(await refreshRefundBookings(parts, accountId, signal));
  return answers.every((isAnswered) => isAnswered);
}

/** A balance cannot hold a posting that its biller had not been told of when it told the balance. */
const WAS_TOLD = and(
  isNotNull(transactions.handedOverAt),
  or(isNull(transactions.bookedAt), isNotNull(transactions.reversalHandedOverAt)),
);

/**
 * Tells a biller of one payment or reversal that it has not booked, hourly until it has. A biller that does not
 * answer is told of none of its payments for an hour, so that it holds up no other.
 */
export async function handOverPayment(parts: Dependencies): Promise<boolean> {
  const transaction = await claim(parts);
  if (!transaction) return false;
  if (!(await handOver(parts, transaction, AbortSignal.timeout(TIME_LIMIT))))
    await putOff(parts, transaction.entityId);
  return true;
}

/** False when the biller did not answer. */
async function handOver(
  parts: Dependencies,
  transaction: Transaction,
  signal: AbortSignal,
): Promise<boolean> {
  const kind = transaction.bookedAt === null ? 'payment' : 'reversal';
  if (kind === 'reversal' && isGivenBack(transaction)) return bookNothing(parts, transaction);
  const booking = await tell(parts, transaction, kind, signal);
  if (booking === undefined || booking === 'later') return booking !== undefined;
  const bookedAt = new Date(booking.bookedAt);
  await parts.store.db
    .update(transactions)
    .set({ ...(kind === 'payment' ? { bookedAt } : { reversalBookedAt: bookedAt }), nextHandOverAt: null })
    .where(isTransaction(transaction));
  return true;
}

/** All of it went back by refunds, of which the biller is told. */
function isGivenBack({ status, amount, fee, givenBack }: Transaction): boolean {
  return status === REFUNDED && givenBack >= amount + fee;
}

async function bookNothing({ store, clock }: Dependencies, transaction: Transaction): Promise<true> {
  const reversalBookedAt = new Date(clock.now());
  await store.db
    .update(transactions)
    .set({ reversalBookedAt, nextHandOverAt: null })
    .where(isTransaction(transaction));
  return true;
}

async function putOff({ store, clock }: Dependencies, biller: number): Promise<void> {
  const now = clock.now();
  await store.db
    .update(transactions)
    .set({ nextHandOverAt: new Date(now + HOUR) })
    .where(and(eq(transactions.entityId, biller), IS_UNBOOKED, isDueBy(new Date(now))));
}

const isDueBy = (now: Date | SQLWrapper) =>
  or(isNull(transactions.nextHandOverAt), lte(transactions.nextHandOverAt, now));

async function claim({ store, clock }: Dependencies): Promise<Transaction | undefined> {
  const now = clock.now();
  const [transaction] = await claimNext(store.db, { now: new Date(now), next: new Date(now + HOUR) });
  return transaction;
}

/** Takes the payment that has waited longest. A transaction of its own would hold a connection for four statements. */
const claimNext = preparedStatement((db, { now, next }: Placeholders<{ now: Date; next: Date }>) =>
  db
    .update(transactions)
    .set({
      handedOverAt: sql`coalesce(${transactions.handedOverAt}, ${now}::timestamptz)`,
      reversalHandedOverAt: sql`case when ${transactions.bookedAt} is null then ${transactions.reversalHandedOverAt}
        else coalesce(${transactions.reversalHandedOverAt}, ${now}::timestamptz) end`,
      nextHandOverAt: sql`${next}::timestamptz`,
    })
    .where(
      sql`(${transactions.customerId}, ${transactions.id}) = ${db
        .select({ customerId: transactions.customerId, id: transactions.id })
        .from(transactions)
        .where(and(IS_UNBOOKED, isDueBy(now)))
        .orderBy(sql`${transactions.nextHandOverAt} asc nulls first`)
        .limit(1)
        .for('update', { skipLocked: true })}`,
    )
    .returning(),
);

async function tell(
  { store, billers, log }: Dependencies,
  transaction: Transaction,
  kind: Posting['kind'],
  signal: AbortSignal,
): Promise<Booking | undefined> {
  const { customerId, id, confirmationNum, transactionDate, entityId } = transaction;
  const amount = kind === 'reversal' ? LEFT : transactionItems.amount;
  const items = await store.db
    .select({ accountNum: transactionItems.accountNum, amount })
    .from(transactionItems)
    .where(and(eq(transactionItems.customerId, customerId), eq(transactionItems.transactionId, id)))
    .orderBy(asc(transactionItems.position));
  const posting = { kind, confirmationNum, number: 0, date: transactionDate, billerId: entityId, items };
  try {
    return await billers.book(posting, signal);
  } catch (error) {
    if (!(error instanceof BillerSilent) && !signal.aborted) throw error;
    log.warn({ err: error, confirmationNum }, 'a biller could not be told of a payment');
    return undefined;
  }
}

function isTransaction({ customerId, id }: Pick<Transaction, 'customerId' | 'id'>) {
  return and(eq(transactions.customerId, customerId), eq(transactions.id, id));
}
