import { eq } from 'drizzle-orm';
import { dateAt } from '../../domain/values/business-date.ts';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import { DAY } from '../../domain/values/durations.ts';
import type { Clock } from '../clock.ts';
import { sandboxClock } from '../store/schema/sandbox.ts';
import type { Store } from '../store/store.ts';

const ONLY = 1;

/** The real clock, moved ahead by whole days and never back. The database stores how far. */
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

  // Arrow functions: a caller may hand one on alone, as it may with any other clock.
  readonly now = (): number => this.#real() + this.#daysAhead * DAY;
  readonly today = (): CalendarDate => dateAt(this.now(), this.#zone);

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

  /**
   * Reads how far this process or another has moved the clock. A move during the read is newer and
   * stays.
   */
  async read(): Promise<void> {
    const before = this.#daysAhead;
    const [row] = await this.#store.db.select().from(sandboxClock);
    if (this.#daysAhead === before) this.#daysAhead = row?.daysAhead ?? 0;
  }

  /**
   * Moves the clock by one day and resolves to the new date; undefined when another process has
   * moved it meanwhile.
   */
  async moveOneDay(): Promise<CalendarDate | undefined> {
    const before = this.#daysAhead;
    const moved = await this.#store.db
      .insert(sandboxClock)
      .values({ id: ONLY, daysAhead: before + 1 })
      .onConflictDoUpdate({
        target: sandboxClock.id,
        set: { daysAhead: before + 1 },
        setWhere: eq(sandboxClock.daysAhead, before),
      })
      .returning();
    if (moved.length === 0) {
      await this.read();
      return undefined;
    }
    this.#daysAhead = before + 1;
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
