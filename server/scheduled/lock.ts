import { and, eq } from 'drizzle-orm';
import { DELETED, FAILED, SCHEDULED } from '../../domain/receipts/transaction-status.ts';
import { requireNoRun } from '../payments/in-flight.ts';
import { conflict, notFound, type Reason } from '../refusal.ts';
import type { Transaction } from '../store/schema/transactions.ts';
import { transactions } from '../store/schema/transactions.ts';
import type { Scope } from '../store/scope.ts';

/**
 * What an edit, a delete or a payment refers to: the payment's date, amount and fee as the customer
 * saw them (SRV2-25).
 */
export function versionOf({ scheduledDate, amount, fee }: Transaction): string {
  return `${scheduledDate} ${amount} ${fee}`;
}

/**
 * Locks a pending payment for this transaction. The second of two requests sees what the first did
 * (SRV2-25).
 */
export async function lockPending(scope: Scope, confirmationNum: string): Promise<Transaction> {
  const transaction = await lockTransaction(scope, confirmationNum);
  if (transaction.status !== SCHEDULED) throw conflict(reasonOf(transaction));
  await requireNoRun(scope.db, confirmationNum);
  return transaction;
}

export async function lockTransaction(
  { db, customer }: Scope,
  confirmationNum: string,
): Promise<Transaction> {
  const [transaction] = await db
    .select()
    .from(transactions)
    .where(and(eq(transactions.customerId, customer), eq(transactions.confirmationNum, confirmationNum)))
    .for('update');
  if (!transaction) throw notFound();
  return transaction;
}

/** A request without a version means the payment as it is now. */
export function requireVersion(transaction: Transaction, version: string | undefined): void {
  if (version !== undefined && version !== versionOf(transaction))
    throw conflict('scheduled.changed-elsewhere');
}

/** Why a payment cannot be changed any more. */
function reasonOf({ status, scheduledDate }: Transaction): Reason {
  if (scheduledDate === null) return 'scheduled.never-pending';
  if (status === DELETED) return 'scheduled.deleted';
  if (status === FAILED) return 'scheduled.failed';
  return 'scheduled.made';
}
