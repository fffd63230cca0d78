import { eq, lt, sql } from 'drizzle-orm';
import { MINUTE } from '../../domain/values/durations.ts';
import { type Clock, stoppedClock } from '../clock.ts';
import type { Dependencies } from '../dependencies.ts';
import { clockMarks } from './schema/work.ts';

/** The rows of `clock_marks`. Earlier versions read the first alone. */
export const MARKS = {
  latestWork: 1,
  slowRecoveryCodes: 2,
  withoutPayments: 3,
  withoutPaymentsSeen: 4,
} as const;

/** The database moves to another machine at times, whose clock differs a little. */
const TOLERANCE = 5 * MINUTE;

/**
 * Sets the clock by the database, and resolves to a clock that stays at this moment: work that decides by it
 * decides everything by one time. Undefined while the time is more than 5 minutes behind a time at which work
 * was done, or while the database takes too long to tell it: nobody can say then what is due and which lease has
 * ended, so nothing that moves money runs. The mark moves ahead at most once a minute.
 */
export async function readClock({
  store,
  clock,
  log,
}: Pick<Dependencies, 'store' | 'clock' | 'log'>): Promise<Clock | undefined> {
  if (clock.follow && (await clock.follow(store.db)) === undefined) {
    log.error({}, 'the database took too long to tell the time, so no due work is done now');
    return undefined;
  }
  const moment = stoppedClock(clock);
  const now = moment.now();
  const [mark] = await store.db.select().from(clockMarks).where(eq(clockMarks.id, MARKS.latestWork));
  const latest = mark?.at.getTime() ?? 0;
  if (now < latest - TOLERANCE) {
    log.error(
      { now: new Date(now).toISOString(), workedAt: new Date(latest).toISOString() },
      'the clock went back: no due work is done until the clock is right',
    );
    return undefined;
  }
  if (now >= latest + MINUTE) {
    const at = new Date(now);
    await store.db
      .insert(clockMarks)
      .values({ id: MARKS.latestWork, at })
      .onConflictDoUpdate({
        target: clockMarks.id,
        set: { at: sql`excluded.at` },
        setWhere: lt(clockMarks.at, at),
      });
  }
  return moment;
}

/** When the first process asked about this mark, in milliseconds. Every process learns the same. */
export async function firstWorkedAt(
  { store, clock }: Pick<Dependencies, 'store' | 'clock'>,
  mark: (typeof MARKS)[keyof typeof MARKS],
): Promise<number> {
  const read = async () => (await store.db.select().from(clockMarks).where(eq(clockMarks.id, mark)))[0]?.at;
  const stored = await read();
  if (stored) return stored.getTime();
  const now = new Date(clock.now());
  await store.db.insert(clockMarks).values({ id: mark, at: now }).onConflictDoNothing();
  return ((await read()) ?? now).getTime();
}
