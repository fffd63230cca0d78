import { and, eq } from 'drizzle-orm';
import type { DisputeStatus } from '../../../domain/receipts/money-back.ts';
import { bankTookBack } from '../../../domain/receipts/text/money-back.ts';
import { RETURNED, REVERSED, SUCCESSFUL } from '../../../domain/receipts/transaction-status.ts';
import { type Cents, formatCents } from '../../../domain/values/cents.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { BookEntry } from '../../ports/processor.ts';
import { refunds, type Transaction, transactions } from '../../store/schema/payments.ts';
import type { Db } from '../../store/store.ts';
import { reversePayment } from '../reversal.ts';
import { chargesOfPayment } from '../shares.ts';
import { announceDispute } from './announce.ts';
import { bookRefund } from './end.ts';
import { isOfPayment, refundsOf, restOf, updateState } from './rows.ts';
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
  { message, made, isDisputed, isUnauthorised, disputed }: ReturnedEntry,
): Promise<void> {
  // First, so that a crash in between leaves no account open: the notice comes again while the payment counts.
  if (isUnauthorised) await parts.store.transact((db) => stopDebits(db, parts, payment, made.token));
  const isOneCharge = chargesOfPayment(payment).length === 1;
  if (isOneCharge && disputed !== undefined && disputed < restOf(payment))
    return takePartBack(parts, payment, disputed);
  const isCard = made.category === 'card' && isOneCharge;
  const reason = isDisputed ? disputedText(payment) : message;
  if (isDisputed) await parts.store.transact(async (db) => void (await noteDispute(db, payment, 'lost')));
  await reversePayment(parts, payment.confirmationNum, {
    to: isCard ? REVERSED : RETURNED,
    reason,
    by: 'bank',
  });
}

/** A dispute about a part is lost: only that part goes back, as a refund in part does. */
function takePartBack(parts: Dependencies, { customerId, id }: Transaction, disputed: Cents): Promise<void> {
  return parts.store.transact(async (db) => {
    const isPayment = isOfPayment({ customerId, transactionId: id });
    const [payment] = await db.select().from(transactions).where(isPayment).for('update');
    if (payment?.status !== SUCCESSFUL || payment.dispute === 'lost') return;
    const earlier = await refundsOf(db, payment);
    const [row] = await db
      .insert(refunds)
      .values({
        customerId,
        transactionId: id,
        number: earlier.length + 1,
        state: 'under way',
        amount: disputed,
        reason: bankTookBack(formatCents(disputed)),
        chargeKey: payment.chargeKey,
        requestedAt: new Date(parts.clock.now()),
      })
      .returning();
    if (!row) return;
    await bookRefund(db, parts, payment, row, 'dispute');
    await db.update(transactions).set({ dispute: 'lost' }).where(isPayment);
    await updateState(db, payment);
  });
}

/** What the payer reads about a payment that the bank took back after a dispute. */
export function disputedText(payment: Pick<Transaction, 'amount' | 'fee' | 'givenBack'>): string {
  return bankTookBack(formatCents(restOf(payment)));
}

/** False when that is known already, or the payment was taken back meanwhile. */
async function noteDispute(db: Db, payment: Transaction, dispute: DisputeStatus): Promise<boolean> {
  const isPayment = and(eq(transactions.customerId, payment.customerId), eq(transactions.id, payment.id));
  const [row] = await db.select().from(transactions).where(isPayment).for('update');
  if (row?.status !== SUCCESSFUL || row.dispute === dispute || row.dispute === 'lost') return false;
  await db.update(transactions).set({ dispute }).where(isPayment);
  return true;
}
