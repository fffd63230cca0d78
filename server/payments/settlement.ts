import { and, asc, eq, lte } from 'drizzle-orm';
import { PROCESSING, RETURNED, SUCCESSFUL } from '../../domain/transaction-status.ts';
import type { Settlement } from '../gateways/processor/port.ts';
import type { Parts } from '../parts.ts';
import { beginRun, endRun } from '../runs.ts';
import { transactions } from '../store/schema/payments.ts';
import { moveTransaction } from './record.ts';

/**
 * Settles one bank payment whose day has come: it becomes successful, or returned with the bank's words and is taken back
 * (SRV-35). The processor is asked before the transaction that claims and moves it, so that nothing waits on it.
 */
export async function settleBankPayment(parts: Parts): Promise<boolean> {
  const { store, clock } = parts;
  const today = clock.today();
  const due = and(eq(transactions.status, PROCESSING), lte(transactions.settlesOn, today));
  const [candidate] = await store.db
    .select()
    .from(transactions)
    .where(due)
    .orderBy(asc(transactions.settlesOn), asc(transactions.id))
    .limit(1);
  if (!candidate?.attemptId) return false;
  const settlement = await ask(parts, candidate.attemptId);
  if (settlement.kind === 'pending') return false;
  return store.transact(async (db) => {
    const scope = { db, customer: candidate.customerId };
    const [transaction] = await db
      .select()
      .from(transactions)
      .where(and(eq(transactions.customerId, candidate.customerId), eq(transactions.id, candidate.id), due))
      .for('update', { skipLocked: true });
    const run = { kind: 'settlement', subject: String(candidate.id), businessDate: today } as const;
    if (!transaction || !(await beginRun(db, clock, run))) return false;
    const returned = settlement.kind === 'returned';
    const message = returned ? { message: settlement.message } : {};
    await moveTransaction(scope, parts, transaction, returned ? RETURNED : SUCCESSFUL, message);
    await endRun(db, clock, run, settlement.kind);
    return true;
  });
}

async function ask(parts: Parts, key: string): Promise<Settlement> {
  try {
    return await parts.processor.settlement(key, parts.clock.today());
  } catch {
    return { kind: 'pending' };
  }
}
