import { and, eq, sql } from 'drizzle-orm';
import { stoppedClock } from '../clock.ts';
import { timeGoesOn } from '../clock-mark.ts';
import type { Parts } from '../parts.ts';
import { beginRun, endRun, type Run } from '../runs.ts';
import { taxReturns } from '../store/schema/tax.ts';
import { lockReturn } from './save.ts';

/** Takes in one pending return that its organisation has filed in its run (SRV2-45); false when there is none. */
export async function takeInFiledReturn(outside: Parts): Promise<boolean> {
  // A run lives in one moment, as that of a payment does.
  const parts = { ...outside, clock: stoppedClock(outside.clock) };
  if (!(await timeGoesOn(parts))) return false;
  const filed = await parts.tax.nextFiled(parts.clock.today());
  if (!filed) return false;
  const run: Run = { kind: 'filing', subject: String(filed.taxReturnId), businessDate: filed.filedOn };
  return parts.store.transact(async (db) => {
    await lockReturn(db, filed.taxReturnId);
    if (!(await beginRun(db, parts.clock, run))) return false;
    await db
      .update(taxReturns)
      .set({
        status: 'filed',
        filedOn: filed.filedOn,
        filingNumber: filed.filingNumber,
        version: sql`${taxReturns.version} + 1`,
      })
      .where(and(eq(taxReturns.id, filed.taxReturnId), eq(taxReturns.status, 'pending')));
    await endRun(db, parts.clock, run, filed.filingNumber);
    return true;
  });
}
