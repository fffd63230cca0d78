import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';
import { PROCESSING, RETURNED, SUCCESSFUL } from '../../domain/transaction-status.ts';
import type { Settlement } from '../gateways/processor/port.ts';
import type { Parts } from '../parts.ts';
import { beginRun, endRun } from '../runs.ts';
import { transactions } from '../store/schema/payments.ts';
import { announceTakenBack } from './announce-taken-back.ts';
import { findSettlement } from './processor-talk.ts';
import { moveTransaction, type Transaction } from './record.ts';
import { chargesOfPayment } from './shares.ts';
import { giveBack, givenBackText } from './together.ts';

type Settled = Exclude<Settlement, { kind: 'pending' }>;

const HOUR = 3_600_000;

/**
 * Asks about one bank payment whose day has come: it becomes successful, or returned with the bank's words and is taken
 * back (SRV-35), and so is what other methods paid of it (ruling 1). One that the processor cannot tell about steps aside
 * for an hour, so that it holds up no other.
 */
export async function settleBankPayment(parts: Parts): Promise<boolean> {
  const transaction = await claim(parts);
  if (!transaction) return false;
  const settlement = await settlementOf(parts, transaction);
  if (settlement) await settle(parts, transaction, settlement);
  return true;
}

/** Nothing while the bank, or the processor that gives the other parts back, has not answered. */
async function settlementOf(parts: Parts, transaction: Transaction): Promise<Settled | undefined> {
  const debits = chargesOfPayment(transaction).filter(({ category }) => category !== 'card');
  let isSettled = true;
  for (const debit of debits) {
    const settlement = await findSettlement(parts, debit.key);
    if (settlement === 'down' || settlement === 'silent' || settlement.kind === 'pending') isSettled = false;
    else if (settlement.kind === 'returned') return returnAll(parts, transaction, debit.key, settlement);
  }
  return isSettled ? { kind: 'settled' } : undefined;
}

async function returnAll(
  parts: Parts,
  transaction: Transaction,
  returned: string,
  { message }: Extract<Settlement, { kind: 'returned' }>,
): Promise<Settled | undefined> {
  const others = chargesOfPayment(transaction).filter(({ key }) => key !== returned);
  if (others.length === 0) return { kind: 'returned', message };
  if (!(await giveBack(parts, others))) return undefined;
  const words = givenBackText(others.map(({ label }) => label));
  return { kind: 'returned', message: `${message} ${words}` };
}

function claim({ store, clock }: Parts): Promise<Transaction | undefined> {
  const now = clock.now();
  return store.transact(async (db) => {
    const [transaction] = await db
      .select()
      .from(transactions)
      .where(
        and(
          eq(transactions.status, PROCESSING),
          lte(transactions.settlesOn, clock.today()),
          or(isNull(transactions.nextCheckAt), lte(transactions.nextCheckAt, new Date(now))),
        ),
      )
      .orderBy(asc(transactions.settlesOn))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!transaction) return undefined;
    await db
      .update(transactions)
      .set({ nextCheckAt: new Date(now + HOUR) })
      .where(and(eq(transactions.customerId, transaction.customerId), eq(transactions.id, transaction.id)));
    return transaction;
  });
}

function settle(parts: Parts, transaction: Transaction, settlement: Settled): Promise<void> {
  const { store, clock } = parts;
  const run = {
    kind: 'settlement',
    subject: transaction.confirmationNum,
    businessDate: clock.today(),
  } as const;
  return store.transact(async (db) => {
    if (!(await beginRun(db, clock, run))) return;
    const scope = { db, customer: transaction.customerId };
    if (settlement.kind === 'settled') await moveTransaction(scope, parts, transaction, SUCCESSFUL);
    else {
      await moveTransaction(scope, parts, transaction, RETURNED, { message: settlement.message });
      await announceTakenBack(scope, parts, transaction.confirmationNum);
    }
    await endRun(db, clock, run, settlement.kind);
  });
}
