import type { Change } from '../../domain/outbox/outbox.ts';
import type { Delivery } from '../../machines/outbox/outbox.machine.ts';
import type { Adapters } from '../../src/adapters/adapters.ts';
import { createAdapters } from '../../src/adapters/adapters.ts';
import { newChangeId } from '../../src/offline/change-id.ts';
import { deliverFirst, queueChange, takeBack } from '../../src/offline/deliver-outbox.ts';
import type { Portal } from '../support/portal.ts';

/** The outcome of a request under way. */
export const CALL_OUTCOMES = [
  'answered',
  'never leaves',
  'answer lost',
  'too busy',
  'down',
  'a page of the Wi-Fi',
] as const;

export type CallOutcome = (typeof CALL_OUTCOMES)[number];

interface TabOptions {
  readonly portal: Portal;
  readonly token: string;
  readonly customer: number;
  /** What all tabs of the browser share besides its database. */
  readonly storage: Storage;
  /** Receives each change request that the server accepted. */
  readonly onApplied: (path: string, body: Record<string, unknown>) => void;
}

/** A tab of a browser that stays signed in, connected to the real services. */
export class Tab {
  readonly #adapters: Adapters;
  readonly #customer: number;
  #outcome: CallOutcome = 'answered';

  constructor({ portal, token, customer, storage, onApplied }: TabOptions) {
    this.#customer = customer;
    this.#adapters = createAdapters({
      storage,
      fetch: async (address, init) => {
        const path = String(address);
        if (this.#outcome === 'never leaves') throw new TypeError('Failed to fetch');
        if (this.#outcome === 'too busy') return refusal(429);
        if (this.#outcome === 'down') return refusal(503);
        if (this.#outcome === 'a page of the Wi-Fi')
          return new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } });
        const answer = await portal.app.request(path, init);
        if (answer.ok && init?.method !== 'GET') onApplied(path, JSON.parse(String(init?.body)));
        if (this.#outcome === 'answer lost') throw new TypeError('Failed to fetch');
        return answer;
      },
    });
    this.#adapters.tokens.keep({ access_token: token, expires_in: 900 });
  }

  async open(): Promise<this> {
    await this.#adapters.device.open(this.#customer, true);
    return this;
  }

  newId(): string {
    return newChangeId(this.#adapters);
  }

  make(change: Change): Promise<void> {
    return queueChange(this.#adapters, change);
  }

  undo(change: Change): Promise<void> {
    return takeBack(this.#adapters, change);
  }

  deliver(outcome: CallOutcome): Promise<Delivery> {
    this.#outcome = outcome;
    return deliverFirst(this.#adapters, AbortSignal.timeout(60_000));
  }

  async waiting(): Promise<Change[]> {
    const queued = (await this.#adapters.device.list<Change>('outbox')).map(({ value }) => value);
    return queued.sort((left, right) => (left.id < right.id ? -1 : 1));
  }
}

const refusal = (status: number) => Response.json({ message: 'Please wait a moment.' }, { status });
