import { and, eq, sql } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import type { FiledReturn } from '../ports/tax.ts';
import { readClock } from '../store/clock-guard.ts';
import { beginRun, endRun, type Run } from '../store/runs.ts';
import { taxReturns } from '../store/schema/tax.ts';
import type { Db } from '../store/store.ts';
import { takeInNext, Unfit } from '../take-in.ts';
import { lockReturn } from './save.ts';

/**
 * Records one pending return that its organisation has filed (SRV2-45); false when none can be recorded at
 * this moment.
 */
export async function importFiledReturn(outside: Dependencies): Promise<boolean> {
  const clock = await readClock(outside);
  if (!clock) return false;
  const parts = { ...outside, clock };
  return takeInNext(parts, {
    name: 'filed returns',
    nameOf: ({ taxReturnId }: FiledReturn) => ({ billTypeId: 0, subject: String(taxReturnId) }),
    next: (aside: readonly FiledReturn[]) => parts.tax.nextFiled(parts.clock.today(), aside),
    takeIn: (db, filed) => recordFiling(db, parts, filed),
  });
}

async function recordFiling(db: Db, { clock }: Dependencies, filed: FiledReturn): Promise<boolean> {
  const { taxReturnId, filedOn, filingNumber } = filed;
  const run: Run = { kind: 'filing', subject: String(taxReturnId), businessDate: filedOn };
  await lockReturn(db, taxReturnId);
  if (!(await beginRun(db, clock, run))) return false;
  const recorded = await db
    .update(taxReturns)
    .set({ status: 'filed', filedOn, filingNumber, version: sql`${taxReturns.version} + 1` })
    .where(and(eq(taxReturns.id, taxReturnId), eq(taxReturns.status, 'pending')))
    .returning({ id: taxReturns.id });
  if (recorded.length === 0) throw new Unfit('it was not sent from here, or is filed already');
  await endRun(db, clock, run, filingNumber);
  return true;
}
