import { and, eq, sql } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { readClock } from '../store/clock-guard.ts';
import { beginRun, endRun, type Run } from '../store/runs.ts';
import { taxReturns } from '../store/schema/tax.ts';
import { lockReturn } from './save.ts';

/**
 * Records one pending return that its organisation has filed (SRV2-45); false when there is none.
 */
export async function importFiledReturn(outside: Dependencies): Promise<boolean> {
  const clock = await readClock(outside);
  if (!clock) return false;
  const parts = { ...outside, clock };
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
