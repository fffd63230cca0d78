import { setTimeout as pause } from 'node:timers/promises';
import { getPaymentAttempt } from '../../domain/checkout/payment-calls.ts';
import type { BenchRequest, BenchResponse, Client } from '../../tools/bench/client.ts';
import { add, choose, type Payer, pay, review } from '../../tools/bench/payer.ts';

/** A request waits so long, as an app does. */
const PATIENCE = 25_000;
const AGAIN = 300;
const ALREADY_THERE = 409;
const REFUSED = 422;
/** The code of the answer that asks to wait, and not to pay again yet. */
const BEING_CHECKED = '"checkout.being-checked"';
/** Shorter than an access token lives. */
const ACCESS = 10 * 60_000;
/** How long a customer asks what became of a payment. */
const ASKS_FOR = 240_000;

/** What customers were told while they paid. */
export interface Told {
  /** Keys whose payment was told to be made, each of one dollar. */
  readonly made: Set<string>;
  /** Keys whose submit had no answer, or no certain one. */
  readonly unknown: Set<string>;
  readonly declined: string[];
  /** How often a change of the cart was told to wait, because a payment of it is being checked. */
  waits: number;
  /** When each payment was told to be made, in milliseconds. */
  readonly times: number[];
}

/** Customers who pay a dollar at a time through any of these servers, and ask before they pay again. */
export class Customers {
  readonly told: Told = { made: new Set(), unknown: new Set(), declined: [], waits: 0, times: [] };
  readonly #servers: readonly Client[];
  readonly #waiting: Payer[];
  readonly #accessOf: (customer: number) => Promise<string>;
  #turn = 0;
  #isOver = false;

  constructor(
    servers: readonly Client[],
    payers: readonly Payer[],
    accessOf: (customer: number) => Promise<string>,
  ) {
    this.#servers = servers;
    this.#waiting = [...payers];
    this.#accessOf = accessOf;
  }

  /** So many pay at once until `end`. Resolves once each knows the outcome of the last payment. */
  async pay(atOnce: number): Promise<void> {
    await Promise.all(Array.from({ length: atOnce }, () => this.#payInTurn()));
  }

  end(): void {
    this.#isOver = true;
  }

  /** Payments a second between two moments. */
  rate(from: number, to: number): number {
    return this.told.times.filter((at) => at >= from && at < to).length / ((to - from) / 1_000);
  }

  /** The longest time without a payment between two moments, in milliseconds. */
  longestGap(from: number, to: number): number {
    const within = [
      from,
      ...this.told.times.filter((at) => at >= from && at <= to).sort((a, b) => a - b),
      to,
    ];
    return Math.max(...within.slice(1).map((at, place) => at - (within[place] ?? at)));
  }

  /** A customer whose bill is paid makes room for the next. */
  async #payInTurn(): Promise<void> {
    while (!this.#isOver) {
      const payer = this.#waiting.shift();
      if (!payer) throw new Error('every bill is paid');
      await this.#payOn(payer);
    }
  }

  async #payOn(signedIn: Payer): Promise<void> {
    let payer = signedIn;
    let until = 0;
    while (!this.#isOver) {
      if (Date.now() > until) {
        payer = { ...payer, token: await this.#tokenOf(payer) };
        until = Date.now() + ACCESS;
      }
      const added = await this.#insist(add(payer), ALREADY_THERE, REFUSED);
      if (added.status === REFUSED) return;
      await this.#insist(choose(payer));
      const { data } = JSON.parse((await this.#insist(review(payer), REFUSED)).text);
      // An addition that was given up has reached the server late, and begun the cart anew.
      if (data === undefined) continue;
      const request = pay(payer, data.review_id);
      const key = request.key ?? '';
      const answer = await this.#ask(request);
      const isMade = answer?.status === 200;
      if (!isMade && answer && answer.status < 500) {
        this.told.declined.push(answer.text);
        return;
      }
      if (!isMade) this.told.unknown.add(key);
      if (isMade || (await this.#outcomeOf(payer, key)) === 'accepted') {
        this.told.made.add(key);
        this.told.times.push(Date.now());
      }
    }
  }

  /** Signs in again and again while no machine takes writes. */
  async #tokenOf({ customer }: Payer): Promise<string> {
    const end = Date.now() + ASKS_FOR;
    for (;;) {
      try {
        return await this.#accessOf(customer);
      } catch (error) {
        if (Date.now() > end) throw error;
        await pause(AGAIN);
      }
    }
  }

  async #outcomeOf({ token }: Payer, key: string): Promise<string> {
    const end = Date.now() + ASKS_FOR;
    const asked = {
      method: getPaymentAttempt.method,
      path: getPaymentAttempt.path.replace(':key', key),
      token,
    };
    for (;;) {
      const { state } = JSON.parse((await this.#insist(asked)).text);
      if (state !== 'open') return state;
      if (Date.now() > end) throw new Error(`nobody knows what became of the payment ${key}`);
      await pause(AGAIN);
    }
  }

  /** Asks again until there is an answer, of a status that is allowed. What it asks takes no money. */
  async #insist(request: BenchRequest, ...also: readonly number[]): Promise<BenchResponse> {
    const end = Date.now() + ASKS_FOR;
    for (;;) {
      const answer = await this.#ask(request);
      const isChecked = answer?.text.includes(BEING_CHECKED);
      if (answer && !isChecked && [200, ...also].includes(answer.status)) return answer;
      const said = answer ? `${answer.status}: ${answer.text}` : 'nothing';
      if (isChecked) this.told.waits += 1;
      else if (answer && answer.status < 500)
        throw new Error(`${request.method} ${request.path} answered ${said}`);
      if (Date.now() > end) throw new Error(`${request.method} ${request.path} answered ${said}`);
      await pause(AGAIN);
    }
  }

  /** Undefined where there was no answer in time. */
  async #ask(request: BenchRequest) {
    const server = this.#servers[this.#turn++ % this.#servers.length];
    return Promise.race([
      server?.ask(request).catch(() => undefined),
      pause(PATIENCE, undefined, { ref: false }),
    ]);
  }
}
