import { and, eq, inArray, sql } from 'drizzle-orm';
import type { RunFacts } from '../../domain/auto-pay/run-decision.ts';
import { PROCESSING, SCHEDULED, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { type Cents, cents } from '../../domain/values/cents.ts';
import { itemsOfTransaction } from '../store/joins.ts';
import type { Run } from '../store/runs.ts';
import { holdings } from '../store/schema/billers.ts';
import { transactionItems, transactions } from '../store/schema/payments.ts';
import { runs } from '../store/schema/work.ts';
import type { Db } from '../store/store.ts';
import { ruleOf } from './next-run.ts';
import type { AutoPayAccountRow, AutoPayRow } from './rows.ts';
import { runOf } from './run-log.ts';

type Bill = NonNullable<AutoPayAccountRow['bill']>;

/** A run that could not pay, and why. */
export interface Failure {
  readonly row: AutoPayRow;
  readonly info: AutoPayAccountRow;
  readonly run: Run;
  readonly amount: Cents;
  readonly why: string;
  /** True when the day had passed before the failure was certain. */
  readonly isOver?: boolean;
}

/** What decides a run on its day, as of now. */
export async function runFacts(db: Db, row: AutoPayRow, info: AutoPayAccountRow): Promise<RunFacts> {
  const { account, billType, bill } = info;
  return {
    end_date: ruleOf(row).end_date,
    paymentAmountOption: row.paymentAmountOption,
    pay_amount: row.payAmount,
    max_pay_amount: row.maxPayAmount,
    setAmountLimit: row.setAmountLimit,
    isAllowed: billType.allowsAutoPay,
    isHeld: await isHeld(db, row),
    isInCollections: account.inCollections,
    prepay: account.prepay,
    no_overpayment: billType.noOverpayment,
    bill: bill?.isPayable && !(await isDone(db, row, bill)) ? await openBill(db, bill, billType) : null,
  };
}

/** Where the amount cannot be changed, the amount due counts as the balance. */
async function openBill(
  db: Db,
  bill: Bill,
  { canEditAmount }: AutoPayAccountRow['billType'],
): Promise<NonNullable<RunFacts['bill']>> {
  return {
    balance: canEditAmount ? bill.balance : bill.amountDue,
    amount_due: bill.amountDue,
    pending: await pendingOf(db, bill.id),
  };
}

async function isHeld(db: Db, { customerId, accountId }: AutoPayRow): Promise<boolean> {
  const rows = await db
    .select({ account: holdings.accountId })
    .from(holdings)
    .where(and(eq(holdings.customerId, customerId), eq(holdings.accountId, accountId)));
  return rows.length > 0;
}

/** What scheduled payments will pay of a bill, whoever scheduled them (SRV2-14). */
export async function pendingOf(db: Db, billId: number): Promise<Cents> {
  const [row] = await db
    .select({ pending: sql<string>`coalesce(sum(${transactionItems.amount}), 0)` })
    .from(transactionItems)
    .innerJoin(transactions, itemsOfTransaction)
    .where(and(eq(transactionItems.billId, billId), eq(transactions.status, SCHEDULED)));
  return cents(Number(row?.pending ?? 0));
}

/** True when auto pay has paid this bill in full, unless that payment was taken back (ruling 5). */
async function isDone(db: Db, row: AutoPayRow, { id }: Bill): Promise<boolean> {
  if (row.runDate === null) return false;
  const { kind, subject } = runOf(row, id);
  if (subject === String(row.id)) return false;
  const made = await db
    .select({ id: transactions.id })
    .from(transactions)
    .innerJoin(transactionItems, itemsOfTransaction)
    .where(
      and(
        eq(transactionItems.billId, id),
        eq(transactions.autoPaid, true),
        inArray(transactions.status, [SUCCESSFUL, PROCESSING]),
        sql`exists (select from ${runs} where ${runs.kind} = ${kind} and ${runs.subject} = ${subject}
          and ${runs.outcome} in ('accepted', 'processing'))`,
      ),
    )
    .limit(1);
  return made.length > 0;
}
