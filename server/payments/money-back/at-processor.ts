import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import { MADE_AT_PROCESSOR } from '../../../domain/receipts/text/money-back.ts';
import { REFUNDED, SUCCESSFUL } from '../../../domain/receipts/transaction-status.ts';
import { type Cents, cents, subtract, sum, ZERO } from '../../../domain/values/cents.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { BookEntry, ToldRefund } from '../../ports/processor.ts';
import { type Refund, refunds } from '../../store/schema/money-back.ts';
import { officeRequests } from '../../store/schema/office.ts';
import { type Transaction, transactions } from '../../store/schema/transactions.ts';
import type { Db } from '../../store/store.ts';
import { heldOf, peekCharge, voidKeyOf } from '../processor.ts';
import type { chargesOfPayment } from '../shares.ts';
import { undoRefund } from './end.ts';
import { undoFailedRefunds } from './failed.ts';
import { bookMadeElsewhere, isOwed, owedOfCharge } from './owed.ts';
import {
  insertRefund,
  isBeingReversed,
  isOfPayment,
  leftOf,
  refundKeyOf,
  refundsOf,
  restOf,
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
  const told = toldIn(entry);
  if (told === undefined) return entry;
  // Then the rows are others below.
  if (isOneGone(ofCharge(charge, before), told) && !(await undoFailedRefunds(parts, payment)))
    return undefined;
  const found = await compare(parts, { payment, charge, entry, told, before, request });
  if (found === 'agrees') return entry;
  if (found === 'changed') return undefined;
  for (const gone of found) await undoRefund(parts, gone);
  return hearCharge(parts, payment, charge, request);
}

/** True of a payment that the processor may have given back, or may have failed to, without being asked from here. */
export async function mayHaveGoneBack({ store }: Dependencies, payment: Transaction): Promise<boolean> {
  if (isCounted(payment)) return true;
  const rows = await refundsOf(store.db, payment);
  return rows.some((row) => isUnasked(row) || isOwed(row, rows, payment));
}

/**
 * Once a payment is taken back, or has failed, only what its biller still has of it can go back. What was noted may
 * fail.
 */
const isCounted = ({ status }: Pick<Transaction, 'status'>) => status === SUCCESSFUL || status === REFUNDED;

/** What the processor's book says was given back of a charge; undefined of one of which nothing was taken. */
function toldIn(entry: BookEntry): readonly ToldRefund[] | undefined {
  if (entry.kind === 'given back') return entry.refunds;
  return entry.kind === 'accepted' || entry.kind === 'returned' ? entry.made.refunds : undefined;
}

function isUnasked({ kind, state }: Refund): boolean {
  return kind === 'at the processor' && state === 'given back';
}

const ofCharge = ({ key }: PaidCharge, rows: readonly Refund[]) =>
  rows.filter(({ chargeKey }) => chargeKey === key);

/** True when a refund of ours is not told any more. */
function isOneGone(rows: readonly Refund[], told: readonly ToldRefund[]): boolean {
  const keys = new Set(told.map(({ key }) => key));
  return rows.some(
    (row) => row.kind === 'refund' && row.state === 'given back' && !keys.has(refundKeyOf(row)),
  );
}

interface Heard {
  readonly payment: Transaction;
  readonly charge: PaidCharge;
  readonly entry: BookEntry;
  /** What went back by the processor's book. */
  readonly told: readonly ToldRefund[];
  /** The refunds of the payment before the processor was asked. */
  readonly before: readonly Refund[];
  readonly request: number | undefined;
}

/**
 * Holds what the processor told against what the portal knows. What nobody here knows is noted. Resolves to the noted
 * refunds that have to be undone, because they are not told any more.
 */
function compare(
  parts: Dependencies,
  { payment: { customerId, id: transactionId }, charge, entry, told, before, request }: Heard,
): Promise<'agrees' | 'changed' | readonly Refund[]> {
  return parts.store.transact(async (db) => {
    const isPayment = isOfPayment({ customerId, transactionId });
    const [payment] = await db.select().from(transactions).where(isPayment).for('update');
    if (!payment) return 'agrees';
    const rows = await refundsOf(db, payment);
    if (!isDeepStrictEqual(rows.map(standingOf), before.map(standingOf))) return 'changed';
    const { gone, news } = differences(charge, ofCharge(charge, rows), told);
    if (gone.length > 0) return gone;
    const noted = within(roomFor(payment, charge, rows, entry), news);
    if (noted.length === 0) return 'agrees';
    // A reversal gives back all that is left, and ends by itself.
    if (await isBeingReversed(db, payment)) return 'agrees';
    if (await isApprovedElsewhere(db, payment, request)) return 'changed';
    for (const one of noted) await note(db, parts, { customerId, transactionId }, charge, one);
    return 'agrees';
  });
}

const standingOf = ({ number, state }: Refund) => [number, state];

/**
 * Which noted refunds are not told any more, and which told ones nobody here knows. Of a row of an earlier version only
 * the sum is known: it stands for the oldest ones.
 */
function differences(charge: PaidCharge, rows: readonly Refund[], told: readonly ToldRefund[]) {
  const keys = new Set([voidKeyOf(charge.key), ...rows.map(refundKeyOf)]);
  const names = new Set(rows.map(({ reference }) => reference));
  const stillThere = new Set(told.map(({ reference }) => reference));
  const unasked = rows.filter(isUnasked);
  const nameless = unasked.filter(({ reference }) => reference === null);
  let open = sum(nameless.map(({ amount }) => amount));
  const news = told.filter(({ reference, key, amount }) => {
    if (names.has(reference) || (key !== undefined && keys.has(key))) return false;
    const isOfNameless = open > ZERO;
    if (isOfNameless) open = cents(Math.max(0, open - amount));
    return !isOfNameless;
  });
  const gone = unasked.filter(({ reference }) => reference !== null && !stillThere.has(reference));
  return { news, gone: [...gone, ...lastOf(nameless, open)] };
}

/** As many of the last ones as make up an amount. */
function lastOf(rows: readonly Refund[], amount: Cents): readonly Refund[] {
  const last: Refund[] = [];
  for (const row of rows.toReversed()) if (sum(last.map((one) => one.amount)) < amount) last.push(row);
  return last;
}

/**
 * How much can have gone back without being known here. What is beyond it has gone back twice: the audit names it. Of a
 * payment that does not count, that is what its biller should still have, and has no more.
 */
function roomFor(payment: Transaction, charge: PaidCharge, rows: readonly Refund[], entry: BookEntry): Cents {
  if (payment.status === SUCCESSFUL) return cents(Math.min(leftOf(charge, rows), restOf(payment)));
  const owed = owedOfCharge(charge.key, rows, payment);
  return cents(Math.max(0, sum(owed.map((one) => one.owed)) - heldBy(entry)));
}

/** What the biller has of a charge by the processor's book. */
function heldBy(entry: BookEntry): Cents {
  if (!('made' in entry)) return ZERO;
  const held = heldOf(entry.made);
  if (entry.kind !== 'returned') return held;
  return entry.disputed === undefined ? ZERO : cents(Math.max(0, held - entry.disputed));
}

/** As many of the newest ones as there is room for: what went back earlier was known when the room was counted. */
function within(room: Cents, news: readonly ToldRefund[]): readonly ToldRefund[] {
  let open = room;
  const newest = news.toReversed().flatMap((one) => {
    const amount = cents(Math.min(one.amount, open));
    open = subtract(open, amount);
    return amount > ZERO ? [{ ...one, amount }] : [];
  });
  return newest.reverse();
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
  which: Pick<Refund, 'customerId' | 'transactionId'>,
  charge: PaidCharge,
  { reference, amount, at }: ToldRefund,
): Promise<void> {
  const [payment] = await db.select().from(transactions).where(isOfPayment(which));
  if (!payment) return;
  const rows = await refundsOf(db, payment);
  const owed = owedOfCharge(charge.key, rows, payment);
  const row = await insertRefund(db, payment, {
    number: rows.length + 1,
    kind: 'at the processor',
    amount,
    reason: MADE_AT_PROCESSOR,
    chargeKey: charge.key,
    reference,
    requestedAt: new Date(at),
  });
  await bookMadeElsewhere(db, parts, payment, row, owed);
  parts.log.info({ transaction: payment.id, refund: row.number }, 'a refund made at the processor is noted');
}
