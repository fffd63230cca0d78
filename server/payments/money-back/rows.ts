import { and, asc, eq, isNull } from 'drizzle-orm';
import type { RefundState } from '../../../domain/receipts/money-back.ts';
import { add, type Cents, cents, subtract, sum, ZERO } from '../../../domain/values/cents.ts';
import { type Refund, refunds, reversals } from '../../store/schema/money-back.ts';
import { type Transaction, transactions } from '../../store/schema/transactions.ts';
import type { Db } from '../../store/store.ts';

type Payment = Pick<Transaction, 'customerId' | 'id'>;

/**
 * The processor's key of a refund. After a restore of a backup the numbers start again, and the processor would take
 * another refund for a repeat: the time of the request keeps them apart.
 */
export const refundKeyOf = ({
  chargeKey,
  number,
  requestedAt,
}: Pick<Refund, 'chargeKey' | 'number' | 'requestedAt'>) =>
  `${chargeKey}:refund:${number}:${requestedAt.getTime().toString(36)}`;

/** All refunds of a payment, the first one first. */
export function refundsOf(db: Db, { customerId, id }: Payment): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.customerId, customerId), eq(refunds.transactionId, id)))
    .orderBy(asc(refunds.number));
}

/** What a request of the office has become, the first charge first. */
export function refundsOfRequest(db: Db, request: number): Promise<Refund[]> {
  return db.select().from(refunds).where(eq(refunds.requestId, request)).orderBy(asc(refunds.number));
}

/** What of amount and fee together has not been given back. */
export function restOf({ amount, fee, givenBack }: Pick<Transaction, 'amount' | 'fee' | 'givenBack'>): Cents {
  return subtract(add(amount, fee), givenBack);
}

/** What is left of one charge of a payment after its refunds. */
export function leftOf(
  { key, amount, fee }: { readonly key: string; readonly amount: Cents; readonly fee: Cents },
  rows: readonly Refund[],
): Cents {
  const gone = rows.filter(({ chargeKey, state }) => chargeKey === key && state === 'given back');
  return subtract(add(amount, fee), sum(gone.map((refund) => refund.amount)));
}

/** What the payer has got of a charge in another way than from the processor. */
export function settledOutsideOf(key: string, rows: readonly Refund[]): Cents {
  const outside = rows.filter(
    ({ kind, chargeKey, state }) => kind === 'outside' && chargeKey === key && state === 'given back',
  );
  return sum(outside.map(({ amount }) => amount));
}

/** Writes a refund that has been made elsewhere. Its caller books it, which ends it, in the same transaction. */
export async function insertRefund(
  db: Db,
  { customerId, id: transactionId }: Payment,
  made: Pick<Refund, 'number' | 'kind' | 'amount' | 'reason' | 'chargeKey' | 'requestedAt'> &
    Partial<Pick<Refund, 'reference'>>,
): Promise<Refund> {
  const [row] = await db
    .insert(refunds)
    .values({ customerId, transactionId, state: 'under way', ...made })
    .returning();
  if (!row) throw new Error('a refund that was just written is gone');
  return row;
}

export function isRefund({ customerId, transactionId, number }: Refund) {
  return and(
    eq(refunds.customerId, customerId),
    eq(refunds.transactionId, transactionId),
    eq(refunds.number, number),
  );
}

export function isOfPayment({ customerId, transactionId }: Pick<Refund, 'customerId' | 'transactionId'>) {
  return and(eq(transactions.customerId, customerId), eq(transactions.id, transactionId));
}

/** True while the biller voids the payment, or the bank takes it back. */
export async function isBeingReversed(db: Db, { customerId, id }: Payment): Promise<boolean> {
  const isOpen = and(
    eq(reversals.customerId, customerId),
    eq(reversals.transactionId, id),
    isNull(reversals.doneAt),
  );
  return (await db.$count(reversals, isOpen)) > 0;
}

/** True while a refund of the payment has no end. */
export async function isBeingRefunded(db: Db, payment: Payment): Promise<boolean> {
  return (await refundsOf(db, payment)).some(({ state }) => state === 'under way');
}

/** Writes at the payment what its refunds tell by now. */
export async function updateState(db: Db, payment: Payment): Promise<void> {
  const refund = stateOf(await refundsOf(db, payment));
  await db
    .update(transactions)
    .set({ refund })
    .where(and(eq(transactions.customerId, payment.customerId), eq(transactions.id, payment.id)));
}

function stateOf(rows: readonly Refund[]): RefundState | null {
  const open = rows.filter(({ state }) => state === 'under way');
  const [first] = open;
  if (first)
    return { status: 'under way', amount: sum(open.map(({ amount }) => amount)), reason: first.reason };
  const failed = rows.filter((row) => row.state === 'failed' && owedOf(row, rows) > ZERO);
  const [firstFailed] = failed;
  if (firstFailed)
    return {
      status: 'under review',
      amount: sum(failed.map((row) => owedOf(row, rows))),
      reason: firstFailed.reason,
    };
  const dropped = rows.findLast((row) => row.state === 'dropped' && owedOf(row, rows) > ZERO);
  if (dropped) return { status: 'dropped', amount: owedOf(dropped, rows), reason: dropped.reason };
  const last = rows.findLast(({ state }) => state === 'given back');
  return last ? { status: 'done', amount: last.amount, reason: last.reason } : null;
}

/**
 * What the payer has not got yet of a refund that ended in vain. What its charge gave back after that, because somebody
 * asked for it, replaces all of it. Of what went back at the processor nobody says what for: it counts from the moment
 * that it is known, with its amount. When it fails in its turn, what the biller had kept of the charge is owed again, and
 * nothing beside that.
 */
export function owedOf(
  { failedAt, chargeKey, amount, kind, number }: Refund,
  rows: readonly Refund[],
): Cents {
  const isKept = rows.some(
    (row) => row.kind === 'kept' && row.chargeKey === chargeKey && row.number < number,
  );
  if (failedAt === null || (kind === 'at the processor' && isKept)) return ZERO;
  const later = rows.filter((row) => {
    const since = row.kind === 'at the processor' ? row.doneAt : row.requestedAt;
    return row.chargeKey === chargeKey && row.state === 'given back' && since !== null && since >= failedAt;
  });
  if (later.some(({ kind }) => kind !== 'at the processor')) return ZERO;
  return cents(Math.max(0, amount - sum(later.map((row) => row.amount))));
}
