import { addDays, type CalendarDate, dateAt } from '../../domain/calendar-date.ts';
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

  /** Reads how far the clock was moved, by this process or another. */
  async read(): Promise<void> {
    const [row] = await this.#store.db.select().from(sandboxClock);
    this.#daysAhead = row?.daysAhead ?? 0;
  }

  async moveOneDay(): Promise<void> {
    await this.#write(this.#daysAhead + 1);
  }

  async reset(): Promise<void> {
    await this.#write(0);
  }

  async #write(daysAhead: number): Promise<void> {
    await this.#store.db
      .insert(sandboxClock)
      .values({ id: ONLY, daysAhead })
      .onConflictDoUpdate({ target: sandboxClock.id, set: { daysAhead } });
    this.#daysAhead = daysAhead;
  }
}
