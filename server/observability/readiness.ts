import { MINUTE } from '../../domain/values/durations.ts';

/**
 * If no loop of due work has begun a round for so long, all of them hang, or the process does. A single loop may take
 * longer: a day of auto pays does.
 */
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
