import { and, asc, eq, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { SUCCESSFUL } from '../../../domain/receipts/transaction-status.ts';
import { add, type Cents, ZERO } from '../../../domain/values/cents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Refund, refunds } from '../../store/schema/money-back.ts';
import { type Transaction, transactions } from '../../store/schema/transactions.ts';
import type { Db } from '../../store/store.ts';
import { peekRefund } from '../processor.ts';
import { chargesOfPayment } from '../shares.ts';
import { undoRefund } from './end.ts';
import { owedOf, refundKeyOf, refundsOf } from './rows.ts';

/**
 * Asks whether what was given back of a payment has stayed there: a payer's bank may send it back days later. False
 * when the processor could not be asked.
 */
export async function undoFailedRefunds(parts: Dependencies, payment: Transaction): Promise<boolean> {
  for (const refund of await refundsOf(parts.store.db, payment)) {
    const charge = chargesOfPayment(payment).find(({ key }) => key === refund.chargeKey);
    if (refund.state !== 'given back' || refund.kind !== 'refund' || !charge) continue;
    const answer = await peekRefund(parts, charge, refundKeyOf(refund));
    if (answer === 'down' || answer === 'silent') return false;
    if (answer === 'failed') await undoRefund(parts, refund);
  }
  return true;
}

/** The processor may have ended a refund that it had not ended when it was asked. */
export async function bringRefundsForward(
  db: Db,
  { customerId, id }: Pick<Transaction, 'customerId' | 'id'>,
  now: Date,
): Promise<void> {
  const ofPayment = and(eq(refunds.customerId, customerId), eq(refunds.transactionId, id));
  await db
    .update(refunds)
    .set({ nextCheckAt: now })
    .where(and(ofPayment, eq(refunds.state, 'under way'), gt(refunds.nextCheckAt, now)));
}

/**
 * Leaves out most refunds of which nothing is owed any more, so that they are not read. Since such a refund failed, its
 * charge has given back as much as ever failed of it, or as many refunds were asked for as had failed. `owedOf` decides
 * about all others.
 */
const MAY_BE_OWED = sql`(
  select coalesce(sum(other.amount) filter (where later.counts), 0) < sum(other.amount) filter (where other.failed_at is not null)
     and count(*) filter (where later.counts and other.kind <> 'at the processor') < count(other.failed_at)
    from refunds other
   cross join lateral (
     select other.state = 'given back' and ${refunds.failedAt} <=
       case other.kind when 'at the processor' then other.done_at else other.requested_at end as counts) later
   where other.customer_id = ${refunds.customerId} and other.transaction_id = ${refunds.transactionId}
     and other.charge_key = ${refunds.chargeKey})`;

/** A refund that somebody has to look at. */
export interface FailedRefund {
  /** `dropped`: the payer's bank asked for the payment, and the payment still counts. */
  readonly state: 'failed' | 'dropped';
  readonly confirmationNum: string;
  readonly billerId: number;
  readonly biller: string;
  /** What the payer has not got yet. */
  readonly amount: Cents;
  readonly paid: Cents;
  readonly failedAt: Date;
}

/** Of a payment that the bank has taken back, nothing is left to look at. */
const IS_WAITED_FOR = or(
  eq(refunds.state, 'failed'),
  and(eq(refunds.state, 'dropped'), isNotNull(refunds.failedAt), eq(transactions.status, SUCCESSFUL)),
);

/** Refunds that ended in vain and that no later one has replaced, the oldest first. */
export async function failedRefunds({ store }: Pick<Dependencies, 'store'>): Promise<FailedRefund[]> {
  const rows = await failedRefundsOf(store.db);
  return rows.map(({ payment, refund: { state, failedAt }, owed }) => ({
    state: state === 'dropped' ? 'dropped' : 'failed',
    confirmationNum: payment.confirmationNum,
    billerId: payment.entityId,
    biller: payment.entityName,
    amount: owed,
    paid: add(payment.amount, payment.fee),
    failedAt: failedAt ?? new Date(0),
  }));
}

/** The same with their payments: those that a condition names, and at most so many. */
export async function failedRefundsOf(db: Db, condition?: SQL, most?: number): Promise<FailedOfPayment[]> {
  const found: FailedOfPayment[] = [];
  for (let offset = 0; ; ) {
    const query = db
      .select({ payment: transactions, refund: refunds })
      .from(refunds)
      .innerJoin(
        transactions,
        and(eq(transactions.customerId, refunds.customerId), eq(transactions.id, refunds.transactionId)),
      )
      .where(and(IS_WAITED_FOR, MAY_BE_OWED, condition))
      .orderBy(asc(refunds.failedAt), asc(refunds.transactionId), asc(refunds.number))
      .offset(offset);
    const read = await (most === undefined ? query : query.limit(most));
    const rows = await refundsOfAll(db, read);
    for (const { payment, refund } of read) {
      const owed = owedOf(refund, rows.get(payment.id) ?? []);
      if (owed > ZERO) found.push({ payment, refund, owed });
    }
    if (most === undefined || read.length < most || found.length >= most) return found.slice(0, most);
    offset += read.length;
  }
}

interface FailedOfPayment {
  readonly payment: Transaction;
  readonly refund: Refund;
  /** What the payer has not got of it yet. */
  readonly owed: Cents;
}

/** All refunds of each of the payments, by the id of the payment. */
async function refundsOfAll(
  db: Db,
  found: readonly { readonly payment: Transaction }[],
): Promise<ReadonlyMap<number, Refund[]>> {
  if (found.length === 0) return new Map();
  const customers = [...new Set(found.map(({ payment }) => payment.customerId))];
  const payments = [...new Set(found.map(({ payment }) => payment.id))];
  const rows = await db
    .select()
    .from(refunds)
    .where(and(inArray(refunds.customerId, customers), inArray(refunds.transactionId, payments)))
    .orderBy(asc(refunds.number));
  const all = new Map<number, Refund[]>();
  for (const row of rows) all.set(row.transactionId, [...(all.get(row.transactionId) ?? []), row]);
  return all;
}
