import type { MiddlewareHandler } from 'hono';
import { MINUTE } from '../../domain/values/durations.ts';
import { Refusal } from '../refusal.ts';

interface Left {
  readonly calls: number;
  readonly at: number;
}

/**
 * How many calls each customer has left: a minute's worth at once, which fills up again evenly. It follows the
 * steady clock of this process, and several processes count apart.
 */
export class CallAllowance {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #left = new Map<number, Left>();
  #sweptAt = 0;

  constructor(perMinute: number, now: () => number = () => performance.now()) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /**
   * Refuses with 429 when nothing is left. `money`: the words then say that nothing was paid, so
   * what may have been paid is asked about first.
   */
  spend(customer: number, { money }: { money: boolean }): void {
    const calls = this.#callsOf(customer);
    if (calls < 1) {
      const retryAfter = Math.ceil((((1 - calls) / this.#perMinute) * MINUTE) / 1000);
      throw new Refusal(429, money ? 'checkout.too-many-requests' : 'api.too-many-requests', { retryAfter });
    }
    this.#forgetFull();
    this.#left.set(customer, { calls: calls - 1, at: this.#now() });
  }

  /** Customers who have not everything left. */
  get size(): number {
    return this.#left.size;
  }

  #callsOf(customer: number): number {
    const left = this.#left.get(customer);
    if (!left) return this.#perMinute;
    const filled = ((this.#now() - left.at) / MINUTE) * this.#perMinute;
    return Math.min(this.#perMinute, left.calls + filled);
  }

  /** Once a minute: after a minute without calls a customer has everything left. */
  #forgetFull(): void {
    if (this.#now() - this.#sweptAt < MINUTE) return;
    this.#sweptAt = this.#now();
    for (const customer of this.#left.keys())
      if (this.#callsOf(customer) >= this.#perMinute) this.#left.delete(customer);
  }
}

declare module 'hono' {
  interface ContextVariableMap {
    /** Undefined where calls are not limited. */
    allowance: CallAllowance | undefined;
  }
}

export function limitCalls(perMinute: number | undefined): MiddlewareHandler {
  const allowance = perMinute === undefined ? undefined : new CallAllowance(perMinute);
  return async (c, next) => {
    c.set('allowance', allowance);
    await next();
  };
}
