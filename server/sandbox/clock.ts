import { eq } from 'drizzle-orm';
import { dateAt } from '../../domain/business-date.ts';
import { addDays, type CalendarDate } from '../../domain/calendar-date.ts';
import type { Clock } from '../clock.ts';
import { sandboxClock } from '../store/schema/sandbox.ts';
import type { Store } from '../store/store.ts';

const DAY = 86_400_000;
const ONLY = 1;

/** The real clock, moved ahead by whole days and never back; how far is kept in the database. */
export class SandboxClock implements Clock {
  readonly #zone: string;
  readonly #store: Store;
  readonly #real: () => number;
  #daysAhead = 0;

  constructor(store: Store, zone: string, real: () => number = () => Date.now()) {
    this.#store = store;
    this.#zone = zone;
    this.#real = real;
  }

  now(): number {
    return this.#real() + this.#daysAhead * DAY;
  }

  today(): CalendarDate {
    return dateAt(this.now(), this.#zone);
  }

  tomorrow(): CalendarDate {
    return addDays(this.today(), 1);
  }

  /** The date to which a reset goes back. */
  realToday(): CalendarDate {
    return dateAt(this.#real(), this.#zone);
  }

  get daysAhead(): number {
    return this.#daysAhead;
  }

  /** Reads how far the clock was moved, by this process or another. What was moved while it read is newer. */
  async read(): Promise<void> {
    const before = this.#daysAhead;
    const [row] = await this.#store.db.select().from(sandboxClock);
    if (this.#daysAhead === before) this.#daysAhead = row?.daysAhead ?? 0;
  }

  /** The day that it is now; undefined when somebody else moved the clock meanwhile, whose day it then is. */
  async moveOneDay(): Promise<CalendarDate | undefined> {
    const known = this.#daysAhead;
    const moved = await this.#store.db
      .insert(sandboxClock)
      .values({ id: ONLY, daysAhead: known + 1 })
      .onConflictDoUpdate({
        target: sandboxClock.id,
        set: { daysAhead: known + 1 },
        setWhere: eq(sandboxClock.daysAhead, known),
      })
      .returning();
    if (moved.length === 0) {
      await this.read();
      return undefined;
    }
    this.#daysAhead = known + 1;
    return this.today();
  }

  async reset(): Promise<void> {
    await this.#store.db
      .insert(sandboxClock)
      .values({ id: ONLY, daysAhead: 0 })
      .onConflictDoUpdate({ target: sandboxClock.id, set: { daysAhead: 0 } });
    this.#daysAhead = 0;
  }
}
