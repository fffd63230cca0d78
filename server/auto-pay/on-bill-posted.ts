import { eq } from 'drizzle-orm';
import { FULL_BILL } from '../../domain/auto-pay/auto-pay.ts';
import type { Dependencies } from '../dependencies.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { bills } from '../store/schema/billers.ts';
import type { Db } from '../store/store.ts';
import { announceScheduled } from './announce.ts';
import { noticeDebit } from './debits/notice.ts';
import { nextRunColumns } from './end-run.ts';
import { requireNoOpenTry } from './lock.ts';
import { newPlan } from './next-run.ts';
import type { AutoPayRow } from './rows.ts';
import { accountRow } from './rows.ts';
import { ASKS, giveUpRun, planningDay, runOf, runState } from './run-log.ts';
import { NOTHING_TOLD, updateAutoPay } from './update.ts';

/**
 * Reacts to a new bill of the account, in the caller's transaction, which has locked the account's
 * bills. A due-date rule gets the run of this bill (SRV2-03). A customer whose auto pay pays the
 * full bill is told the amount, under any rule.
 */
export async function autoPayOnBillPosted(db: Db, parts: Dependencies, accountId: number): Promise<void> {
  const [row] = await db.select().from(autoPays).where(eq(autoPays.accountId, accountId)).for('update');
  const info = row && (await accountRow(db, accountId));
  if (!row?.active || !info) return;
  await requireNoOpenTry(db, row.id);
  if (row.failedPayment && (await isPaid(db, row.failedPayment.billId)))
    await updateAutoPay(db, row, { failedPayment: null });
  if (row.runPeriod === 0) {
    await giveUpRun(db, parts.clock, row);
    const plan = newPlan(row, info.bill, await planningDay(db, parts.clock, row));
    await announceScheduled(db, parts, await noticeDebit(db, parts, await updateAutoPay(db, row, plan)));
  } else if (row.paymentAmountOption === FULL_BILL)
    await announceScheduled(db, parts, await noticeDebit(db, parts, await withoutWaiting(db, parts, row)));
}

/** A run that waits for a permission is about the bill before: this bill is paid on its own day. */
async function withoutWaiting(db: Db, { clock }: Dependencies, row: AutoPayRow): Promise<AutoPayRow> {
  const { debitNotice, runDate } = row;
  const before = debitNotice && runDate !== null && (await runState(db, runOf(row, debitNotice.billId)));
  if (!before || before.isDone || before.outcome !== ASKS) return row;
  await giveUpRun(db, clock, row);
  return updateAutoPay(db, row, { ...nextRunColumns(row, clock.today()), ...NOTHING_TOLD });
}

/** True when nothing is owed on the bill of a failed payment: the new bill has nothing to do with it. */
async function isPaid(db: Db, billId: number): Promise<boolean> {
  const [bill] = await db
    .select({ balance: bills.balance, amountDue: bills.amountDue })
    .from(bills)
    .where(eq(bills.id, billId));
  const owed = bill && (bill.balance ?? bill.amountDue);
  return owed !== null && owed !== undefined && owed <= 0;
}
