import { eq } from 'drizzle-orm';
import { FULL_BILL } from '../../domain/auto-pay.ts';
import type { Parts } from '../parts.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import type { Db } from '../store/store.ts';
import { announceScheduled } from './notices.ts';
import { newPlan } from './plan.ts';
import { accountRow } from './rows.ts';
import { giveUpRun, planningDay } from './runs.ts';
import { change } from './switch.ts';
import { insistOnNoTry } from './taken.ts';

/**
 * A new bill of the account was posted, in the transaction of the caller, who has taken its bills: a due-date rule gets the
 * run of this bill (SRV2-03). Who pays the full bill is told what comes to be paid, by whatever rule.
 */
export async function autoPayOnBillPosted(db: Db, parts: Parts, accountId: number): Promise<void> {
  const [row] = await db.select().from(autoPays).where(eq(autoPays.accountId, accountId)).for('update');
  const known = row && (await accountRow(db, accountId));
  if (!row?.active || !known) return;
  await insistOnNoTry(db, row.id);
  if (row.runPeriod === 0) {
    await giveUpRun(db, parts.clock, row);
    const plan = newPlan(row, known.bill, await planningDay(db, parts.clock, row));
    await announceScheduled(db, parts, await change(db, row, plan));
  } else if (row.paymentAmountOption === FULL_BILL) await announceScheduled(db, parts, row);
}
