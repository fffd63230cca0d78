import { type Reason, Refusal } from './refusal.ts';

interface Limits {
  /** Pieces of work at the same time. */
  readonly atOnce: number;
  readonly mostOfOwner: number;
  /** Of all owners together, not counting those with a place of their own. */
  readonly mostOfAll?: number;
  /** What an owner is told who has too much in the queue, or when the queue is full. */
  readonly refusal: () => Refusal;
}

/**
 * Does a few pieces of work at a time and takes the owners in turn, so that nobody waits for all that somebody
 * else has asked for. What the queue has no room for is refused.
 */
export class FairQueue<Owner> {
  readonly #limits: Limits;
  readonly #waiting = new Map<Owner, (() => void)[]>();
  #running = 0;
  #counted = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** `hasPlace`: the owner gets in also when others have filled the queue. */
  async run<T>(owner: Owner, work: () => Promise<T>, { hasPlace = false } = {}): Promise<T> {
    await this.#turnOf(owner, hasPlace);
    try {
      return await work();
    } finally {
      this.#giveTurn();
    }
  }

  async #turnOf(owner: Owner, hasPlace: boolean): Promise<void> {
    const { atOnce, mostOfOwner, mostOfAll = Number.POSITIVE_INFINITY, refusal } = this.#limits;
    if (this.#running < atOnce) {
      this.#running += 1;
      return;
    }
    const own = this.#waiting.get(owner) ?? [];
    if (own.length >= mostOfOwner || (!hasPlace && this.#counted >= mostOfAll)) throw refusal();
    if (!hasPlace) this.#counted += 1;
    await new Promise<void>((turn) => this.#waiting.set(owner, [...own, turn]));
    if (!hasPlace) this.#counted -= 1;
  }

  /** The owner who has waited longest is next, and queues behind the others with the rest. */
  #giveTurn(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#running -= 1;
      return;
    }
    const [owner, [turn, ...rest]] = next;
    this.#waiting.delete(owner);
    if (rest.length > 0) this.#waiting.set(owner, rest);
    turn?.();
  }
}

/** Tells an owner that the queue has no room. */
export const queueFull = (status: 429 | 503, reason: Reason) => () =>
  new Refusal(status, reason, { retryAfter: 5 });
