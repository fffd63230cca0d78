import { eq } from 'drizzle-orm';
import { givenBackAfterAll } from '../../../domain/checkout/refused-in-part.ts';
import { SUCCESSFUL } from '../../../domain/receipts/transaction-status.ts';
import { add, type Cents, formatCents } from '../../../domain/values/cents.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Refund } from '../../store/schema/money-back.ts';
import { type Transaction, transactions } from '../../store/schema/transactions.ts';
import { chargesOfPayment } from '../shares.ts';
import { bookRefund, bookTakenBack } from './end.ts';
import { changeWords } from './kept.ts';
import { insertRefund, isUnreplaced, leftOf, refundsOf, updateState } from './rows.ts';

/** What happened to the money, in a sentence for who asked. */
export interface GivenBack {
  /** False when nothing went back, or less than was asked for. */
  readonly isDone: boolean;
  readonly words: string;
}

interface Settled {
  readonly confirmationNum: string;
  /** What went back: exactly what a refund that failed was about. */
  readonly amount: Cents;
  /** One sentence for the payer: how it went back. */
  readonly reason: string;
}

/**
 * Notes that somebody gave back outside the processor what a refund had not: it is booked, its bills are open again,
 * and the payer is told. False when no such refund waits for it.
 */
function settleOutside(parts: Dependencies, { confirmationNum, amount, reason }: Settled): Promise<boolean> {
  return parts.store.transact(async (db) => {
    const [payment] = await db
      .select()
      .from(transactions)
      .where(eq(transactions.confirmationNum, confirmationNum))
      .for('update');
    if (!payment) return false;
    const rows = await refundsOf(db, payment);
    const failed = rows.find((row) => row.amount === amount && isOwed(row, rows, payment));
    if (!failed) return false;
    const row = await insertRefund(db, payment, {
      number: rows.length + 1,
      kind: 'outside',
      amount: failed.amount,
      reason,
      chargeKey: failed.chargeKey,
      requestedAt: new Date(parts.clock.now()),
    });
    if (payment.status === SUCCESSFUL) await bookRefund(db, parts, payment, row);
    else {
      const isBillerTold = failed.kind !== 'kept';
      await bookTakenBack(db, parts, payment, { ...row, items: failed.items }, { isBillerTold });
    }
    const charge = chargesOfPayment(payment).find(({ key }) => key === failed.chargeKey);
    if (failed.kind === 'kept' && charge)
      await changeWords(db, payment, (told) => givenBackAfterAll(told, charge.key));
    await updateState(db, payment);
    return true;
  });
}

/**
 * Of a payment that the bank has taken back, only a refund that had succeeded is still owed, and what the biller has
 * kept of it.
 */
function isOwed(row: Refund, rows: readonly Refund[], payment: Transaction): boolean {
  const { status } = payment;
  const isInVain = row.state === 'failed' || row.state === 'dropped';
  const isStillOwed = status === SUCCESSFUL || row.doneAt !== null || row.kind === 'kept';
  return isInVain && isUnreplaced(row, rows) && isStillOwed && isLeft(row, rows, payment);
}

/** Less may be left of the charge since, because some went back at the processor. */
function isLeft({ chargeKey, amount }: Refund, rows: readonly Refund[], payment: Transaction): boolean {
  const charge = chargesOfPayment(payment).find(({ key }) => key === chargeKey);
  return charge !== undefined && amount <= leftOf(charge, rows);
}

/** What is noted, for whoever has given it back. */
export async function noteSettledOutside(
  parts: Dependencies,
  payment: Transaction,
  amount: Cents,
  reason: string,
): Promise<GivenBack> {
  const { confirmationNum, fee } = payment;
  const words = `${formatCents(amount)} of ${formatCents(add(payment.amount, fee))} of payment ${confirmationNum}`;
  return (await settleOutside(parts, { confirmationNum, amount, reason }))
    ? { isDone: true, words: `${words} counts as given back outside the processor. The payer is told.` }
    : {
        isDone: false,
        words: `Nothing was noted: no refund of ${words} has failed or was stopped. npm run dead-letters lists those that have.`,
      };
}
