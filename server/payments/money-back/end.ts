import { and, eq, isNull, sql } from 'drizzle-orm';
import { keptAfterAll } from '../../../domain/checkout/refused-in-part.ts';
import { mayMove, REFUNDED, SUCCESSFUL } from '../../../domain/receipts/transaction-status.ts';
import { add, subtract, sum } from '../../../domain/values/cents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { attempts } from '../../store/schema/checkouts.ts';
import { type Refund, refunds } from '../../store/schema/money-back.ts';
import { type Transaction, transactions } from '../../store/schema/transactions.ts';
import type { Scope } from '../../store/scope.ts';
import type { Db } from '../../store/store.ts';
import { postToLedger } from '../ledger.ts';
import { lockBillsOf, moveTransaction } from '../transactions.ts';
import { announceRefund } from './announce.ts';
import { type ChargeShare, changeBills, itemsToGiveBack } from './bills.ts';
import { changeWords } from './kept.ts';
import { isOfPayment, isRefund, owedOf, refundsOf, restOf, updateState } from './rows.ts';

const FAILED = 'a refund failed: see dead-letters';
const DROPPED = 'a refund was dropped because of a dispute: see dead-letters';

/** Writes down how a refund has ended, unless another process has done so; resolves to how it stands. */
export function endRefund(
  parts: Dependencies,
  refund: Refund,
  end: 'given back' | 'failed' | 'dropped',
): Promise<Refund['state']> {
  return parts.store.transact(async (db) => {
    const { row, payment } = await locked(db, refund);
    if (!row || !payment || row.state !== 'under way') return row?.state ?? 'dropped';
    if (end === 'given back' && payment.status === SUCCESSFUL) {
      await bookRefund(db, parts, payment, row);
      await updateState(db, payment);
    } else await endInVain(db, parts, payment, row, end === 'failed' ? 'failed' : 'dropped');
    return end;
  });
}

/** Who asked for a refund reads at once that a dispute stops it: then nobody waits for it, and nobody else is told. */
async function endInVain(
  db: Db,
  parts: Dependencies,
  payment: Transaction,
  row: Refund,
  state: 'failed' | 'dropped',
): Promise<void> {
  const isTold = state === 'failed' || row.checks > 0;
  const failedAt = isTold ? new Date(parts.clock.now()) : null;
  await db.update(refunds).set({ state, failedAt, nextCheckAt: null }).where(isRefund(row));
  await updateState(db, payment);
  if (isTold) await tellOfFailure(db, parts, row, state);
}

/**
 * A refund that had succeeded has failed: the biller has the money again. Books and bills are put back by new
 * entries, and the payment counts in full until somebody gives it back in another way.
 */
export function undoRefund(parts: Dependencies, refund: Refund): Promise<void> {
  return parts.store.transact(async (db) => {
    const { row, payment } = await locked(db, refund);
    if (row?.state !== 'given back' || !payment) return;
    const { status } = payment;
    const scope = { db, customer: payment.customerId };
    const at = new Date(parts.clock.now());
    // Of a payment that the bank took back meanwhile all bills are open, and stay so: staff has to pay this back.
    const counts = status === SUCCESSFUL || mayMove(status, SUCCESSFUL);
    if (counts) {
      await lockBillsOf(db, payment);
      await changeBills(scope, payment, row.items, 'paid');
    }
    await postToLedger(
      scope,
      parts.clock,
      { ...payment, ...sidesOf(row) },
      'failed refund',
      `failed refund ${row.number}`,
    );
    await db
      .update(transactions)
      .set({
        givenBack: subtract(payment.givenBack, row.amount),
        ...(status === REFUNDED
          ? { status: SUCCESSFUL, message: '', reversalBookedAt: null, reversalHandedOverAt: null }
          : {}),
      })
      .where(isOfPayment(row));
    await db
      .update(refunds)
      .set({ state: 'failed', failedAt: at, ...(await tellBiller(db, payment, row, at)) })
      .where(isRefund(row));
    if (row.kind === 'at the processor') await sayKept(db, payment, row);
    await updateState(db, payment);
    await tellOfFailure(db, parts, row);
  });
}

/** The biller has again what the dashboard gave back of money that it had kept. */
async function sayKept(db: Db, payment: Transaction, { chargeKey, number }: Refund): Promise<void> {
  const rows = await refundsOf(db, payment);
  const kept = rows.find((row) => row.kind === 'kept' && row.chargeKey === chargeKey && row.number < number);
  if (!kept) return;
  const amount = owedOf(kept, rows);
  await changeWords(db, payment, (told) => keptAfterAll(told, chargeKey, amount));
}

async function tellOfFailure(
  db: Db,
  parts: Dependencies,
  row: Refund,
  what: 'failed' | 'dropped' = 'failed',
): Promise<void> {
  await announceRefund(db, parts, row, what);
  const which = { transaction: row.transactionId, refund: row.number };
  parts.log.warn(which, what === 'failed' ? FAILED : DROPPED);
}

/** What a biller was never told of, it need not be told that it failed. */
async function tellBiller(db: Db, payment: Transaction, row: Refund, at: Date) {
  if (row.handedOverAt !== null) return { nextHandOverAt: at };
  const isWithheld = payment.handedOverAt === null && payment.bookedAt !== null;
  if (isWithheld) {
    await db.update(transactions).set({ bookedAt: null, nextHandOverAt: null }).where(isOfPayment(row));
    await db
      .update(refunds)
      .set({ bookedAt: null, nextHandOverAt: at })
      .where(and(ofSamePayment(row), eq(refunds.state, 'given back')));
  }
  return { bookedAt: at, failureBookedAt: at, nextHandOverAt: null };
}

const EVENTS = {
  refund: 'refund',
  dispute: 'dispute',
  'at the processor': 'refund',
  outside: 'refund outside',
  kept: 'failed refund',
} as const;

/** Of several methods, the disputed one paid some of the bills: those are open again. */
async function shareOf(
  { db, customer }: Scope,
  payment: Transaction,
  { kind, chargeKey }: Refund,
): Promise<ChargeShare | undefined> {
  const charge = payment.parts.find(({ key }) => key === chargeKey);
  if (kind !== 'dispute' || !charge) return undefined;
  const [attempt] = await db
    .select({ items: attempts.items })
    .from(attempts)
    .where(and(eq(attempts.customerId, customer), sql`${attempts.id}::text = ${chargeKey}`));
  return { fee: charge.fee, items: attempt?.items ?? [] };
}

/** Books what went back, opens its bills again, and tells the payer and the biller. */
export async function bookRefund(
  db: Db,
  parts: Dependencies,
  payment: Transaction,
  row: Refund,
): Promise<void> {
  const scope = { db, customer: payment.customerId };
  const at = new Date(parts.clock.now());
  await lockBillsOf(db, payment);
  const items = await itemsToGiveBack(scope, payment, row.amount, await shareOf(scope, payment, row));
  await changeBills(scope, payment, items, 'given back');
  const done = { ...row, items };
  await postToLedger(
    scope,
    parts.clock,
    { ...payment, ...sidesOf(done) },
    EVENTS[row.kind],
    `refund ${row.number}`,
  );
  const givenBack = add(payment.givenBack, row.amount);
  await db.update(transactions).set({ givenBack }).where(isOfPayment(row));
  await db
    .update(refunds)
    .set({ state: 'given back', items, doneAt: at, nextCheckAt: null, nextHandOverAt: at })
    .where(isRefund(row));
  const now = { ...payment, givenBack };
  const isWhole = restOf(now) === 0;
  if (isWhole) {
    await moveTransaction(scope, parts, now, REFUNDED, { message: row.reason });
    if (payment.handedOverAt === null) await withhold(db, row, at);
  }
  const reopened = sum(items.map(({ amount }) => amount));
  const next = await parts.onPaymentReversed(db, parts, {
    transaction: { ...now, amount: reopened },
    reason: row.reason,
    ...(isWhole ? {} : { isPart: true }),
  });
  await announceRefund(db, parts, done, isWhole ? 'whole' : 'part', next);
}

/**
 * The same for a payment that does not count any more, or never did: its bills are open already. `isBillerTold`: the
 * biller was told of the refund that this one replaces.
 */
export async function bookTakenBack(
  db: Db,
  parts: Dependencies,
  payment: Transaction,
  row: Refund,
  { isBillerTold }: { readonly isBillerTold: boolean },
): Promise<void> {
  const scope = { db, customer: payment.customerId };
  const at = new Date(parts.clock.now());
  await postToLedger(
    scope,
    parts.clock,
    { ...payment, ...sidesOf(row) },
    EVENTS[row.kind],
    `refund ${row.number}`,
  );
  const givenBack = add(payment.givenBack, row.amount);
  await db.update(transactions).set({ givenBack }).where(isOfPayment(row));
  const nextHandOverAt = isBillerTold ? at : null;
  const done = { state: 'given back', items: row.items, doneAt: at, nextHandOverAt } as const;
  await db.update(refunds).set(done).where(isRefund(row));
  await announceRefund(db, parts, row, 'part');
}

/** The biller is told neither of the payment nor of what went back of it. */
async function withhold(db: Db, row: Refund, at: Date): Promise<void> {
  await db
    .update(refunds)
    .set({ bookedAt: at, nextHandOverAt: null })
    .where(and(ofSamePayment(row), isNull(refunds.bookedAt), eq(refunds.state, 'given back')));
}

/** What of a refund is of the bills, and what of the fee. */
function sidesOf({ amount, items }: Pick<Refund, 'amount' | 'items'>) {
  const ofBills = sum(items.map((item) => item.amount));
  return { amount: ofBills, fee: subtract(amount, ofBills) };
}

function ofSamePayment({ customerId, transactionId }: Refund) {
  return and(eq(refunds.customerId, customerId), eq(refunds.transactionId, transactionId));
}

async function locked(db: Db, refund: Refund) {
  const [payment] = await db.select().from(transactions).where(isOfPayment(refund)).for('update');
  const [row] = await db.select().from(refunds).where(isRefund(refund)).for('update');
  return { payment, row };
}
