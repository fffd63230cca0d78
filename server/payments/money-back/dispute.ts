import { isDeepStrictEqual } from 'node:util';
import { type Dispute, stateOfDisputes } from '../../../domain/receipts/money-back.ts';
import { bankTookBack } from '../../../domain/receipts/text/money-back.ts';
import { REFUNDED, RETURNED, REVERSED, SUCCESSFUL } from '../../../domain/receipts/transaction-status.ts';
import { type Cents, cents, formatCents, subtract, sum, ZERO } from '../../../domain/values/cents.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { BookEntry, MadeCharge } from '../../ports/processor.ts';
import { refunds } from '../../store/schema/money-back.ts';
import { type Transaction, transactions } from '../../store/schema/transactions.ts';
import { reversePayment } from '../reversal.ts';
import { chargesOfPayment } from '../shares.ts';
import { announceDispute } from './announce.ts';
import { bookRefund } from './end.ts';
import { isOfPayment, leftOf, refundsOf, restOf, updateState } from './rows.ts';
import { stopDebits } from './stop-debits.ts';

type ReturnedEntry = Extract<BookEntry, { kind: 'returned' }>;

/**
 * Settles what the book says of the payer's bank: nothing, disputes, or that it took all back. Of a payment that was
 * refunded, disputes are only noted: the biller has to answer them, or the money goes back twice.
 */
export async function settleDispute(
  parts: Dependencies,
  payment: Transaction,
  key: string,
  entry: BookEntry,
): Promise<void> {
  if (entry.kind === 'returned' && payment.status === SUCCESSFUL) return takeBack(parts, payment, key, entry);
  if ('made' in entry) await noteDisputes(parts, payment, entry.made);
  if (entry.kind === 'given back') await noteDisputes(parts, payment, entry);
}

/** A debit that the bank took back after it had settled, or a payment whose dispute is lost. */
export async function takeBack(
  parts: Dependencies,
  payment: Transaction,
  key: string,
  { message, made, isDisputed, isUnauthorised, disputed }: ReturnedEntry,
): Promise<void> {
  // First, so that a crash in between leaves no account open: the notice comes again while the payment counts.
  if (isUnauthorised) await parts.store.transact((db) => stopDebits(db, parts, payment, made.token));
  if (isDisputed) await noteDisputes(parts, payment, made);
  if (isDisputed && (await isPartTaken(parts, payment, key, disputed))) return;
  const isCard = made.category === 'card' && chargesOfPayment(payment).length === 1;
  const reason = isDisputed ? disputedText(payment) : message;
  await reversePayment(parts, payment.confirmationNum, {
    to: isCard ? REVERSED : RETURNED,
    reason,
    by: 'bank',
  });
}

/**
 * A lost dispute is about one charge, or a part of it: only that goes back, as a refund in part does. Of several lost
 * ones only what has not gone back yet, and nothing where the charge has given back all it took. False when it is about
 * all that is left of the payment.
 */
function isPartTaken(
  parts: Dependencies,
  { customerId, id }: Transaction,
  key: string,
  disputed: Cents | undefined,
): Promise<boolean> {
  return parts.store.transact(async (db) => {
    const isPayment = isOfPayment({ customerId, transactionId: id });
    const [payment] = await db.select().from(transactions).where(isPayment).for('update');
    const charge = payment && chargesOfPayment(payment).find((one) => one.key === key);
    if (payment?.status !== SUCCESSFUL || !charge) return false;
    const earlier = await refundsOf(db, payment);
    const taken = earlier.filter((row) => row.kind === 'dispute' && row.chargeKey === key);
    const left = leftOf(charge, earlier);
    if (left <= ZERO) return true;
    const asked = disputed === undefined ? left : subtract(disputed, sum(taken.map((row) => row.amount)));
    const amount = cents(Math.min(asked, left));
    if (taken.length > 0 && amount <= ZERO) return true;
    if (amount <= ZERO || amount >= restOf(payment)) return false;
    const [row] = await db
      .insert(refunds)
      .values({
        customerId,
        transactionId: id,
        number: earlier.length + 1,
        kind: 'dispute',
        state: 'under way',
        amount,
        reason: bankTookBack(formatCents(amount)),
        chargeKey: key,
        requestedAt: new Date(parts.clock.now()),
      })
      .returning();
    if (!row) return false;
    await bookRefund(db, parts, payment, row);
    await updateState(db, payment);
    return true;
  });
}

/** What the payer reads about a payment that the bank took back after a dispute. */
export function disputedText(payment: Pick<Transaction, 'amount' | 'fee' | 'givenBack'>): string {
  return bankTookBack(formatCents(restOf(payment)));
}

/**
 * Writes down the disputes of one charge, and tells the payer of each once when it is opened and once when it is won.
 * A lost one is told as what is taken back. The payer of a refunded payment has the money already. A question of the
 * bank takes no money, so only staff read of it.
 */
async function noteDisputes(
  parts: Dependencies,
  { customerId, id }: Transaction,
  { disputes = [], inquiries = [] }: Pick<MadeCharge, 'disputes' | 'inquiries'>,
): Promise<void> {
  const isPayment = isOfPayment({ customerId, transactionId: id });
  await parts.store.transact(async (db) => {
    const [row] = await db.select().from(transactions).where(isPayment).for('update');
    if (row?.status !== SUCCESSFUL && row?.status !== REFUNDED) return;
    const known = new Map(row.disputes.map((dispute) => [dispute.reference, dispute]));
    const news = disputes.filter(({ reference, status }) => known.get(reference)?.status !== status);
    const changed = disputes.filter((dispute) => !isDeepStrictEqual(known.get(dispute.reference), dispute));
    for (const dispute of changed) known.set(dispute.reference, dispute);
    const noted = [...known.values()];
    const asked = new Map([...row.inquiries, ...inquiries].map((one) => [one.reference, one]));
    // What came of a question is a claim with its name.
    const open = [...asked.values()].filter(({ reference }) => !known.has(reference));
    if (changed.length === 0 && isDeepStrictEqual(open, row.inquiries)) return;
    await db
      .update(transactions)
      .set({ disputes: noted, dispute: stateOfDisputes(noted), inquiries: open })
      .where(isPayment);
    if (row.status === REFUNDED) {
      if (news.some(({ status }) => status === 'open'))
        parts.log.warn(
          { transaction: id },
          'a payment that was refunded is disputed: answer at the processor',
        );
      return;
    }
    for (const dispute of news) if (!wasTold(row, dispute)) await announceDispute(db, parts, row, dispute);
  });
}

/** An earlier version has told the payer, and kept the state alone. */
function wasTold(payment: Transaction, { status }: Dispute): boolean {
  return payment.disputes.length === 0 && payment.dispute === status;
}
