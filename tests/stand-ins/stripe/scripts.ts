/** What disturbs a request. */
export type Fault =
  /** The connection ends before anything happens. */
  | 'lost before'
  /** It happens, and the connection ends without an answer. */
  | 'lost after'
  /** It happens, and half of the answer arrives. */
  | 'half body'
  /** A proxy answers in place of Stripe. */
  | 'html 502'
  /** It happens, and the proxy answers in place of Stripe. */
  | 'html 502 after'
  /** No answer comes, and nothing happens. */
  | 'hang'
  | '429'
  | '409'
  /** Stripe's own fault, before anything happens; saved under the key and repeated. */
  | '500'
  /** Stripe's own fault, after it happened. */
  | '500 after'
  | '401'
  | '403'
  | '404'
  | '400 idempotency'
  /** The payer has not authorized the debit. */
  | '400 mandate'
  /** A status of an intent that the library does not know. */
  | 'unknown status';

interface Script {
  readonly route: string;
  readonly fault: Fault;
  left: number;
}

/** Which of the next requests are disturbed, and how. */
export class Scripts {
  #scripts: Script[] = [];

  /**
   * The next `times` requests of a route, such as `POST /v1/payment_intents/:id/confirm`, meet the fault. The
   * library sends a request twice when its connection was reset, so a lost answer is lost twice.
   */
  disturb(route: string, fault: Fault, times = fault.startsWith('lost') ? 2 : 1): void {
    this.#scripts.push({ route, fault, left: times });
  }

  /** The library's second sending succeeds. */
  resetOnce(route: string, when: 'before' | 'after'): void {
    this.disturb(route, `lost ${when}`, 1);
  }

  clear(): void {
    this.#scripts = [];
  }

  take(route: string): Fault | undefined {
    const script = this.#scripts.find(({ route: named }) => named === route);
    if (!script) return undefined;
    script.left--;
    if (script.left === 0) this.#scripts = this.#scripts.filter((other) => other !== script);
    return script.fault;
  }
}
