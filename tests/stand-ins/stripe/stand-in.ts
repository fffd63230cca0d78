import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { answerWith, before, cut } from './disturb.ts';
import { Hooks } from './hooks.ts';
import { decideDue, type Scene } from './intents.ts';
import { Keys } from './keys.ts';
import { endDispute, endRefund, payOutDue } from './money.ts';
import { hostedPages } from './pages.ts';
import type { Premises } from './premises.ts';
import { StripeRefusal } from './refusal.ts';
import { readRequest } from './requests.ts';
import { ROUTES } from './routes.ts';
import { Scripts } from './scripts.ts';
import { intentOnWire } from './wire.ts';
import { type Account, type Intent, type Json, World } from './world.ts';

/** The version that the adapter pins. Another one is a fault of ours. */
const API_VERSION = '2026-10-28.endive';

/** A request as it arrived. */
export interface Seen {
  readonly route: string;
  readonly account: string;
  readonly key: string | undefined;
  readonly status: number;
  readonly isReplay: boolean;
  readonly headers: Headers;
  readonly fields: string;
}

/** Stripe on loopback: its protocol, its state and its clock, without its money. */
export class StandIn implements Premises {
  readonly world = new World();
  readonly hooks = new Hooks(this.world);
  readonly scripts = new Scripts();
  readonly seen: Seen[] = [];
  /** How many requests were held against the schemas, and how many of them did not fit. */
  readonly checked = { requests: 0, misfits: 0 };
  /** Called as each request arrives. With true its connection is cut before anything happens. */
  intercept: (route: string, fields: string) => Promise<boolean> = async () => false;
  readonly app: Hono<{ Bindings: HttpBindings }>;
  readonly #keys = new Keys();
  readonly #server: Server;

  constructor() {
    this.app = new Hono<{ Bindings: HttpBindings }>();
    for (const route of Object.keys(ROUTES)) {
      const [method = '', path = ''] = route.split(' ');
      this.app.on(method, path, (c) => this.#serve(route, c));
    }
    this.app.route('/', hostedPages(this));
    this.app.onError((error, c) => {
      if (error instanceof StripeRefusal) return c.json(error.body, error.status as 400);
      throw error;
    });
    this.#server = createServer(getRequestListener(this.app.fetch, { overrideGlobalObjects: false }));
  }

  listen(port = 0): Promise<void> {
    return new Promise((listening) => this.#server.listen(port, '127.0.0.1', () => listening()));
  }

  async close(): Promise<void> {
    await this.hooks.settled();
    const closed = new Promise((done) => this.#server.close(done));
    this.#server.closeAllConnections();
    await closed;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  intentOnWire(account: Account, intent: Intent, expand: readonly string[] = []): Json {
    const pageOf = ({ id }: Intent) => `${this.url}/hosted/confirm/${account.id || 'own'}/${id}`;
    return intentOnWire(account, intent, expand, pageOf);
  }

  sceneOf(account: Account, intent: Intent): Scene {
    return {
      world: this.world,
      account,
      intent,
      onWire: (changed) => this.intentOnWire(account, changed),
    };
  }

  /** Moves the stand-in's clock, and does what is due by then. */
  pass(milliseconds: number): void {
    this.world.pass(milliseconds);
    this.decideDue();
  }

  decideDue(): void {
    for (const account of this.world.accounts.values()) {
      decideDue(this.world, account, (intent) => this.intentOnWire(account, intent));
      payOutDue(this.world, account);
    }
  }

  /** What the banks decide about every dispute that is open; resolves to their number. */
  endDisputes(how: 'won' | 'lost'): number {
    let ended = 0;
    for (const account of this.world.accounts.values()) {
      for (const dispute of account.disputes.values()) {
        if (dispute.status !== 'needs_response') continue;
        endDispute(this.world, account, dispute, how);
        ended++;
      }
    }
    return ended;
  }

  /** What becomes of every refund that waits or, if it fails, had succeeded; resolves to their number. */
  endRefunds(how: 'succeeded' | 'failed'): number {
    let ended = 0;
    for (const account of this.world.accounts.values()) {
      for (const refund of account.refunds.values()) {
        const mayEnd = refund.status === 'pending' || (how === 'failed' && refund.status === 'succeeded');
        if (!mayEnd) continue;
        endRefund(this.world, account, refund, how);
        ended++;
      }
    }
    return ended;
  }

  async #serve(route: string, c: Context<{ Bindings: HttpBindings }>): Promise<Response> {
    const fields = c.req.method === 'GET' ? new URL(c.req.url).search.slice(1) : await c.req.text();
    const account = c.req.header('stripe-account') ?? '';
    const key = c.req.header('idempotency-key');
    const note = (status: number, isReplay = false) =>
      this.seen.push({ route, account, key, status, isReplay, headers: c.req.raw.headers, fields });
    const fault = this.scripts.take(route);
    if (await this.intercept(route, fields)) return cut(c);
    const early = fault && (await before(fault, c));
    if (early) {
      note(early.status);
      return early;
    }
    const { status, body, isReplay } = await this.#answer(route, c, { fields, account, key, fault });
    note(status, isReplay);
    await this.hooks.afterRequest();
    return answerWith(fault, c, { status, body, isReplay });
  }

  async #answer(
    route: string,
    c: Context,
    {
      fields,
      account: id,
      key,
      fault,
    }: { fields: string; account: string; key: string | undefined; fault: unknown },
  ): Promise<{ status: number; body: unknown; isReplay: boolean }> {
    const keyOf = key === undefined ? undefined : `${id} ${key}`;
    let isBegun = false;
    try {
      this.#requireAccess(c, id);
      const path = new URL(c.req.url).pathname;
      const saved = keyOf && this.#keys.begin(keyOf, `${path}?${fields}`, this.world.seconds());
      if (saved) return { ...saved, isReplay: true };
      isBegun = true;
      const asked = {
        standIn: this,
        account: this.world.account(id),
        id: c.req.param('id') ?? '',
        fields: this.#read(route, fields),
      };
      if (fault === '500') throw new StripeRefusal(500, { type: 'api_error', message: 'Our fault.' });
      const body = ROUTES[route]?.(asked);
      if (fault === '500 after') throw new StripeRefusal(500, { type: 'api_error', message: 'Our fault.' });
      if (keyOf) this.#keys.end(keyOf, { status: 200, body });
      return { status: 200, body, isReplay: false };
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      const answer = { status: error.status, body: error.body };
      if (keyOf && isBegun) {
        if (error.isSaved) this.#keys.end(keyOf, answer);
        else this.#keys.release(keyOf);
      }
      return { ...answer, isReplay: false };
    }
  }

  #read(route: string, fields: string): Json {
    this.checked.requests++;
    try {
      return readRequest(route, fields);
    } catch (error) {
      this.checked.misfits++;
      throw error;
    }
  }

  #requireAccess(c: Context, account: string): void {
    if (!/^Bearer (sk|rk)_test_/.test(c.req.header('authorization') ?? ''))
      throw new StripeRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key' }, false);
    if (c.req.header('stripe-version') !== API_VERSION)
      throw new StripeRefusal(
        400,
        { type: 'invalid_request_error', message: `The version must be ${API_VERSION}.` },
        false,
      );
    if (account !== '' && (!account.startsWith('acct_') || this.world.deauthorised.has(account)))
      throw new StripeRefusal(
        403,
        { type: 'invalid_request_error', code: 'account_invalid', message: `No access to '${account}'.` },
        false,
      );
  }
}
