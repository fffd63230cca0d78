import { and, asc, eq, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { SUCCESSFUL } from '../../../domain/receipts/transaction-status.ts';
import { add, type Cents, cents } from '../../../domain/values/cents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { refunds } from '../../store/schema/money-back.ts';
import { type Transaction, transactions } from '../../store/schema/transactions.ts';
import type { Db } from '../../store/store.ts';
import { peekRefund } from '../processor.ts';
import { chargesOfPayment } from '../shares.ts';
import { undoRefund } from './end.ts';
import { refundKeyOf, refundsOf } from './rows.ts';

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

/** What `owedOf` says of rows that failed. */
export const OWED = sql<Cents>`case when ${refunds.kind} = 'at the processor' and exists (
  select from refunds kept where kept.customer_id = ${refunds.customerId}
     and kept.transaction_id = ${refunds.transactionId} and kept.charge_key = ${refunds.chargeKey}
     and kept.kind = 'kept' and kept.number < ${refunds.number}) then 0 else greatest(0, ${refunds.amount} - coalesce((
  select sum(case later.kind when 'at the processor' then later.amount else ${refunds.amount} end)
    from refunds later where later.customer_id = ${refunds.customerId}
     and later.transaction_id = ${refunds.transactionId} and later.charge_key = ${refunds.chargeKey}
     and later.state = 'given back' and ${refunds.failedAt} <=
           case later.kind when 'at the processor' then later.done_at else later.requested_at end), 0)) end`;

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
export function failedRefundsOf(db: Db, condition?: SQL, most?: number) {
  const query = db
    .select({ payment: transactions, refund: refunds, owed: OWED.mapWith((sum) => cents(Number(sum))) })
    .from(refunds)
    .innerJoin(
      transactions,
      and(eq(transactions.customerId, refunds.customerId), eq(transactions.id, refunds.transactionId)),
    )
    .where(and(IS_WAITED_FOR, gt(OWED, 0), condition))
    .orderBy(asc(refunds.failedAt));
  return most === undefined ? query : query.limit(most);
}
