import { and, eq } from 'drizzle-orm';
import { runFee } from '../../domain/auto-pay/forecast-run.ts';
import type { RunFacts } from '../../domain/auto-pay/run-decision.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { type Cents, ZERO } from '../../domain/values/cents.ts';
import { METHOD_TYPES } from '../../domain/wallet/payment-method.ts';
import { feeConfigOf } from '../bills/payment-terms.ts';
import type { Run } from '../store/runs.ts';
import { holdings } from '../store/schema/billers.ts';
import type { Db } from '../store/store.ts';
import { type MethodRow, methodRows } from '../wallet/methods.ts';
import { type BillStanding, billStanding } from './bill-standing.ts';
import { dayOfRun, isBankAccount, noticeOf } from './debits/facts.ts';
import { ruleOf } from './next-run.ts';
import type { AutoPayAccountRow, AutoPayRow } from './rows.ts';

/** A run that could not pay, and why. */
export interface Failure {
  readonly row: AutoPayRow;
  readonly info: AutoPayAccountRow;
  readonly run: Run;
  readonly amount: Cents;
  readonly why: string;
  /** True when the day had passed before the failure was certain. */
  readonly isOver?: boolean;
  /** True when no retry can mend it: only the customer can pay. */
  readonly isFinal?: boolean;
}

/** The day on which a failed payment was tried, which is not always the day on which it was given up. */
export function dayOfTry(
  { row, isOver }: Pick<Failure, 'row' | 'isOver'>,
  today: CalendarDate,
): CalendarDate {
  return (isOver && dayOfRun(row)) || today;
}

/** The fee on top of what a run was to pay with its first method, as the customer was told before. */
export async function feeOfRun(
  db: Db,
  { row, info, amount }: Pick<Failure, 'row' | 'info' | 'amount'>,
): Promise<Cents> {
  const wallet = await methodRows({ db, customer: row.customerId });
  const primary = wallet.find(({ id }) => id === row.primaryMethodId);
  return primary ? runFee(feeConfigOf(info.billType), METHOD_TYPES[primary.typeId].category, amount) : ZERO;
}

/** What decides a run on its day, as of now. */
export async function runFacts(db: Db, row: AutoPayRow, info: AutoPayAccountRow): Promise<RunFacts> {
  const wallet = await methodRows({ db, customer: row.customerId });
  return runFactsOf(row, info, await billStanding(db, row.id), await isHeld(db, row), wallet);
}

type Info = {
  readonly account: Pick<AutoPayAccountRow['account'], 'inCollections' | 'prepay'>;
  readonly billType: AutoPayAccountRow['billType'];
  readonly bill: Pick<
    NonNullable<AutoPayAccountRow['bill']>,
    'id' | 'isPayable' | 'balance' | 'amountDue'
  > | null;
};

/** The same, from what was read already. */
export function runFactsOf(
  row: AutoPayRow,
  { account, billType, bill }: Info,
  { pending, isPaidByAutoPay }: BillStanding,
  isHeld: boolean,
  wallet: readonly Pick<MethodRow, 'id' | 'typeId'>[],
): RunFacts {
  const primary = wallet.find(({ id }) => id === row.primaryMethodId);
  return {
    end_date: ruleOf(row).end_date,
    paymentAmountOption: row.paymentAmountOption,
    pay_amount: row.payAmount,
    max_pay_amount: row.maxPayAmount,
    setAmountLimit: row.setAmountLimit,
    debit_limit: row.debitLimit ?? ZERO,
    notice: noticeOf(row, bill),
    planned: row.runDate,
    bank_fee: runFee(feeConfigOf(billType), 'bank', ZERO),
    told_on: null,
    debited: primary !== undefined && isBankAccount(primary) ? primary.id : null,
    isAllowed: billType.allowsAutoPay,
    isHeld,
    isInCollections: account.inCollections,
    prepay: account.prepay,
    no_overpayment: billType.noOverpayment,
    can_edit_amount: billType.canEditAmount,
    isPaidByAutoPay,
    bill: bill?.isPayable ? { balance: bill.balance, amount_due: bill.amountDue, pending } : null,
  };
}

async function isHeld(db: Db, { customerId, accountId }: AutoPayRow): Promise<boolean> {
  const rows = await db
    .select({ account: holdings.accountId })
    .from(holdings)
    .where(and(eq(holdings.customerId, customerId), eq(holdings.accountId, accountId)));
  return rows.length > 0;
}
