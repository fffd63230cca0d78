import { and, eq } from 'drizzle-orm';
import type { DisputeStatus } from '../../../domain/receipts/money-back.ts';
import { bankTookBack } from '../../../domain/receipts/text/money-back.ts';
import { RETURNED, REVERSED, SUCCESSFUL } from '../../../domain/receipts/transaction-status.ts';
import { add, formatCents } from '../../../domain/values/cents.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { BookEntry } from '../../ports/processor.ts';
import { type Transaction, transactions } from '../../store/schema/payments.ts';
import type { Db } from '../../store/store.ts';
import { reversePayment } from '../reversal.ts';
import { chargesOfPayment } from '../shares.ts';
import { announceDispute } from './announce.ts';
import { stopDebits } from './stop-debits.ts';

type ReturnedEntry = Extract<BookEntry, { kind: 'returned' }>;

/** Settles what a successful payment's book says of the payer's bank: nothing, a dispute, or that it took all back. */
export async function settleDispute(
  parts: Dependencies,
  payment: Transaction,
  entry: BookEntry,
): Promise<void> {
  if (entry.kind === 'returned') return takeBack(parts, payment, entry);
  if (!('made' in entry) || entry.made.dispute === undefined) return;
  const { dispute } = entry.made;
  await parts.store.transact(async (db) => {
    if (await noteDispute(db, payment, dispute)) await announceDispute(db, parts, payment, dispute);
  });
}

/** A debit that the bank took back after it had settled, or a payment whose dispute is lost. */
export async function takeBack(
  parts: Dependencies,
  payment: Transaction,
  { message, made, isDisputed, isUnauthorised }: ReturnedEntry,
): Promise<void> {
  const isCard = made.category === 'card' && chargesOfPayment(payment).length === 1;
  const reason = isDisputed ? disputedText(payment) : message;
  if (isDisputed) await parts.store.transact(async (db) => void (await noteDispute(db, payment, 'lost')));
  await reversePayment(parts, payment.confirmationNum, {
    to: isCard ? REVERSED : RETURNED,
    reason,
    by: 'bank',
  });
  if (isUnauthorised) await parts.store.transact((db) => stopDebits(db, parts, payment, made.token));
}

/** What the payer reads about a payment that the bank took back after a dispute. */
export function disputedText({ amount, fee }: Pick<Transaction, 'amount' | 'fee'>): string {
  return bankTookBack(formatCents(add(amount, fee)));
}

/** False when that is known already, or the payment was taken back meanwhile. */
async function noteDispute(db: Db, payment: Transaction, dispute: DisputeStatus): Promise<boolean> {
  const isPayment = and(eq(transactions.customerId, payment.customerId), eq(transactions.id, payment.id));
  const [row] = await db.select().from(transactions).where(isPayment).for('update');
  if (row?.status !== SUCCESSFUL || row.dispute === dispute || row.dispute === 'lost') return false;
  await db.update(transactions).set({ dispute }).where(isPayment);
  return true;
}
