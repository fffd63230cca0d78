import { timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { comparisonKey } from '../../../domain/accounts/account-lookup.ts';
import { MINUTE } from '../../../domain/values/durations.ts';
import { signatureOf } from '../../../server/gateways/billers/service.ts';

/** What a biller was told of. */
export interface ToldPosting {
  readonly id: string;
  readonly event: string;
  readonly confirmation_number: string;
  readonly date: string;
  readonly items: readonly { readonly account_number: string; readonly amount: number }[];
}

/**
 * A biller's own system as `docs/biller-api.md` describes it: it knows what each account owes in cents, books what it
 * is told once, and answers with its balance less what it has booked.
 */
export class BillerStandIn {
  readonly app = new Hono();
  readonly told: ToldPosting[] = [];
  /** `nonsense`: it answers, with what nobody agreed on. `later`: it receives postings, and does not book them. */
  mode: 'up' | 'down' | 'hangs' | 'nonsense' | 'later' = 'up';
  readonly #secret: string;
  readonly #now: () => number;
  readonly #owed = new Map<string, number>();
  readonly #names = new Map<string, string>();
  readonly #booked = new Map<string, number>();
  #server: ServerType | undefined;

  constructor(secret: string, now: () => number) {
    this.#secret = secret;
    this.#now = now;
    this.app.post('/:path{balance|payments|account}', async (c) => {
      const body = await c.req.text();
      if (!this.#isSigned(c.req.header('billfold-signature') ?? '', c.req.param('path'), body))
        return c.json({ message: 'The signature is wrong.' }, 401);
      if (this.mode === 'down') return c.json({ message: 'The system is closed.' }, 503);
      if (this.mode === 'hangs') return new Promise<Response>(() => undefined);
      if (this.mode === 'nonsense') return c.text('<h1>Welcome</h1>');
      const asked: unknown = JSON.parse(body);
      switch (c.req.param('path')) {
        case 'balance':
          return this.#balance(asked as { account_number: string });
        case 'account':
          return this.#account(asked as { account_number: string; name?: string });
        default:
          return this.#book(asked as ToldPosting);
      }
    });
  }

  owes(accountNum: string, cents: number): void {
    this.#owed.set(accountNum, cents);
  }

  /** An account that only this system knows, with the last name of its customer. */
  knows(accountNum: string, customerName: string, cents: number): void {
    this.#names.set(accountNum, customerName);
    this.owes(accountNum, cents);
  }

  async listen(port = 0): Promise<string> {
    const server = serve({ fetch: this.app.fetch, port, hostname: '127.0.0.1' });
    this.#server = server;
    await new Promise((done) => server.once('listening', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    (server as { closeAllConnections?: () => void }).closeAllConnections?.();
    await new Promise((done) => server.close(done));
  }

  #balance({ account_number }: { account_number: string }): Response {
    const owed = this.#owed.get(account_number);
    if (owed === undefined) return Response.json({ message: 'This account is not known.' }, { status: 404 });
    return Response.json({ balance: owed / 100, as_of: new Date(this.#now()).toISOString() });
  }

  /** The same answer for an unknown account and for a wrong name. */
  #account({ account_number, name }: { account_number: string; name?: string }): Response {
    const asked = comparisonKey(account_number);
    const [known, customer] = [...this.#names].find(([one]) => comparisonKey(one) === asked) ?? [];
    if (
      known === undefined ||
      customer === undefined ||
      customer.split(' ').at(-1)?.toLowerCase() !== name?.toLowerCase()
    )
      return Response.json({ known: false });
    return Response.json({
      known: true,
      account_number: known,
      customer_name: customer,
      balance: (this.#owed.get(known) ?? 0) / 100,
      as_of: new Date(this.#now()).toISOString(),
    });
  }

  #book(posting: ToldPosting): Response {
    if (this.mode === 'later') return Response.json({}, { status: 202 });
    const before = this.#booked.get(posting.id);
    if (before === undefined) {
      this.told.push(posting);
      this.#booked.set(posting.id, this.#now());
      const isPaid = posting.event === 'payment.posted' || posting.event === 'refund.failed';
      for (const { account_number, amount } of posting.items) {
        const owed = this.#owed.get(account_number) ?? 0;
        this.#owed.set(account_number, owed + (isPaid ? -1 : 1) * Math.round(amount * 100));
      }
    }
    return Response.json({ booked_at: new Date(before ?? this.#now()).toISOString() });
  }

  /** A request that is older than five minutes may have been recorded and sent again. */
  #isSigned(header: string, path: string, body: string): boolean {
    const [, at = '', signatures = ''] = /^t=(\d+)((?:,v1=[0-9a-f]{64})+)$/.exec(header) ?? [];
    if (at === '' || Math.abs(this.#now() - Number(at)) > 5 * MINUTE) return false;
    const expected = Buffer.from(signatureOf(this.#secret, `${at}.${path}.${body}`));
    const given = signatures.split(',v1=').slice(1);
    return given.some((signature) => timingSafeEqual(expected, Buffer.from(signature)));
  }
}
