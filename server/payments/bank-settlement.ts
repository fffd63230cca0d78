import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';
import type { ReturnReason } from '../../domain/auto-pay/representment.ts';
import { type InVain, inVainText } from '../../domain/checkout/refused-in-part.ts';
import { PROCESSING, RETURNED, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { HOUR } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import type { BookEntry } from '../ports/processor.ts';
import { beginRun, endRun } from '../store/runs.ts';
import type { Transaction } from '../store/schema/transactions.ts';
import { transactions } from '../store/schema/transactions.ts';
import { announceSettled } from './announce.ts';
import { announceReversal } from './announce-reversal.ts';
import { chargedInVain, isInVain, labelIn, voidCharges } from './conclude-charges.ts';
import { disputedText } from './money-back/dispute.ts';
import { recordKept } from './money-back/kept.ts';
import { stopDebits } from './money-back/stop-debits.ts';
import { peekCharge } from './processor.ts';
import { chargesOfPayment } from './shares.ts';
import { moveTransaction } from './transactions.ts';

type Settled =
  | { readonly kind: 'settled' }
  /**
   * `stopped`: the token of an account that must not be debited again. `inVain`: what became of the other charges.
   */
  | {
      readonly kind: 'returned';
      readonly message: string;
      readonly because: ReturnReason;
      readonly isDisputed: boolean;
      readonly stopped?: string;
      readonly inVain?: InVain;
    };

type ReturnedEntry = Extract<BookEntry, { kind: 'returned' }>;

/**
 * Settles one bank payment whose settlement date has come. It becomes successful, or returned with
 * the bank's message (SRV-35). When it is returned, what other methods paid of it is given back too
 * (ruling 1). A payment without an answer is put off for an hour, so that it does not hold up the
 * others.
 */
export async function settleBankPayment(parts: Dependencies): Promise<boolean> {
  const transaction = await claim(parts);
  if (!transaction) return false;
  await settlePayment(parts, transaction);
  return true;
}

/**
 * Settles a bank payment, if the processor tells its outcome by now. False when the processor could not be asked, or
 * has not confirmed that the other parts were given back.
 */
export async function settlePayment(parts: Dependencies, transaction: Transaction): Promise<boolean> {
  const settlement = await settlementOf(parts, transaction);
  if (settlement === 'unanswered') return false;
  if (settlement !== 'on its way') await settle(parts, transaction, settlement);
  return true;
}

async function settlementOf(
  parts: Dependencies,
  transaction: Transaction,
): Promise<Settled | 'on its way' | 'unanswered'> {
  const debits = chargesOfPayment(transaction).filter(({ category }) => category !== 'card');
  let isAnswered = true;
  let isSettled = true;
  for (const debit of debits) {
    const entry = await peekCharge(parts, debit);
    if (entry === 'down' || entry === 'silent') isAnswered = false;
    else if (entry.kind === 'returned') return returnAll(parts, transaction, debit.key, entry);
    else if (entry.kind !== 'accepted') isSettled = false;
  }
  if (!isAnswered) return 'unanswered';
  return isSettled ? { kind: 'settled' } : 'on its way';
}

async function returnAll(
  parts: Dependencies,
  transaction: Transaction,
  returned: string,
  { isDisputed = false, isUnauthorised, ...entry }: ReturnedEntry,
): Promise<Settled | 'unanswered'> {
  const message = isDisputed ? disputedText(transaction) : entry.message;
  const because = entry.because ?? 'otherwise';
  const more = { isDisputed, ...(isUnauthorised ? { stopped: entry.made.token } : {}) };
  const others = chargesOfPayment(transaction).filter(({ key }) => key !== returned);
  if (others.length === 0) return { kind: 'returned', message, because, ...more };
  const voided = await voidCharges(parts, others);
  if (voided === 'silent') return 'unanswered';
  const inVain = { reason: message, ...chargedInVain(voided) };
  return {
    kind: 'returned',
    message: inVainText(inVain, labelIn(others)),
    because,
    ...more,
    ...(isInVain(inVain) ? { inVain } : {}),
  };
}

function claim({ store, clock }: Dependencies): Promise<Transaction | undefined> {
  const now = clock.now();
  return store.transact(async (db) => {
    const [transaction] = await db
      .select()
      .from(transactions)
      .where(
        and(
          eq(transactions.status, PROCESSING),
          lte(transactions.settlesOn, clock.today()),
          or(isNull(transactions.nextCheckAt), lte(transactions.nextCheckAt, new Date(now))),
        ),
      )
      .orderBy(asc(transactions.settlesOn))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!transaction) return undefined;
    await db
      .update(transactions)
      .set({ nextCheckAt: new Date(now + HOUR) })
      .where(and(eq(transactions.customerId, transaction.customerId), eq(transactions.id, transaction.id)));
    return transaction;
  });
}

function settle(parts: Dependencies, transaction: Transaction, settlement: Settled): Promise<void> {
  const { store, clock } = parts;
  const run = {
    kind: 'settlement',
    subject: transaction.confirmationNum,
    businessDate: clock.today(),
  } as const;
  return store.transact(async (db) => {
    if (!(await beginRun(db, clock, run))) return;
    const scope = { db, customer: transaction.customerId };
    if (settlement.kind === 'settled') {
      await moveTransaction(scope, parts, transaction, SUCCESSFUL);
      await announceSettled(scope, parts, transaction);
    } else {
      const { message, because, isDisputed, inVain } = settlement;
      await moveTransaction(scope, parts, transaction, RETURNED, {
        message,
        chargedInVain: inVain ?? null,
        ...(isDisputed ? { dispute: 'lost' } : {}),
      });
      await recordKept(db, parts, transaction.confirmationNum, inVain);
      const next = await parts.onPaymentReversed(db, parts, {
        transaction,
        reason: message,
        returned: because,
      });
      await announceReversal(scope, parts, transaction.confirmationNum, next);
      if (settlement.stopped) await stopDebits(db, parts, transaction, settlement.stopped);
    }
    await endRun(db, clock, run, settlement.kind);
  });
}
