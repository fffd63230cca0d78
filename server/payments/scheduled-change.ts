import { and, count, eq } from 'drizzle-orm';
import { addDays, type CalendarDate } from '../../domain/calendar-date.ts';
import type { AnswerOf, RequestOf } from '../../domain/call.ts';
import type { deleteScheduled, editScheduled } from '../../domain/calls/scheduled.ts';
import { scheduleProblem } from '../../domain/cart-schedule.ts';
import { add, type Cents, ZERO } from '../../domain/cents.ts';
import { feeFor } from '../../domain/fee.ts';
import { amountProblem, amountProblemText } from '../../domain/payable.ts';
import { amountMistake, amountMistakeText, bindingLimit } from '../../domain/scheduled-edit.ts';
import type { FeeQuote } from '../../domain/scheduled-payment.ts';
import { DELETED, SCHEDULED } from '../../domain/transaction-status.ts';
import { payableOf } from '../cart/lines.ts';
import type { Parts } from '../parts.ts';
import { conflict, invalid, notFound } from '../refusal.ts';
import { giveUpRuns } from '../runs.ts';
import { transactionItems, transactions } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';
import { lookAtCards } from './card-alerts.ts';
import { moveTransaction, type Transaction } from './record.ts';
import { linesOfPayment } from './scheduled-check.ts';
import {
  isCardRow,
  mayEditAmount,
  methodsOf,
  onePending,
  type PendingRow,
  pendingRows,
} from './scheduled-list.ts';
import { insistOnVersion, takePending } from './scheduled-pending.ts';

const FIXED =
  'The amount of this payment cannot be changed. Delete it and schedule it again to pay another amount.';

/** What an amount would come to (API2-53). Nothing is stored. */
export async function quoteFees(scope: Scope, confirmationNum: string, amount: Cents): Promise<FeeQuote> {
  const row = await pendingOf(scope, confirmationNum);
  if (row.transaction.status !== SCHEDULED) throw conflict('This payment is not pending any more.');
  if (amountMistake(amount, ZERO)) throw invalid({ amount: amountMistakeText('not positive') });
  const isCard = await isPaidByCard(scope, row);
  const fees = feeOf(row, isCard, amount);
  return {
    amount,
    fees,
    discounts: ZERO,
    total: add(amount, fees),
    transaction_limit: feeLimit(row, isCard),
  };
}

/** Gives a pending payment another date, another amount, or both (API2-56, SRV2-24). */
export function edit(
  parts: Parts,
  customer: number,
  { confirmation_number, amount, schedule_date, version }: RequestOf<typeof editScheduled>,
): Promise<AnswerOf<typeof editScheduled>> {
  return parts.store.transact(async (db) => {
    const scope = { db, customer };
    const transaction = await takePending(scope, confirmation_number);
    const isDone = transaction.amount === amount && transaction.scheduledDate === schedule_date;
    if (!isDone) {
      insistOnVersion(transaction, version);
      insistOnDate(schedule_date, parts);
      const row = await pendingOf(scope, confirmation_number);
      const isCard = await isPaidByCard(scope, row);
      if (transaction.amount !== amount) await insistOnAmount(scope, row, isCard, amount);
      await keep(scope, transaction, schedule_date, amount, feeIfChanged(row, isCard, amount));
      await giveUpRuns(db, parts.clock, 'scheduled payment', confirmation_number, 'changed');
    }
    return { success: true, payment: await onePending(scope, parts.clock, confirmation_number) };
  });
}

/** Takes a pending payment off the list for good, and tells how many are left (API2-58). */
export function remove(
  parts: Parts,
  customer: number,
  { confirmation_number, version }: RequestOf<typeof deleteScheduled>,
): Promise<AnswerOf<typeof deleteScheduled>> {
  return parts.store.transact(async (db) => {
    const scope = { db, customer };
    const transaction = await takePending(scope, confirmation_number);
    insistOnVersion(transaction, version);
    await moveTransaction(scope, parts, transaction, DELETED);
    await lookAtCards(scope, parts.clock);
    const [left] = await db
      .select({ remaining: count() })
      .from(transactions)
      .where(and(eq(transactions.customerId, customer), eq(transactions.status, SCHEDULED)));
    return { success: true, remaining: left?.remaining ?? 0 };
  });
}

async function pendingOf(scope: Scope, confirmationNum: string): Promise<PendingRow> {
  const [row] = await pendingRows(scope, eq(transactions.confirmationNum, confirmationNum));
  if (!row) throw notFound();
  return row;
}

function insistOnDate(date: CalendarDate, { clock }: Parts): void {
  const problem = scheduleProblem(date, addDays(clock.today(), 1));
  if (problem) throw invalid({ schedule_date: problem });
}

/** The run would refuse what is refused here (ruling 5): better now than on the day. */
async function insistOnAmount(scope: Scope, row: PendingRow, isCard: boolean, amount: Cents): Promise<void> {
  const mistake = amountMistake(
    amount,
    bindingLimit(isCard, feeLimit(row, isCard), row.billType.transactionLimit),
  );
  if (mistake) throw invalid({ amount: amountMistakeText(mistake) });
  if (!mayEditAmount(row)) throw invalid({ amount: FIXED });
  for (const line of await linesOfPayment(scope.db, row.transaction)) {
    const payable = payableOf(line, row.item.referenceNum2);
    const problem = amountProblem(payable, amount);
    if (problem) throw invalid({ amount: amountProblemText(problem, payable) });
  }
}

async function keep(
  { db, customer }: Scope,
  { id }: Transaction,
  scheduledDate: CalendarDate,
  amount: Cents,
  fee: Cents,
): Promise<void> {
  await db
    .update(transactions)
    .set({ scheduledDate, amount, fee, nextCheckAt: null })
    .where(and(eq(transactions.customerId, customer), eq(transactions.id, id)));
  await db
    .update(transactionItems)
    .set({ amount })
    .where(and(eq(transactionItems.customerId, customer), eq(transactionItems.transactionId, id)));
}

async function isPaidByCard(scope: Scope, row: PendingRow): Promise<boolean> {
  const methods = await methodsOf(scope, [row]);
  return [...methods.values()].some(isCardRow);
}

/** The fee that was agreed to stays as long as the amount does. */
function feeIfChanged(row: PendingRow, isCard: boolean, amount: Cents): Cents {
  return row.transaction.amount === amount ? row.transaction.fee : feeOf(row, isCard, amount);
}

function feeOf({ billType, transaction }: PendingRow, isCard: boolean, amount: Cents): Cents {
  if (transaction.parts.length > 0 && transaction.amount === amount) return transaction.fee;
  return feeFor(billType.hasXbpFee, isCard ? 'card' : 'bank', amount);
}

/** The limit of the fee config, which there is only where the fee is (ruling 6). */
function feeLimit({ billType }: PendingRow, isCard: boolean): Cents {
  return bindingLimit(isCard, billType.hasXbpFee ? billType.transactionLimit : ZERO);
}
