import { eq, lt, sql } from 'drizzle-orm';
import type { Parts } from './parts.ts';
import { clockMarks } from './store/schema/work.ts';

const ONLY = 1;
const MINUTE = 60_000;
/** Clocks of several processes differ a little, and are set right now and then. */
const TOLERANCE = 5 * MINUTE;

/**
 * False while the clock stands more than 5 minutes before a moment at which work was done already, or away from the clock
 * of the database: what is due cannot be told then, and nothing that moves money is run (J1). Moves the mark ahead, at
 * most once a minute.
 */
export async function timeGoesOn({
  store,
  clock,
  log,
}: Pick<Parts, 'store' | 'clock' | 'log'>): Promise<boolean> {
  const now = clock.now();
  const reference = (await clock.reference?.(store.db)) ?? now;
  if (Math.abs(now - reference) > TOLERANCE) {
    log.error(
      { now: new Date(now).toISOString(), database: new Date(reference).toISOString() },
      'the clock of this process is not that of the database: it does no due work until it is right again',
    );
    return false;
  }
  const [mark] = await store.db.select().from(clockMarks).where(eq(clockMarks.id, ONLY));
  const latest = mark?.at.getTime() ?? 0;
  if (now < latest - TOLERANCE) {
    log.error(
      { now: new Date(now).toISOString(), workedAt: new Date(latest).toISOString() },
      'the clock went back: no due work is done until it is right again',
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
