import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import { SCHEDULED } from '../../domain/receipts/transaction-status.ts';
import type { ScheduledPayment } from '../../domain/scheduled/scheduled-payment.ts';
import { type NotPayable, notPayableText } from '../../domain/scheduled/text/refusals.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { add } from '../../domain/values/cents.ts';
import { METHOD_TYPES, methodLabel } from '../../domain/wallet/payment-method.ts';
import { unpayableWords } from '../bills/payable.ts';
import { payableOf } from '../cart/lines.ts';
import type { Clock } from '../clock.ts';
import { isBeingMade } from '../payments/in-flight.ts';
import { chargesOfPayment } from '../payments/shares.ts';
import { itemsOfTransaction } from '../store/joins.ts';
import { accounts, billers, bills, billTypes } from '../store/schema/billers.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import { transactionItems, transactions } from '../store/schema/transactions.ts';
import type { Scope } from '../store/scope.ts';
import { type MethodRow, methodOf } from '../wallet/methods.ts';
import { checkOnDay, linesOfPayment } from './check.ts';
import { versionOf } from './lock.ts';

export type PendingRow = Awaited<ReturnType<typeof pendingRows>>[number];

/** The pending payments of a customer, next date first (API2-55). */
export async function listPending(scope: Scope, clock: Clock): Promise<ScheduledPayment[]> {
  const rows = await pendingRows(scope, eq(transactions.status, SCHEDULED));
  return paymentsIn(scope, clock, rows);
}

/** One payment in the list's format, also when it has left the list. */
export async function pendingPayment(
  scope: Scope,
  clock: Clock,
  confirmationNum: string,
): Promise<ScheduledPayment> {
  const rows = await pendingRows(scope, eq(transactions.confirmationNum, confirmationNum));
  const [payment] = await paymentsIn(scope, clock, rows);
  if (!payment) throw new Error('a pending payment without a bill');
  return payment;
}

/** A pending payment with its one bill (SRV-38). */
export function pendingRows({ db, customer }: Scope, which: SQL) {
  return db
    .select({
      transaction: transactions,
      item: transactionItems,
      dueDate: bills.dueDate,
      inCollections: accounts.inCollections,
      billType: billTypes,
      biller: billers,
      isBeingMade: isBeingMade(transactions.confirmationNum),
    })
    .from(transactions)
    .innerJoin(transactionItems, itemsOfTransaction)
    .innerJoin(accounts, eq(accounts.id, transactionItems.accountId))
    .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
    .innerJoin(billers, eq(billers.id, accounts.billerId))
    .leftJoin(bills, eq(bills.id, transactionItems.billId))
    .where(and(eq(transactions.customerId, customer), which))
    .orderBy(asc(transactions.scheduledDate), asc(transactions.id));
}

async function paymentsIn(
  scope: Scope,
  clock: Clock,
  rows: readonly PendingRow[],
): Promise<ScheduledPayment[]> {
  const methods = await methodsOf(scope, rows);
  const problems = await problemsOf(scope, clock, rows);
  const payables = await payablesOf(scope, rows);
  return rows.map((row) => {
    const { transaction, item, dueDate, billType, biller } = row;
    const charges = chargesOfPayment(transaction);
    const paying = charges.flatMap(({ methodId }) => methods.get(methodId ?? 0) ?? []);
    return {
      confirmation_num: transaction.confirmationNum,
      confirmation_number: transaction.confirmationNum,
      version: versionOf(transaction),
      order_date: transaction.transactionDate,
      scheduled_date: transaction.scheduledDate ?? transaction.transactionDate,
      due_date: dueDate,
      entity_name: transaction.entityName,
      account_num: item.accountNum,
      payment_type: item.description,
      ebill_id: item.isTaxReturn ? null : item.billId,
      amount: transaction.amount,
      total_to_account: transaction.amount,
      total_plus_fees: add(transaction.amount, transaction.fee),
      fee: transaction.fee,
      transaction_limit: billType.transactionLimit,
      wallet_name: paying.map((method) => nameOf(method, clock)).join(' and ') || transaction.methodLabel,
      payment_method: charges.map(({ label }) => label).join(' and '),
      is_card: paying.some(isCardRow),
      can_edit_amount: canEditPendingAmount(row),
      ...payables.get(transaction.id),
      is_being_made: row.isBeingMade,
      delay: transaction.message,
      ...(problems.get(transaction.id) ?? { problem: '' }),
      ...unpayableWords(biller),
    };
  });
}

type Problem = Pick<ScheduledPayment, 'problem' | 'problem_with'>;

/** Why payments would fail on their days, by the rules of their runs. */
async function problemsOf(
  { db }: Scope,
  clock: Clock,
  rows: readonly PendingRow[],
): Promise<ReadonlyMap<number, Problem>> {
  const problems = new Map<number, Problem>();
  for (const { transaction } of rows) {
    if (transaction.status !== SCHEDULED || transaction.scheduledDate === null) continue;
    const day = [transaction.scheduledDate, clock.today()].sort().at(-1) as CalendarDate;
    const checked = await checkOnDay(db, clock, day, transaction);
    if ('reason' in checked) problems.set(transaction.id, problemOf(checked.reason));
  }
  return problems;
}

function problemOf(reason: NotPayable): Problem {
  const isBiller = reason.why === 'amount' && reason.problem === 'unpayable';
  return { problem: notPayableText(reason), problem_with: isBiller ? 'biller' : 'payment' };
}

/** What the amount rules need to know of the bills whose amounts can be edited (SRV2-24). */
async function payablesOf(
  { db }: Scope,
  rows: readonly PendingRow[],
): Promise<ReadonlyMap<number, Pick<ScheduledPayment, 'payable'>>> {
  const payables = new Map<number, Pick<ScheduledPayment, 'payable'>>();
  for (const row of rows.filter(canEditPendingAmount)) {
    const [line] = await linesOfPayment(db, row.transaction);
    if (line) payables.set(row.transaction.id, { payable: payableOf(line, row.item.referenceNum2) });
  }
  return payables;
}

/**
 * The amounts that several methods pay, or that lines of a bill add up to, were agreed in the cart
 * and cannot be edited.
 */
export function canEditPendingAmount({ transaction, item, billType }: PendingRow): boolean {
  return billType.canEditAmount && item.referenceNum2 === '' && transaction.parts.length === 0;
}

export function isCardRow({ typeId }: MethodRow): boolean {
  return METHOD_TYPES[typeId].category === 'card';
}

function nameOf(method: MethodRow, clock: Clock): string {
  return method.nickname || methodLabel(methodOf(method, clock.today()));
}

export async function methodsOf(
  { db, customer }: Scope,
  rows: readonly Pick<PendingRow, 'transaction'>[],
): Promise<ReadonlyMap<number, MethodRow>> {
  const ids = rows.flatMap(({ transaction }) =>
    chargesOfPayment(transaction).flatMap(({ methodId }) => methodId ?? []),
  );
  if (ids.length === 0) return new Map();
  const methods = await db
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.customerId, customer), inArray(paymentMethods.id, ids)));
  return new Map(methods.map((method) => [method.id, method]));
}
