import { eq, lt, sql } from 'drizzle-orm';
import { MINUTE } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { clockMarks } from './schema/work.ts';

const ONLY = 1;

/** Clocks of several processes differ a little, and operators correct them at times. */
const TOLERANCE = 5 * MINUTE;

/**
 * False while the clock is more than 5 minutes behind a time at which work was done, or away from
 * the database's clock. Nobody can tell then what is due, so nothing that moves money runs. The
 * mark moves ahead at most once a minute.
 */
export async function isClockSane({
  store,
  clock,
  log,
}: Pick<Dependencies, 'store' | 'clock' | 'log'>): Promise<boolean> {
  const now = clock.now();
  const reference = (await clock.reference?.(store.db)) ?? now;
  if (Math.abs(now - reference) > TOLERANCE) {
    log.error(
      { now: new Date(now).toISOString(), database: new Date(reference).toISOString() },
      'the clock of this process differs from the database clock: it does no due work until the clock is right',
    );
    return false;
  }
  const [mark] = await store.db.select().from(clockMarks).where(eq(clockMarks.id, ONLY));
  const latest = mark?.at.getTime() ?? 0;
  if (now < latest - TOLERANCE) {
    log.error(
      { now: new Date(now).toISOString(), workedAt: new Date(latest).toISOString() },
      'the clock went back: no due work is done until the clock is right',
    );
    return false;
  }
  if (now >= latest + MINUTE) {
    const at = new Date(now);
    await store.db
      .insert(clockMarks)
      .values({ id: ONLY, at })
      .onConflictDoUpdate({
        target: clockMarks.id,
        set: { at: sql`excluded.at` },
        setWhere: lt(clockMarks.at, at),
      });
  }
  return true;
}
