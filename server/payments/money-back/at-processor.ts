import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import { MADE_AT_PROCESSOR } from '../../../domain/receipts/text/money-back.ts';
import { REFUNDED, SUCCESSFUL } from '../../../domain/receipts/transaction-status.ts';
import { add, type Cents, cents, subtract, sum, ZERO } from '../../../domain/values/cents.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { BookEntry } from '../../ports/processor.ts';
import { type Refund, refunds } from '../../store/schema/money-back.ts';
import { officeRequests } from '../../store/schema/office.ts';
import { type Transaction, transactions } from '../../store/schema/transactions.ts';
import type { Db } from '../../store/store.ts';
import { peekCharge, peekRefund, voidKeyOf } from '../processor.ts';
import type { chargesOfPayment } from '../shares.ts';
import { bookRefund, undoRefund } from './end.ts';
import { undoFailedRefunds } from './failed.ts';
import {
  insertRefund,
  isBeingReversed,
  isOfPayment,
  leftOf,
  refundsOf,
  restOf,
  updateState,
} from './rows.ts';

type PaidCharge = ReturnType<typeof chargesOfPayment>[number];

/**
 * Asks about a charge of a payment, and first notes what the processor gave back of it without being asked from here,
 * such as at its dashboard: it is booked and told like any refund. One of those that has failed since is undone.
 * `request`: the request of the office that is being carried out. Undefined when the charge has to be asked about
 * again: nobody could tell, or something of ours changed meanwhile.
 */
export async function hearCharge(
  parts: Dependencies,
  payment: Transaction,
  charge: PaidCharge,
  request?: number,
): Promise<BookEntry | undefined> {
  const before = await refundsOf(parts.store.db, payment);
  const entry = await peekCharge(parts, charge);
  if (typeof entry === 'string') return undefined;
  const back = backOf(entry, charge);
  if (back === undefined) return entry;
  const known = await knownBack(parts, payment, charge, before);
  if (known === undefined) return undefined;
  // What is missing may be a refund of ours that has just failed: then the rows are others below.
  if (back < known && !(await undoFailedRefunds(parts, payment))) return undefined;
  const found = await compare(parts, { payment, charge, back, before, known, request });
  if (found === 'agrees') return entry;
  if (found === 'changed') return undefined;
  for (const fallen of found) await undoRefund(parts, fallen);
  return hearCharge(parts, payment, charge, request);
}

/** True of a payment that the processor may have given back, or may have failed to, without being asked from here. */
export async function mayHaveGoneBack({ store }: Dependencies, payment: Transaction): Promise<boolean> {
  return isCounted(payment) || (await refundsOf(store.db, payment)).some(isUnasked);
}

/** Once a payment is taken back, nothing is noted any more, but what was noted may fail. */
const isCounted = ({ status }: Pick<Transaction, 'status'>) => status === SUCCESSFUL || status === REFUNDED;

/** What the processor's book says was given back of a charge; undefined of one of which nothing was taken. */
function backOf(entry: BookEntry, { amount, fee }: PaidCharge): Cents | undefined {
  if (entry.kind === 'given back') return add(amount, fee);
  return entry.kind === 'accepted' || entry.kind === 'returned' ? entry.made.givenBack : undefined;
}

function isUnasked({ kind, state }: Refund): boolean {
  return kind === 'at the processor' && state === 'given back';
}

function isBack({ kind, state }: Refund): boolean {
  return state === 'given back' && (kind === 'refund' || kind === 'at the processor');
}

/** What went back of a charge at the processor as far as the portal knows. Undefined when it could not be asked. */
async function knownBack(
  parts: Dependencies,
  payment: Transaction,
  charge: PaidCharge,
  rows: readonly Refund[],
): Promise<Cents | undefined> {
  const refunded = sum(
    ofCharge(charge, rows)
      .filter(isBack)
      .map(({ amount }) => amount),
  );
  if (isCounted(payment)) return refunded;
  // A payment that its biller took back gave back by a void all that was left.
  const voided = await peekRefund(parts, charge, voidKeyOf(charge.key));
  if (voided === 'down' || voided === 'silent') return undefined;
  return voided === 'given back' ? add(charge.amount, charge.fee) : refunded;
}

const ofCharge = ({ key }: PaidCharge, rows: readonly Refund[]) =>
  rows.filter(({ chargeKey }) => chargeKey === key);

interface Heard {
  readonly payment: Transaction;
  readonly charge: PaidCharge;
  /** What went back by the processor's book. */
  readonly back: Cents;
  /** The refunds of the payment before the processor was asked. */
  readonly before: readonly Refund[];
  /** What went back as far as they tell. */
  readonly known: Cents;
  readonly request: number | undefined;
}

/**
 * Holds what the processor told against what the portal knows. More is noted, unless it may be of a refund under way.
 * Resolves to the noted refunds that have to be undone when it is less.
 */
function compare(
  parts: Dependencies,
  { payment: { customerId, id: transactionId }, charge, back, before, known, request }: Heard,
): Promise<'agrees' | 'changed' | readonly Refund[]> {
  return parts.store.transact(async (db) => {
    const isPayment = isOfPayment({ customerId, transactionId });
    const [payment] = await db.select().from(transactions).where(isPayment).for('update');
    if (!payment) return 'agrees';
    const rows = await refundsOf(db, payment);
    if (!isDeepStrictEqual(rows.map(standingOf), before.map(standingOf))) return 'changed';
    if (back < known) return lastOf(ofCharge(charge, rows).filter(isUnasked), subtract(known, back));
    const underWay = ofCharge(charge, rows).filter(({ state }) => state === 'under way');
    const more = subtract(subtract(back, known), sum(underWay.map(({ amount }) => amount)));
    // What is beyond the rest has gone back twice: the audit names it.
    const amount = cents(Math.min(more, leftOf(charge, rows), restOf(payment)));
    if (amount <= ZERO || payment.status !== SUCCESSFUL) return 'agrees';
    // A reversal gives back all that is left, and ends by itself.
    if (await isBeingReversed(db, payment)) return 'agrees';
    if (await isApprovedElsewhere(db, payment, request)) return 'changed';
    await note(db, parts, payment, { charge, amount, number: rows.length + 1 });
    return 'agrees';
  });
}

const standingOf = ({ number, state }: Refund) => [number, state];

/** As many of the last ones as make up an amount. */
function lastOf(rows: readonly Refund[], amount: Cents): 'agrees' | readonly Refund[] {
  const last: Refund[] = [];
  for (const row of rows.toReversed()) if (sum(last.map((one) => one.amount)) < amount) last.push(row);
  return last.length === 0 ? 'agrees' : last;
}

/**
 * True while an approved refund of the payment has not begun. After a restore it may have been made before, under the
 * key that it will ask with: then it is not foreign.
 */
async function isApprovedElsewhere(
  db: Db,
  { confirmationNum }: Transaction,
  request: number | undefined,
): Promise<boolean> {
  const waiting = and(
    eq(officeRequests.kind, 'refund'),
    eq(officeRequests.state, 'approved'),
    eq(officeRequests.subject, `payment ${confirmationNum}`),
    sql`${officeRequests.id} is distinct from ${request ?? null}::bigint`,
    sql`not exists (select from ${refunds} where ${refunds.requestId} = ${officeRequests.id})`,
  );
  return (await db.$count(officeRequests, waiting)) > 0;
}

async function note(
  db: Db,
  parts: Dependencies,
  payment: Transaction,
  {
    charge,
    amount,
    number,
  }: { readonly charge: PaidCharge; readonly amount: Cents; readonly number: number },
): Promise<void> {
  const row = await insertRefund(db, payment, {
    number,
    kind: 'at the processor',
    amount,
    reason: MADE_AT_PROCESSOR,
    chargeKey: charge.key,
    requestedAt: new Date(parts.clock.now()),
  });
  await bookRefund(db, parts, payment, row);
  await updateState(db, payment);
  parts.log.info({ transaction: payment.id, refund: number }, 'a refund made at the processor is noted');
}
