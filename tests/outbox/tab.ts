import type { Change } from '../../domain/outbox.ts';
import type { Delivery } from '../../machines/outbox.ts';
import type { Adapters } from '../../src/adapters/adapters.ts';
import { createAdapters } from '../../src/adapters/adapters.ts';
import { deliverFirst, keepChange, newChangeId, takeBack } from '../../src/adapters/outbox.ts';
import type { Portal } from '../portal.ts';

/** What becomes of a request on its way. */
export const FATES = [
  'answered',
  'never leaves',
  'answer lost',
  'too busy',
  'down',
  'a page of the Wi-Fi',
] as const;

export type Fate = (typeof FATES)[number];

interface TabOptions {
  readonly portal: Portal;
  readonly token: string;
  readonly customer: number;
  /** What all tabs of the browser share besides its database. */
  readonly storage: Storage;
  /** Told of each request to change something that the server took. */
  readonly onApplied: (path: string, body: Record<string, unknown>) => void;
}

/** A tab of a browser that stays signed in, in front of the real services. */
export class Tab {
  readonly #adapters: Adapters;
  readonly #customer: number;
  #fate: Fate = 'answered';

  constructor({ portal, token, customer, storage, onApplied }: TabOptions) {
    this.#customer = customer;
    this.#adapters = createAdapters({
      storage,
      fetch: async (address, init) => {
        const path = String(address);
        if (this.#fate === 'never leaves') throw new TypeError('Failed to fetch');
        if (this.#fate === 'too busy') return refusal(429);
        if (this.#fate === 'down') return refusal(503);
        if (this.#fate === 'a page of the Wi-Fi')
          return new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } });
        const answer = await portal.app.request(path, init);
        if (answer.ok && init?.method !== 'GET') onApplied(path, JSON.parse(String(init?.body)));
        if (this.#fate === 'answer lost') throw new TypeError('Failed to fetch');
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
    return keepChange(this.#adapters, change);
  }

  undo(change: Change): Promise<void> {
    return takeBack(this.#adapters, change);
  }

  deliver(fate: Fate): Promise<Delivery> {
    this.#fate = fate;
    return deliverFirst(this.#adapters, AbortSignal.timeout(60_000));
  }

  async waiting(): Promise<Change[]> {
    const held = (await this.#adapters.device.list<Change>('outbox')).map(({ value }) => value);
    return held.sort((one, other) => (one.id < other.id ? -1 : 1));
  }
}

const refusal = (status: number) => Response.json({ message: 'Please wait a moment.' }, { status });
