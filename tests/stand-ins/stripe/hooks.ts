import { createHmac } from 'node:crypto';
import { eventOnWire } from './wire.ts';
import type { Event, World } from './world.ts';

/** How events reach the endpoint. */
export type Delivery =
  | 'at once'
  /** Before the answer to the request that caused them. */
  | 'before the answer'
  | 'twice'
  /** Held until `deliverHeld`, newest first. */
  | 'held'
  | 'never';

interface Endpoint {
  readonly url: string;
  readonly secret: string;
  /** Hears of connected accounts, and of nothing else. */
  readonly connect: boolean;
}

/** The signature that Stripe's library expects of a body. */
export function signatureOf(body: string, secret: string, seconds: number): string {
  const signed = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signed}`;
}

/** Tells endpoints of events, in the way that a test asks for. */
export class Hooks {
  delivery: Delivery = 'at once';
  readonly endpoints: Endpoint[] = [];
  /** How a request reaches an endpoint. */
  send: (url: string, init: RequestInit) => Response | Promise<Response> = (url, init) => fetch(url, init);
  #waiting: Event[] = [];
  #held: Event[] = [];
  readonly #running = new Set<Promise<void>>();
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
    world.onEvent = (event) => {
      if (this.delivery === 'never') return;
      (this.delivery === 'held' ? this.#held : this.#waiting).push(event);
    };
  }

  /** Delivers what a request has caused; resolves at once unless it has to arrive before the answer. */
  async afterRequest(): Promise<void> {
    const events = this.#waiting;
    this.#waiting = [];
    const times = this.delivery === 'twice' ? 2 : 1;
    const sent = events.flatMap((event) => Array.from({ length: times }, () => this.#send(event)));
    if (this.delivery === 'before the answer') await Promise.all(sent);
  }

  async deliverHeld(): Promise<void> {
    const events = this.#held.reverse();
    this.#held = [];
    for (const event of events) await this.#send(event);
  }

  /** Resolves when all that was sent has arrived. */
  async settled(): Promise<void> {
    await this.afterRequest();
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #send(event: Event): Promise<void> {
    const sending = this.deliver(event)
      .then(() => undefined)
      .catch(() => undefined);
    this.#running.add(sending);
    return sending.finally(() => this.#running.delete(sending));
  }

  /** Sends one event, and resolves to the status of each answer. */
  async deliver(event: Event): Promise<number[]> {
    const statuses: number[] = [];
    for (const { url, secret, connect } of this.endpoints) {
      if (connect !== (event.account !== '')) continue;
      const body = JSON.stringify(eventOnWire(event));
      const answer = await this.send(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'stripe-signature': signatureOf(body, secret, this.#world.seconds()),
        },
        body,
        signal: AbortSignal.timeout(5_000),
      });
      statuses.push(answer.status);
    }
    return statuses;
  }
}
