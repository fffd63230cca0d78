import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';
import { add } from '../../domain/cents.ts';
import { FAILED, PROCESSING, SCHEDULED, SUCCESSFUL } from '../../domain/transaction-status.ts';
import { type ChargeOutcome, ProcessorDown, ProcessorSilent } from '../gateways/processor/port.ts';
import type { Parts } from '../parts.ts';
import { beginRun, endRun, type Run } from '../runs.ts';
import { paymentMethods, transactions } from '../store/schema/payments.ts';
import { runs } from '../store/schema/work.ts';
import type { Db } from '../store/store.ts';
import { announceScheduledOutcome } from './notify.ts';
import { moveTransaction, type Transaction } from './record.ts';

const STATUS_OF = { accepted: SUCCESSFUL, processing: PROCESSING, declined: FAILED } as const;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The run's outcome while the processor cannot be reached: certainly nothing was taken, so it may be tried again. */
const DOWN = 'down';

/**
 * Pays one scheduled payment whose date has come (SRV-39, SRV2-22). Its run is begun in a transaction of its own, then
 * the processor is asked under the transaction's own key, then the outcome is written. A run that was begun and has no
 * answer is only ever asked about, never charged again; one that found the processor down is tried hourly until its day
 * is over (ruling 8).
 */
export async function payScheduled(parts: Parts): Promise<boolean> {
  const claimed = await claim(parts);
  if (!claimed) return false;
  const { transaction, run } = claimed;
  const outcome = await settle(parts, claimed);
  if (outcome === 'silent') return true;
  if (outcome === DOWN) {
    await noteDown(parts.store.db, run);
    return true;
  }
  await parts.store.transact(async (db) => {
    const scope = { db, customer: transaction.customerId };
    await moveTransaction(scope, parts, transaction, STATUS_OF[outcome.kind], {
      message: outcome.kind === 'declined' ? outcome.message : '',
      transactionDate: parts.clock.today(),
      transactionTime: new Date(parts.clock.now()),
      ...(outcome.kind === 'processing' ? { settlesOn: outcome.settlesOn } : {}),
    });
    await endRun(db, parts.clock, run, outcome.kind);
    await announceScheduledOutcome(scope, parts, transaction);
  });
  return true;
}

interface Claimed {
  readonly transaction: Transaction;
  readonly run: Run;
  readonly before: 'nothing' | 'down' | 'silent';
}

/** Takes the next due payment that nobody works on: never begun, found down an hour ago, or silent for a minute. */
function claim({ store, clock }: Parts): Promise<Claimed | undefined> {
  const today = clock.today();
  const now = clock.now();
  const quietSince = (wait: number) => lte(runs.claimedAt, new Date(now - wait));
  return store.transact(async (db) => {
    const [row] = await db
      .select({ transaction: transactions, begunAt: runs.claimedAt, outcome: runs.outcome })
      .from(transactions)
      .leftJoin(runs, and(eq(runs.kind, 'scheduled payment'), eq(runs.subject, transactions.confirmationNum)))
      .where(
        and(
          eq(transactions.status, SCHEDULED),
          lte(transactions.scheduledDate, today),
          or(isNull(runs.kind), quietSince(HOUR), and(eq(runs.outcome, ''), quietSince(MINUTE))),
        ),
      )
      .orderBy(asc(transactions.scheduledDate), asc(transactions.id))
      .limit(1)
      .for('update', { of: transactions, skipLocked: true });
    if (!row?.transaction.scheduledDate) return undefined;
    const run: Run = {
      kind: 'scheduled payment',
      subject: row.transaction.confirmationNum,
      businessDate: row.transaction.scheduledDate,
    };
    if (await beginRun(db, clock, run)) return { transaction: row.transaction, run, before: 'nothing' };
    if (!(await takeOver(db, run, now))) return undefined;
    return { transaction: row.transaction, run, before: row.outcome === DOWN ? 'down' : 'silent' };
  });
}

/** The row that was read without a run may have got one meanwhile: only a run that is still quiet is taken over. */
async function takeOver(db: Db, run: Run, now: number): Promise<boolean> {
  const taken = await db
    .update(runs)
    .set({ claimedAt: new Date(now) })
    .where(and(isRun(run), isNull(runs.doneAt), lte(runs.claimedAt, new Date(now - MINUTE))))
    .returning({ kind: runs.kind });
  return taken.length === 1;
}

async function noteDown(db: Db, run: Run): Promise<void> {
  await db.update(runs).set({ outcome: DOWN }).where(isRun(run));
}

function isRun({ kind, subject, businessDate }: Run) {
  return and(eq(runs.kind, kind), eq(runs.subject, subject), eq(runs.businessDate, businessDate));
}

type Settled = ChargeOutcome | 'silent' | typeof DOWN;

async function settle(parts: Parts, { transaction, run, before }: Claimed): Promise<Settled> {
  if (before === 'silent') return find(parts, transaction);
  const isLate = parts.clock.today() > run.businessDate;
  if (before === 'down' && isLate)
    return { kind: 'declined', message: 'The payment service could not be reached.' };
  return charge(parts, transaction);
}

function keyOf(transaction: Transaction): string {
  return `scheduled-${transaction.confirmationNum}`;
}

async function charge(parts: Parts, transaction: Transaction): Promise<Settled> {
  const token = await tokenOf(parts, transaction);
  if (token === undefined) return { kind: 'declined', message: 'The payment method was removed.' };
  return listen(() =>
    parts.processor.charge({
      key: keyOf(transaction),
      token,
      amount: add(transaction.amount, transaction.fee),
      today: parts.clock.today(),
    }),
  );
}

async function tokenOf(
  { store }: Parts,
  { customerId, paymentMethodId }: Transaction,
): Promise<string | undefined> {
  if (paymentMethodId === null) return undefined;
  const [method] = await store.db
    .select({ token: paymentMethods.token })
    .from(paymentMethods)
    .where(and(eq(paymentMethods.customerId, customerId), eq(paymentMethods.id, paymentMethodId)));
  return method?.token;
}

async function find(parts: Parts, transaction: Transaction): Promise<Settled> {
  const entry = await listen(() => parts.processor.find(keyOf(transaction)));
  if (entry === DOWN || entry === 'silent' || entry.kind !== 'none') return entry === DOWN ? 'silent' : entry;
  return { kind: 'declined', message: 'The payment was interrupted before anything was charged.' };
}

async function listen<T>(ask: () => Promise<T>): Promise<T | 'silent' | typeof DOWN> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProcessorDown) return DOWN;
    if (error instanceof ProcessorSilent) return 'silent';
    throw error;
  }
}
