import { and, eq } from 'drizzle-orm';
import { DELETED, FAILED, SCHEDULED } from '../../domain/transaction-status.ts';
import { conflict, notFound } from '../refusal.ts';
import { transactions } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';
import type { Transaction } from './record.ts';
import { insistOnNoRun } from './under-way.ts';

const CHANGED = 'This pending payment was changed elsewhere. Please look at it again before you go on.';

/** What stands of a pending payment: an edit, a delete or a payment is of exactly this (SRV2-25). */
export function versionOf({ scheduledDate, amount, fee }: Transaction): string {
  return `${scheduledDate} ${amount} ${fee}`;
}

/** Takes a pending payment for this transaction; whoever comes second finds what the first left (SRV2-25). */
export async function takePending(scope: Scope, confirmationNum: string): Promise<Transaction> {
  const transaction = await takeTransaction(scope, confirmationNum);
  if (transaction.status !== SCHEDULED) throw conflict(wordsOf(transaction));
  await insistOnNoRun(scope.db, confirmationNum);
  return transaction;
}

export async function takeTransaction(
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

/** Without a version the customer means the payment as it stands. */
export function insistOnVersion(transaction: Transaction, version: string | undefined): void {
  if (version !== undefined && version !== versionOf(transaction)) throw conflict(CHANGED);
}

function wordsOf({ status, scheduledDate }: Transaction): string {
  if (scheduledDate === null) return 'This payment is not a pending payment.';
  if (status === DELETED) return 'This pending payment was deleted already.';
  if (status === FAILED) return 'This payment failed on its date. It is not pending any more.';
  return 'This payment was made already. It is not pending any more.';
}
