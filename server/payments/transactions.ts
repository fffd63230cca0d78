import { and, eq, isNull, sql } from 'drizzle-orm';
import { type PaymentEvent, takingBack } from '../../domain/books/postings.ts';
import {
  DELETED,
  FAILED,
  isPaid,
  mayMove,
  REFUNDED,
  SCHEDULED,
  type TransactionStatus,
} from '../../domain/receipts/transaction-status.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { type Cents, cents } from '../../domain/values/cents.ts';
import type { Dependencies } from '../dependencies.ts';
import { insertion } from '../store/bulk-insert.ts';
import { giveUpRuns } from '../store/runs.ts';
import { bills } from '../store/schema/billers.ts';
import type { attempts, CheckoutPlan } from '../store/schema/checkouts.ts';
import { type Transaction, transactionItems, transactions } from '../store/schema/transactions.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';
import { limitDueAgain } from './due-again.ts';
import { requireNoRun } from './in-flight.ts';
import { insertPosting, postToLedger } from './ledger.ts';
import { alertOfPayment } from './payment-alert.ts';
import { billsOf, type Payment, payerColumns, paymentOf, paymentOfBill, withKey } from './shares.ts';

type Attempt = typeof attempts.$inferSelect;

export interface Outcome {
  readonly status: TransactionStatus;
  readonly message: string;
  /** What the message is made of, where something was charged in vain. */
  readonly chargedInVain?: Transaction['chargedInVain'];
  readonly settlesOn: CalendarDate | null;
  /** The day of the last try, where the outcome is certain only later. */
  readonly date?: CalendarDate;
  /** The moment of it, in milliseconds since 1970. */
  readonly time?: number;
  /** What its alert says instead of the message; null where another alert tells of it. */
  readonly alerted?: string | null;
  /** The fee that would have come on top of a payment that failed, where the payer was told of it before. */
  readonly alertedFee?: Cents;
}

/**
 * Records the outcome of a biller's attempts in history, books and bills, within the caller's
 * transaction. It writes one transaction for all attempts, or one for each bill when they are
 * scheduled (SRV-33, SRV-38).
 */
export async function recordAttempts(
  scope: Scope,
  parts: Dependencies,
  group: readonly [Attempt, ...Attempt[]],
  plan: CheckoutPlan,
  outcome: Outcome,
): Promise<void> {
  const origin = { ...group[0], attemptId: group[0].id, autoPaid: false, confirmationNum: null };
  if (outcome.status !== SCHEDULED) {
    const { confirmationNum } = group[0];
    await writeTransaction(scope, parts, { ...origin, confirmationNum }, plan, outcome, paymentOf(group));
    return;
  }
  for (const bill of billsOf(group)) {
    await writeTransaction(scope, parts, origin, plan, outcome, paymentOfBill(group, bill));
  }
}

/** Where a payment comes from: a checkout, or an auto pay, which has none. */
export type PaymentOrigin = Pick<
  Transaction,
  'checkoutId' | 'attemptId' | 'entityId' | 'entityName' | 'totalLabel' | 'autoPaid'
> & {
  /** Fixed before the charge; null where nothing was charged. */
  readonly confirmationNum: string | null;
};

/**
 * Writes, in one round trip, the transaction with its items and, when it was paid, its postings and
 * the lowered bills. Resolves to its confirmation number.
 */
export async function writeTransaction(
  { db, customer }: Scope,
  { ids, clock }: Dependencies,
  { checkoutId, attemptId, entityId, entityName, totalLabel, autoPaid, ...origin }: PaymentOrigin,
  plan: CheckoutPlan,
  {
    status,
    message,
    chargedInVain = null,
    settlesOn,
    date = clock.today(),
    time = clock.now(),
    alerted = message,
    alertedFee,
  }: Outcome,
  payment: Payment,
): Promise<string> {
  if (!mayMove('new', status)) throw new Error(`a transaction cannot begin with status ${status}`);
  const confirmationNum = origin.confirmationNum ?? ids.confirmationNumber();
  const { items } = payment;
  const payer = payerColumns(
    status === SCHEDULED ? withKey(payment, `scheduled-${confirmationNum}`) : payment,
  );
  const transaction = insertion(transactions, [
    {
      customerId: customer,
      confirmationNum,
      ...payer,
      checkoutId,
      attemptId,
      entityId,
      entityName,
      totalLabel,
      autoPaid,
      status,
      message,
      chargedInVain,
      transactionDate: date,
      transactionTime: new Date(time),
      scheduledDate: plan.scheduledDate,
      settlesOn,
      billing: plan.billing,
      receiptOptions: plan.receiptOptions,
      purchaseOrderNumber: plan.purchaseOrderNumber,
    },
  ]);
  const paidBills = sql.param(items.map((item) => item.billId));
  const books = sql`(select * from written where ${isPaid(status)}) as posted`;
  await db.execute(sql`
    with written as (${transaction} returning customer_id, id),
         asked as (
           select * from json_to_recordset(${JSON.stringify(items.map((item, position) => ({ ...item, position })))}::json)
               as item (position int, "billId" bigint, "accountId" bigint, "accountNum" text, description text, amount bigint,
                       "referenceNum2" text, "isTaxReturn" boolean)),
         due as (select id, greatest(coalesce(amount_due, 0), 0) as amount from bills
                  where id = any(${paidBills}) order by id for update),
         item as (
           insert into transaction_items
                  (customer_id, transaction_id, position, bill_id, account_id, account_num, description, amount, due_taken,
                   due_left, reference_num2, is_tax_return)
           select written.customer_id, written.id, asked.position, asked."billId", asked."accountId", asked."accountNum",
                  asked.description, asked.amount,
                  case when ${isPaid(status)} then least(asked.amount, coalesce(due.amount, 0)) else 0 end,
                  case when ${isPaid(status)} then greatest(due.amount - asked.amount, 0) end,
                  coalesce(asked."referenceNum2", ''), coalesce(asked."isTaxReturn", false)
             from written cross join asked left join due on due.id = asked."billId"
        returning bill_id, amount, due_taken),
         posted as (${insertPosting(books, clock, { entityId, ...payer }, 'payment')})
    update bills set balance = balance - item.amount, amount_due = amount_due - item.due_taken
      from item where ${isPaid(status)} and bills.id = any(${paidBills}) and bills.id = item.bill_id`);
  const accountNums = [...new Set(items.map(({ accountNum }) => accountNum))];
  if (alerted === null) return confirmationNum;
  const toldFee = alertedFee === undefined ? {} : { fee: alertedFee };
  const written = {
    confirmationNum,
    entityName,
    ...payer,
    ...toldFee,
    autoPaid,
    message: alerted,
    accountNums,
  };
  await alertOfPayment({ db, customer }, clock, written, status);
  return confirmationNum;
}

/**
 * Posts a payment and lowers its bills, or reverses exactly that. A payment lowers the balance, and
 * the amount due as far as there is one. A reversal adds it back to the account's newest bill at
 * that time, or to the tax return that was paid (SRV-40, SRV2-46).
 */
async function takeEffect(
  scope: Scope,
  { clock }: Dependencies,
  transaction: Transaction,
  event: PaymentEvent,
): Promise<void> {
  await lockBillsOf(scope.db, transaction);
  const sum = event === 'payment' ? transaction : await restOf(scope, transaction);
  await postToLedger(scope, clock, { ...transaction, ...sum }, event);
  const items = sql`item.customer_id = ${scope.customer} and item.transaction_id = ${transaction.id}
       and item.bill_id = ${bills.id}`;
  if (event !== 'payment') {
    await scope.db.execute(sql`
      update ${bills} set balance = balance + item.amount,
             amount_due = case when item.tax_return is null then amount_due + item.due_taken
                               else greatest(balance + item.amount, 0) end
        from (select account_id, case when is_tax_return then bill_id end as tax_return,
                     sum(amount - given_back) as amount, sum(least(due_taken, amount - given_back)) as due_taken
                from ${transactionItems}
               where customer_id = ${scope.customer} and transaction_id = ${transaction.id}
               group by account_id, case when is_tax_return then bill_id end) item
       where ${bills.accountId} = item.account_id
         and (case when item.tax_return is null then ${bills.isNewest} else ${bills.id} = item.tax_return end)`);
    await limitDueAgain(scope.db, transaction);
    return;
  }
  await scope.db.execute(sql`
    update ${transactionItems} item
       set due_taken = least(item.amount, greatest(coalesce(${bills.amountDue}, 0), 0)),
           due_left = greatest(coalesce(${bills.amountDue}, 0) - item.amount, 0)
      from ${bills} where ${items}`);
  await scope.db.execute(sql`
    update ${bills} set balance = balance - item.amount, amount_due = amount_due - item.due_taken
      from ${transactionItems} item where ${items}`);
}

/** What is left to reverse: refunds have given the rest back already. */
async function restOf({ db, customer }: Scope, { id, amount, fee, givenBack }: Transaction) {
  const [row] = await db
    .select({ ofBills: sql<string>`coalesce(sum(${transactionItems.givenBack}), 0)` })
    .from(transactionItems)
    .where(and(eq(transactionItems.customerId, customer), eq(transactionItems.transactionId, id)));
  const ofBills = Number(row?.ofBills ?? 0);
  return { amount: cents(amount - ofBills), fee: cents(fee - (givenBack - ofBills)) };
}

/**
 * Locks a payment's bills and the bills that came after them, in the order in which every
 * transaction locks bills.
 */
export async function lockBillsOf(
  db: Db,
  { customerId, id }: Pick<Transaction, 'customerId' | 'id'>,
): Promise<void> {
  await db.execute(sql`
    select id from bills
     where id in (select bill_id from transaction_items where customer_id = ${customerId} and transaction_id = ${id})
        or (is_newest and account_id in (select account_id from transaction_items
              where customer_id = ${customerId} and transaction_id = ${id}))
     order by id for update`);
}

/**
 * Moves a transaction to a status that ruling 7 allows. Refuses any other move, and one from a
 * status it has left.
 */
export async function moveTransaction(
  scope: Scope,
  parts: Dependencies,
  transaction: Transaction,
  to: TransactionStatus,
  more: Partial<
    Pick<
      Transaction,
      'message' | 'chargedInVain' | 'settlesOn' | 'transactionDate' | 'transactionTime' | 'dispute'
    >
  > = {},
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
  if (to === DELETED) {
    await requireNoRun(scope.db, transaction.confirmationNum);
    await giveUpRuns(scope.db, parts.clock, 'scheduled payment', transaction.confirmationNum, 'deleted');
  }
  const wasPaid = isPaid(transaction.status);
  const counts = isPaid(to);
  if (!wasPaid && counts) await takeEffect(scope, parts, transaction, 'payment');
  if (wasPaid && !counts) {
    await takeEffect(scope, parts, transaction, takingBack(to));
    await withholdUntold(scope, parts, transaction);
  }
  // Refunds have words of their own.
  if ((wasPaid === counts && to !== FAILED) || to === REFUNDED) return;
  const accountNums = await accountNumsOf(scope, transaction);
  await alertOfPayment(scope, parts.clock, { ...transaction, ...more, accountNums }, to);
}

/** A biller that was never told of a payment need not be told that it was taken back. */
async function withholdUntold({ db, customer }: Scope, { clock }: Dependencies, { id }: Transaction) {
  const at = new Date(clock.now());
  await db
    .update(transactions)
    .set({ bookedAt: at, reversalBookedAt: at, nextHandOverAt: null })
    .where(
      and(eq(transactions.customerId, customer), eq(transactions.id, id), isNull(transactions.handedOverAt)),
    );
}

/** The numbers of the accounts that a payment pays. */
export async function accountNumsOf(
  { db, customer }: Scope,
  { id }: Pick<Transaction, 'id'>,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ accountNum: transactionItems.accountNum })
    .from(transactionItems)
    .where(and(eq(transactionItems.customerId, customer), eq(transactionItems.transactionId, id)));
  return rows.map(({ accountNum }) => accountNum);
}
