import { sql } from 'drizzle-orm';
import { dateAt } from '../domain/values/business-date.ts';
import type { CalendarDate } from '../domain/values/calendar-date.ts';
import { type Db, rowsOf } from './store/db.ts';

/** The server's only source of time: nothing else calls `Date.now()`. */
export interface Clock {
  /** Whole milliseconds since the epoch. */
  now(): number;
  /** The business date in the portal's zone. */
  today(): CalendarDate;
  /**
   * Sets the clock by the database again, and resolves to how many milliseconds the machine's own clock is
   * ahead of it. Undefined when the answer took too long to tell the time: the clock counts on as before. A clock
   * that is moved on purpose cannot be set.
   */
  readonly follow?: (db: Db) => Promise<number | undefined>;
}

/**
 * An answer of the database tells the time to half of how long it took, in milliseconds. Two processes that follow it
 * must not differ by so much that one takes over what the other still pays: this is less than a quarter of a lease.
 */
export const SLOWEST_SAMPLE = 10_000;

/** The clock of the machine, as a process reads it. */
export interface MachineClock {
  /** Milliseconds since the epoch; wrong where the machine is set wrong. */
  readonly now: () => number;
  /** Milliseconds that only ever pass, whatever the machine is set to. */
  readonly passed: () => number;
}

const MACHINE: MachineClock = { now: () => Date.now(), passed: () => performance.now() };

/**
 * The clock of the database, which all processes of a deployment share, so that a lease ends and a day begins
 * at one moment for all of them. Between two looks at the database the machine counts on.
 */
export function databaseClock(zone: string, machine = MACHINE, read = databaseTime): Clock {
  let started = machine.now() - machine.passed();
  // What passes is measured in parts of a millisecond, which no column and no header takes.
  const now = () => Math.floor(started + machine.passed());
  return {
    ...clockFrom(now, zone),
    follow: async (db) => {
      const asked = machine.passed();
      const database = await read(db);
      const answered = machine.passed();
      if (answered - asked > SLOWEST_SAMPLE) return undefined;
      started = database - (asked + answered) / 2;
      return machine.now() - now();
    },
  };
}

export function clockFrom(now: () => number, zone: string): Clock {
  return { now, today: () => dateAt(now(), zone) };
}

/** A clock that stays at this moment, so that everything decided together uses one time. */
export function stoppedClock(clock: Clock): Clock {
  const [now, today] = [clock.now(), clock.today()];
  return { now: () => now, today: () => today };
}

async function databaseTime(db: Db): Promise<number> {
  const [row] = await rowsOf<{ now: number }>(
    db,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  return Number(row?.now);
}
