import { and, eq } from 'drizzle-orm';
import {
  REFUNDED,
  RETURNED,
  REVERSED,
  SUCCESSFUL,
  type TransactionStatus,
  VOIDED,
} from '../../domain/receipts/transaction-status.ts';
import type { Dependencies } from '../dependencies.ts';
import { transactions } from '../store/schema/payments.ts';
import { announceReversal } from './announce-reversal.ts';
import { voidCharges } from './charge-group.ts';
import { chargesOfPayment } from './shares.ts';
import { moveTransaction } from './transactions.ts';

/** How a payment can end after it was successful (ruling 7). */
export type ReversalStatus = Extract<TransactionStatus, 3 | 4 | 5 | 6>;

const WORDS: Record<ReversalStatus, string> = {
  [VOIDED]: 'The biller voided this payment before it was collected.',
  [RETURNED]: 'The bank returned this payment after it had been settled.',
  [REFUNDED]: 'The biller refunded this payment.',
  [REVERSED]: 'The bank reversed this payment because it was disputed.',
};

/**
 * Takes back a successful payment for its biller or the bank. The processor gives the money back
 * first. One transaction then updates history, books and bills and tells the customer (SRV-36,
 * SRV-40). A repeat after a crash continues where it stopped.
 */
export async function reversePayment(
  parts: Dependencies,
  confirmationNum: string,
  to: ReversalStatus,
): Promise<'done' | 'not paid' | 'unanswered'> {
  const { store } = parts;
  const [payment] = await store.db
    .select()
    .from(transactions)
    .where(eq(transactions.confirmationNum, confirmationNum));
  if (payment?.status !== SUCCESSFUL) return 'not paid';
  if (!(await voidCharges(parts, chargesOfPayment(payment)))) return 'unanswered';
  return store.transact(async (db) => {
    const [now] = await db
      .select()
      .from(transactions)
      .where(and(eq(transactions.customerId, payment.customerId), eq(transactions.id, payment.id)))
      .for('update');
    if (now?.status !== SUCCESSFUL) return 'not paid';
    const scope = { db, customer: now.customerId };
    await moveTransaction(scope, parts, now, to, { message: WORDS[to] });
    await announceReversal(scope, parts, confirmationNum);
    await parts.onPaymentReversed(db, parts, { transaction: now, reason: WORDS[to] });
    return 'done';
  });
}
