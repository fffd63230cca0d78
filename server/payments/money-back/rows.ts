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
  if (!last) return null;
  const isOutside = last.kind === 'outside' ? { isOutside: true } : {};
  return { status: 'done', amount: last.amount, reason: last.reason, ...isOutside };
}

/**
 * What the payer has not got yet of a refund that ended in vain. What its charge gave back since then counts once: over
 * several such refunds it is spent in their order. Of what went back at the processor nobody says what for: it counts
 * from the moment that it is known, with its amount. What somebody asked for replaces all of the refund that has its
 * amount, or else all of the first one, and what is left of it goes on to the next. When a refund of the processor fails
 * in its turn, what the biller had kept of the charge is owed again, and nothing beside that.
 */
export function owedOf({ number, chargeKey }: Refund, rows: readonly Refund[]): Cents {
  return owedOfCharge(rows.filter((row) => row.chargeKey === chargeKey)).get(number) ?? ZERO;
}

function owedOfCharge(rows: readonly Refund[]): ReadonlyMap<number, Cents> {
  const failed = rows.flatMap((row) => (row.failedAt === null ? [] : [{ ...row, failedAt: row.failedAt }]));
  // Of a payment that the bank has taken back, the others are not owed, and must not use anything up.
  const inOrder = failed.filter((row) => !isInKept(row, rows)).sort((a, b) => +hadLeft(b) - +hadLeft(a));
  const owed = new Map(inOrder.map(({ number, amount }) => [number, amount]));
  for (const { kind, amount, since } of givenBackLater(rows)) {
    const open = inOrder.filter(({ number, failedAt }) => failedAt <= since && owed.get(number) !== ZERO);
    const isAskedFor = kind !== 'at the processor';
    const same = isAskedFor ? open.find(({ number }) => owed.get(number) === amount) : undefined;
    let left = amount;
    for (const [at, { number }] of (same ? [same] : open).entries()) {
      const rest = owed.get(number) ?? ZERO;
      const share = cents(Math.min(rest, left));
      owed.set(number, isAskedFor && at === 0 ? ZERO : subtract(rest, share));
      left = subtract(left, share);
    }
  }
  return owed;
}

/** True of a refund whose money had left the biller, or should have with all of its charge. */
export const hadLeft = ({ doneAt, kind }: Refund) => doneAt !== null || kind === 'kept';

/** True when what the biller kept of the charge says it already: that is all that had not gone back by then. */
function isInKept({ number, kind, failedAt }: Refund, rows: readonly Refund[]): boolean {
  return rows.some((row) => {
    if (row.kind !== 'kept' || row.number === number) return false;
    const isOfRest = kind === 'at the processor' && row.number < number;
    return isOfRest || (row.number > number && failedAt !== null && failedAt <= row.requestedAt);
  });
}

/** What went back of a charge, in the order in which it counts. */
function givenBackLater(rows: readonly Refund[]) {
  return rows
    .filter(({ state }) => state === 'given back')
    .map(({ kind, amount, doneAt, requestedAt }) => {
      const since = kind === 'at the processor' ? (doneAt ?? requestedAt) : requestedAt;
      return { kind, amount, since };
    })
    .sort((a, b) => a.since.getTime() - b.since.getTime());
}
