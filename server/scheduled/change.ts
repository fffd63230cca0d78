import { and, count, eq } from 'drizzle-orm';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { dateProblem } from '../../domain/cart/payment-date.ts';
import { feeFor } from '../../domain/checkout/fee.ts';
import { amountProblem } from '../../domain/checkout/overpayment.ts';
import { toldAmount } from '../../domain/checkout/text/refusals.ts';
import { DELETED, SCHEDULED } from '../../domain/receipts/transaction-status.ts';
import type { deleteScheduled, editScheduled } from '../../domain/scheduled/calls.ts';
import { amountMistake, bindingLimit } from '../../domain/scheduled/edit-amount.ts';
import type { FeeQuote } from '../../domain/scheduled/scheduled-payment.ts';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import { add, type Cents, toDollars, ZERO } from '../../domain/values/cents.ts';
import { payableOf } from '../cart/lines.ts';
import type { Dependencies } from '../dependencies.ts';
import { moveTransaction } from '../payments/transactions.ts';
import { conflict, invalid, notFound, say } from '../refusal.ts';
import { feeTermsOf } from '../store/billers.ts';
import { giveUpRuns } from '../store/runs.ts';
import type { Transaction } from '../store/schema/transactions.ts';
import { transactionItems, transactions } from '../store/schema/transactions.ts';
import type { Scope } from '../store/scope.ts';
import { updateCardAlerts } from '../wallet/card-alerts.ts';
import { linesOfPayment } from './check.ts';
import {
  canEditPendingAmount,
  isCardRow,
  methodsOf,
  type PendingRow,
  pendingPayment,
  pendingRows,
} from './list.ts';
import { lockPending, requireVersion } from './lock.ts';

/** The amount, fee and total that an edit to this amount would give (API2-53). Stores nothing. */
export async function quoteFees(scope: Scope, confirmationNum: string, amount: Cents): Promise<FeeQuote> {
  const row = await pendingOf(scope, confirmationNum);
  if (row.transaction.status !== SCHEDULED) throw conflict('scheduled.not-pending');
  if (amountMistake(amount, ZERO))
    throw invalid({ amount: say('scheduled.amount', { mistake: 'not positive' }) });
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
export function editPending(
  parts: Dependencies,
  customer: number,
  { confirmation_number, amount, schedule_date, version }: RequestOf<typeof editScheduled>,
): Promise<AnswerOf<typeof editScheduled>> {
  return parts.store.transact(async (db) => {
    const scope = { db, customer };
    const transaction = await lockPending(scope, confirmation_number);
    const isDone = transaction.amount === amount && transaction.scheduledDate === schedule_date;
    if (!isDone) {
      requireVersion(transaction, version);
      requireDate(schedule_date, parts);
      const row = await pendingOf(scope, confirmation_number);
      const isCard = await isPaidByCard(scope, row);
      if (transaction.amount !== amount) await requireAmount(scope, parts, row, isCard, amount);
      await saveEdit(scope, transaction, schedule_date, amount, feeIfChanged(row, isCard, amount));
      await giveUpRuns(db, parts.clock, 'scheduled payment', confirmation_number, 'changed');
    }
    return { success: true, payment: await pendingPayment(scope, parts.clock, confirmation_number) };
  });
}

/** Deletes a pending payment for good, and answers how many are left (API2-58). */
export function removePending(
  parts: Dependencies,
  customer: number,
  { confirmation_number, version }: RequestOf<typeof deleteScheduled>,
): Promise<AnswerOf<typeof deleteScheduled>> {
  return parts.store.transact(async (db) => {
    await deletePending({ db, customer }, parts, { confirmation_number, version });
    const [left] = await db
      .select({ remaining: count() })
      .from(transactions)
      .where(and(eq(transactions.customerId, customer), eq(transactions.status, SCHEDULED)));
    return { success: true, remaining: left?.remaining ?? 0 };
  });
}

/** Deletes a pending payment, unless it is being made or was changed since this version. */
export async function deletePending(
  scope: Scope,
  parts: Dependencies,
  { confirmation_number, version }: RequestOf<typeof deleteScheduled>,
): Promise<void> {
  const transaction = await lockPending(scope, confirmation_number);
  requireVersion(transaction, version);
  await moveTransaction(scope, parts, transaction, DELETED);
  await updateCardAlerts(scope, parts.clock);
}

async function pendingOf(scope: Scope, confirmationNum: string): Promise<PendingRow> {
  const [row] = await pendingRows(scope, eq(transactions.confirmationNum, confirmationNum));
  if (!row) throw notFound();
  return row;
}

function requireDate(date: CalendarDate, { clock }: Dependencies): void {
  const problem = dateProblem(date, addDays(clock.today(), 1));
  if (problem) throw invalid({ schedule_date: say('cart.date', { problem }) });
}

/** Refuses what the run would refuse on its day (ruling 5): the customer should learn of it now. */
async function requireAmount(
  scope: Scope,
  { processor }: Dependencies,
  row: PendingRow,
  isCard: boolean,
  amount: Cents,
): Promise<void> {
  const mistake = amountMistake(
    amount,
    bindingLimit(isCard, feeLimit(row, isCard), row.billType.transactionLimit),
  );
  if (mistake) throw invalid({ amount: say('scheduled.amount', { mistake }) });
  if (add(amount, feeOf(row, isCard, amount)) < processor.smallest)
    throw invalid({
      amount: say('checkout.amount-below-smallest', { smallest: toDollars(processor.smallest) }),
    });
  if (!canEditPendingAmount(row)) throw invalid({ amount: 'scheduled.amount-fixed' });
  for (const line of await linesOfPayment(scope.db, row.transaction)) {
    const payable = payableOf(line, row.item.referenceNum2);
    const problem = amountProblem(payable, amount);
    if (problem) throw invalid({ amount: say('checkout.amount', toldAmount(problem, payable)) });
  }
}

async function saveEdit(
  { db, customer }: Scope,
  { id }: Transaction,
  scheduledDate: CalendarDate,
  amount: Cents,
  fee: Cents,
): Promise<void> {
  await db
    .update(transactions)
    .set({ scheduledDate, amount, fee, nextCheckAt: null, message: '' })
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

/** The agreed fee stays as long as the amount does. */
function feeIfChanged(row: PendingRow, isCard: boolean, amount: Cents): Cents {
  return row.transaction.amount === amount ? row.transaction.fee : feeOf(row, isCard, amount);
}

function feeOf({ billType, transaction }: PendingRow, isCard: boolean, amount: Cents): Cents {
  if (transaction.parts.length > 0 && transaction.amount === amount) return transaction.fee;
  return feeFor(feeTermsOf(billType), isCard ? 'card' : 'bank', amount);
}

/** The limit in the fee config, which exists only where there is a fee (ruling 6). */
function feeLimit({ billType }: PendingRow, isCard: boolean): Cents {
  return bindingLimit(isCard, billType.hasXbpFee ? billType.transactionLimit : ZERO);
}
