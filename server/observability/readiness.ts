import { MINUTE } from '../../domain/values/durations.ts';

/** A loop of due work that has not come round for so long hangs, or the process does. */
const LONGEST_ROUND = 5 * MINUTE;

/** Whether this process should get requests, apart from its database. Times are milliseconds of a clock that never goes back. */
export class Readiness {
  readonly #now: () => number;
  #isStopping = false;
  #lastRound: number | undefined;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Each loop of due work calls this at each round. A process without due work never does. */
  roundBegins(): void {
    this.#lastRound = this.#now();
  }

  /** From now on, balancers should ask another process. */
  stop(): void {
    this.#isStopping = true;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  get doesWork(): boolean {
    return this.#lastRound === undefined || this.#now() - this.#lastRound < LONGEST_ROUND;
  }
}
