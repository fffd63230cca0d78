import { eq } from 'drizzle-orm';
import { add, type Cents, formatCents } from '../../../domain/values/cents.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Refund } from '../../store/schema/money-back.ts';
import { type Transaction, transactions } from '../../store/schema/transactions.ts';
import { chargesOfPayment } from '../shares.ts';
import { bookMadeElsewhere, isOwed } from './owed.ts';
import { insertRefund, leftOf, owedOf, refundsOf } from './rows.ts';

/** What happened to the money, in a sentence for who asked. */
export interface GivenBack {
  /** False when nothing went back, or less than was asked for. */
  readonly isDone: boolean;
  readonly words: string;
}

interface Settled {
  readonly confirmationNum: string;
  /** What went back: exactly what the payer has not got of a refund that failed. */
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
    const failed = rows.find(
      (row) =>
        owedOf(row, rows) === amount &&
        isOwed(row, rows, payment) &&
        isLeft(row.chargeKey, amount, payment, rows),
    );
    if (!failed) return false;
    const row = await insertRefund(db, payment, {
      number: rows.length + 1,
      kind: 'outside',
      amount,
      reason,
      chargeKey: failed.chargeKey,
      requestedAt: new Date(parts.clock.now()),
    });
    await bookMadeElsewhere(db, parts, payment, row, [{ failed, owed: amount }]);
    return true;
  });
}

/** Less may be left of the charge, because more went back than was ever asked for. */
function isLeft(key: string, amount: Cents, payment: Transaction, rows: readonly Refund[]): boolean {
  const charge = chargesOfPayment(payment).find((one) => one.key === key);
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
