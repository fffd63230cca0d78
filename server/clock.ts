import { sql } from 'drizzle-orm';
import { dateAt } from '../domain/values/business-date.ts';
import type { CalendarDate } from '../domain/values/calendar-date.ts';
import type { Db } from './store/store.ts';

/** The server's only source of time: nothing else calls `Date.now()`. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** The business date in the portal's zone. */
  today(): CalendarDate;
  /**
   * Milliseconds since the epoch by a clock that this one should agree with. A clock that is moved
   * on purpose has none.
   */
  readonly reference?: (db: Db) => Promise<number>;
}

export function systemClock(zone: string): Clock {
  return { ...clockFrom(() => Date.now(), zone), reference: databaseTime };
}

export function clockFrom(now: () => number, zone: string): Clock {
  return { now, today: () => dateAt(now(), zone) };
}

/** A clock that stays at this moment, so that everything decided together uses one time. */
export function stoppedClock(clock: Clock): Clock {
  const [now, today] = [clock.now(), clock.today()];
  return { ...clock, now: () => now, today: () => today };
}

/** All processes of a deployment share one database, and so its clock. */
async function databaseTime(db: Db): Promise<number> {
  const { rows } = (await db.execute(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  )) as unknown as { rows: { now: number }[] };
  return Number(rows[0]?.now);
}
