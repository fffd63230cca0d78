import { eq, inArray, sql } from 'drizzle-orm';
import { HOUR, MINUTE } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { isSetUp } from '../set-up.ts';
import { MARKS } from '../store/clock-guard.ts';
import { clockMarks } from '../store/schema/work.ts';
import type { Db } from '../store/store.ts';

/**
 * A file without a merchant may be a mistake, and so may a start without a processor. Nobody hears of a stop that was taken
 * back within this time.
 */
export const SETTLING = HOUR;

/** A stop that no process has seen for so long is over: a version that knows of no marks may have taken payments since. */
const LAPSES = 15 * MINUTE;

/** Notes at each look since when the portal has no processor, or that it has one. */
export async function notePortalStop({ store, config, clock }: Dependencies): Promise<void> {
  const { withoutPayments, withoutPaymentsSeen } = MARKS;
  const marks = await store.db
    .select()
    .from(clockMarks)
    .where(inArray(clockMarks.id, [withoutPayments, withoutPaymentsSeen]));
  const timeOf = (mark: number) => marks.find(({ id }) => id === mark)?.at.getTime();
  const since = timeOf(withoutPayments);
  if (isSetUp(config, 'payments')) {
    if (since !== undefined) await store.db.delete(clockMarks).where(eq(clockMarks.id, withoutPayments));
    return;
  }
  const now = clock.now();
  const seen = timeOf(withoutPaymentsSeen) ?? 0;
  const isNew = since === undefined || seen <= now - LAPSES;
  if (!isNew && seen > now - MINUTE) return;
  await store.db
    .insert(clockMarks)
    .values(
      [withoutPaymentsSeen, ...(isNew ? [withoutPayments] : [])].map((id) => ({ id, at: new Date(now) })),
    )
    .onConflictDoUpdate({ target: clockMarks.id, set: { at: sql`excluded.at` } });
}

/**
 * True once the lack of a processor is no mistake. A process that has one cannot end the stop before this transaction has
 * ended.
 */
export async function isPortalStopped(
  db: Db,
  { config, clock }: Pick<Dependencies, 'config' | 'clock'>,
): Promise<boolean> {
  if (isSetUp(config, 'payments')) return false;
  const [since] = await db
    .select()
    .from(clockMarks)
    .where(eq(clockMarks.id, MARKS.withoutPayments))
    .for('share');
  return since !== undefined && since.at.getTime() <= clock.now() - SETTLING;
}
