import { and, eq } from 'drizzle-orm';
import {
  REFUNDED,
  RETURNED,
  REVERSED,
  SUCCESSFUL,
  type TransactionStatus,
  VOIDED,
} from '../../domain/transaction-status.ts';
import type { Parts } from '../parts.ts';
import { transactions } from '../store/schema/payments.ts';
import { announceTakenBack } from './announce-taken-back.ts';
import { moveTransaction } from './record.ts';
import { chargesOfPayment } from './shares.ts';
import { giveBack } from './together.ts';

/** How a payment can end after it was successful (ruling 7). */
export type TakenBack = Extract<TransactionStatus, 3 | 4 | 5 | 6>;

const WORDS: Record<TakenBack, string> = {
  [VOIDED]: 'The biller voided this payment before it was collected.',
  [RETURNED]: 'The bank returned this payment after it had been settled.',
  [REFUNDED]: 'The biller refunded this payment.',
  [REVERSED]: 'The bank reversed this payment because it was disputed.',
};

/**
 * A payment that its biller or the bank takes back: the processor gives the money back, then history, books, bills and the
 * customer learn of it at once (SRV-36, SRV-40). A repeat after a crash goes on where it stopped.
 */
export async function takeBackPayment(
  parts: Parts,
  confirmationNum: string,
  to: TakenBack,
): Promise<'done' | 'not paid' | 'unanswered'> {
  const { store } = parts;
  const [payment] = await store.db
    .select()
    .from(transactions)
    .where(eq(transactions.confirmationNum, confirmationNum));
  if (payment?.status !== SUCCESSFUL) return 'not paid';
  if (!(await giveBack(parts, chargesOfPayment(payment)))) return 'unanswered';
  return store.transact(async (db) => {
    const [now] = await db
      .select()
      .from(transactions)
      .where(and(eq(transactions.customerId, payment.customerId), eq(transactions.id, payment.id)))
      .for('update');
    if (now?.status !== SUCCESSFUL) return 'not paid';
    const scope = { db, customer: now.customerId };
    await moveTransaction(scope, parts, now, to, { message: WORDS[to] });
    await announceTakenBack(scope, parts, confirmationNum);
    return 'done';
  });
}
