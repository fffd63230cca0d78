import { and, eq, sql } from 'drizzle-orm';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import { type Cents, sum } from '../../domain/cents.ts';
import { feeFor } from '../../domain/fee.ts';
import { isPaid, mayMove, SCHEDULED, type TransactionStatus } from '../../domain/transaction-status.ts';
import type { Parts } from '../parts.ts';
import { bills } from '../store/schema/billers.ts';
import {
  type AttemptItem,
  type attempts,
  type CheckoutPlan,
  transactionItems,
  transactions,
} from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';
import { postToLedger } from './ledger.ts';

type Attempt = typeof attempts.$inferSelect;
export type Transaction = typeof transactions.$inferSelect;

interface Outcome {
  readonly status: TransactionStatus;
  readonly message: string;
  readonly settlesOn: CalendarDate | null;
}

/** Writes an attempt's outcome into history, books and bills, in the caller's transaction. */
export async function recordAttempt(
  scope: Scope,
  parts: Parts,
  attempt: Attempt,
  plan: CheckoutPlan,
  outcome: Outcome,
): Promise<void> {
  if (outcome.status !== SCHEDULED) {
    await writeTransaction(scope, parts, attempt, plan, outcome, attempt.items);
    return;
  }
  for (const item of attempt.items) await writeTransaction(scope, parts, attempt, plan, outcome, [item]);
}

async function writeTransaction(
  scope: Scope,
  parts: Parts,
  attempt: Attempt,
  plan: CheckoutPlan,
  { status, message, settlesOn }: Outcome,
  items: readonly AttemptItem[],
): Promise<void> {
  if (!mayMove('new', status)) throw new Error(`a transaction cannot begin with status ${status}`);
  const confirmationNum = parts.ids.confirmationNumber();
  const [transaction] = await scope.db
    .insert(transactions)
    .values({
      customerId: scope.customer,
      confirmationNum,
      chargeKey: status === SCHEDULED ? `scheduled-${confirmationNum}` : attempt.id,
      checkoutId: attempt.checkoutId,
      attemptId: attempt.id,
      entityId: attempt.entityId,
      entityName: attempt.entityName,
      totalLabel: attempt.totalLabel,
      status,
      message,
      transactionDate: parts.clock.today(),
      transactionTime: new Date(parts.clock.now()),
      scheduledDate: plan.scheduledDate,
      settlesOn,
      amount: sum(items.map((item) => item.amount)),
      fee: feeOf(items, plan),
      paymentMethodId: plan.methodId,
      methodLabel: plan.methodLabel,
      billing: plan.billing,
      receiptOptions: plan.receiptOptions,
      purchaseOrderNumber: plan.purchaseOrderNumber,
    })
    .returning();
  if (!transaction) throw new Error('no transaction written');
  await scope.db.insert(transactionItems).values(
    items.map((item, position) => ({
      customerId: scope.customer,
      transactionId: transaction.id,
      position,
      billId: item.billId,
      accountId: item.accountId,
      accountNum: item.accountNum,
      description: item.description,
      amount: item.amount,
    })),
  );
  if (isPaid(status)) await takeEffect(scope, parts, transaction, 'payment');
}

function feeOf(items: readonly AttemptItem[], plan: CheckoutPlan): Cents {
  return sum(items.map((item) => feeFor(item.hasFee, plan.category, item.amount)));
}

/**
 * A payment stands in the books and lowers the balance, and the amount due as far as there is one; a reversal takes back
 * exactly that (SRV-40).
 */
async function takeEffect(
  scope: Scope,
  { clock }: Parts,
  transaction: Transaction,
  posting: 'payment' | 'reversal',
): Promise<void> {
  await postToLedger(scope, clock, transaction, posting);
  const items = sql`item.customer_id = ${scope.customer} and item.transaction_id = ${transaction.id}
       and item.bill_id = ${bills.id}`;
  if (posting === 'reversal') {
    await scope.db.execute(sql`
      update ${bills} set balance = balance + item.amount, amount_due = amount_due + item.due_taken
        from ${transactionItems} item where ${items}`);
    return;
  }
  await scope.db.execute(sql`
    update ${transactionItems} item set due_taken = least(item.amount, greatest(coalesce(${bills.amountDue}, 0), 0))
      from ${bills} where ${items}`);
  await scope.db.execute(sql`
    update ${bills} set balance = balance - item.amount, amount_due = amount_due - item.due_taken
      from ${transactionItems} item where ${items}`);
}

/** Moves a transaction along the table of ruling 7; any other move, or a move from a status it has left, is refused. */
export async function moveTransaction(
  scope: Scope,
  parts: Parts,
  transaction: Transaction,
  to: TransactionStatus,
  more: Partial<Pick<Transaction, 'message' | 'settlesOn' | 'transactionDate' | 'transactionTime'>> = {},
): Promise<void> {
  if (!mayMove(transaction.status, to))
    throw new Error(`no transaction moves from ${transaction.status} to ${to}`);
  const moved = await scope.db
    .update(transactions)
    .set({ status: to, ...more })
    .where(
      and(
        eq(transactions.customerId, scope.customer),
        eq(transactions.id, transaction.id),
        eq(transactions.status, transaction.status),
      ),
    )
    .returning({ id: transactions.id });
  if (moved.length === 0)
    throw new Error(`transaction ${transaction.id} is not in status ${transaction.status} any more`);
  const wasPaid = isPaid(transaction.status);
  const counts = isPaid(to);
  if (!wasPaid && counts) await takeEffect(scope, parts, transaction, 'payment');
  if (wasPaid && !counts) await takeEffect(scope, parts, transaction, 'reversal');
}
