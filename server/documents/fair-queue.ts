import { Refusal } from '../refusal.ts';

/**
 * Does one piece of work at a time and takes the owners in turn, so that nobody waits for all that somebody
 * else has asked for. An owner with too much in the queue is refused.
 */
export class FairQueue<Owner> {
  readonly #mostWaiting: number;
  readonly #refusal: string;
  readonly #waiting = new Map<Owner, (() => void)[]>();
  #isBusy = false;

  constructor(mostWaiting: number, refusal: string) {
    this.#mostWaiting = mostWaiting;
    this.#refusal = refusal;
  }

  async run<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
    await this.#turnOf(owner);
    try {
      return await work();
    } finally {
      this.#giveTurn();
    }
  }

  #turnOf(owner: Owner): Promise<void> | undefined {
    const own = this.#waiting.get(owner) ?? [];
    if (own.length >= this.#mostWaiting) throw new Refusal(429, this.#refusal, { retryAfter: 5 });
    if (!this.#isBusy) {
      this.#isBusy = true;
      return undefined;
    }
    return new Promise((turn) => this.#waiting.set(owner, [...own, turn]));
  }

  /** The owner who has waited longest is next, and queues behind the others with the rest. */
  #giveTurn(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#isBusy = false;
      return;
    }
    const [owner, [turn, ...rest]] = next;
    this.#waiting.delete(owner);
    if (rest.length > 0) this.#waiting.set(owner, rest);
    turn?.();
  }
}
