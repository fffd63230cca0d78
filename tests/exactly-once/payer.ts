import { randomUUID } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Challenge } from 'altcha-lib/types';
import { CLIENT_TOKEN } from '../../domain/session/calls.ts';
import { PEOPLE } from '../../server/demo/people.ts';
import type { ServerProcess } from './server-process.ts';

/** The outcome of one submit, as the app would report it. */
export type SubmitOutcome = 'accepted' | 'declined' | 'undetermined';

/**
 * How the dollar is paid: with one card, with two, with two of which the second is declined, or to two
 * billers.
 */
export type Way = 'whole' | 'split' | 'split and declined' | 'two billers';

/** The accounts and amounts of each way; only the second bill type takes several methods (PAY-38). */
const ITEMS: Record<Way, readonly { readonly number: string; readonly amount: number }[]> = {
  whole: [{ number: '0094471', amount: 1 }],
  split: [{ number: '5520 448 19', amount: 1 }],
  'split and declined': [{ number: '5520 448 19', amount: 1 }],
  'two billers': [
    { number: '0094471', amount: 0.5 },
    { number: '100-2218-04', amount: 0.5 },
  ],
};

interface Person {
  readonly email: string;
  readonly card: string;
  /** The account of which this person pays a dollar. The main demo customer pays in several ways. */
  readonly account?: string;
}

const DANA: Person = { email: 'demo@billfold.example', card: 'Everyday Visa' };
export const SAM: Person = { email: PEOPLE.single.email, card: 'My Visa', account: '100-4400-18' };

/** Where a payer submits, and the port at which everything else is asked. */
interface Portal {
  readonly address: string;
  readonly proxy: Pick<ServerProcess['proxy'], 'target'>;
}

/**
 * A customer who pays one dollar at a time and, like the app, asks about a lost answer before paying again.
 */
export class Payer {
  readonly #server: Portal;
  readonly #person: Person;
  #token = '';
  /** The review that the payer agreed to. */
  #review = '';

  constructor(server: Portal, person: Person = DANA) {
    this.#server = server;
    this.#person = person;
  }

  async signIn(): Promise<void> {
    const challenge = (await this.#direct('GET', '/bot-check/challenge')).body as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    const recaptcha_token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    const login = await this.#direct('POST', '/services/web/customer/login', {
      user_name: this.#person.email,
      password: 'Demo-pass-1',
      recaptcha_token,
    });
    const guest_token = (login.body as { data: { token: string } }).data.token;
    const tokens = await this.#direct(
      'POST',
      '/oauth/v2.1/access-token',
      { grant_type: 'guest_token', guest_token, originator: 'harness', keep: true },
      { authorization: `Bearer ${CLIENT_TOKEN}` },
    );
    this.#token = (tokens.body as { access_token: string }).access_token;
  }

  /** Fills the cart with one dollar and reviews it; an item left in the cart is used again. */
  async prepare(way: Way): Promise<void> {
    const { account: own, card } = this.#person;
    const lines = own === undefined ? ITEMS[way] : [{ number: own, amount: 1 }];
    const cart = await this.#call('GET', '/services/web/cart/Get');
    const { items } = (cart.body as { data: { items: unknown[] } }).data;
    if (items.length === 0) {
      const groups = (await this.#call('GET', '/services/web/billDisplay/GetWebAccountListDetails')).body as {
        data: { accounts: { account_num: string; conf_id: number }[] }[];
      };
      const accounts = groups.data.flatMap((group) => group.accounts);
      await this.#mustDo('POST', '/services/web/cart/AddToCart', {
        source_id: 1,
        items: lines.map(({ number, amount }) => ({
          reference_num: number,
          conf_id: accounts.find(({ account_num }) => account_num === number)?.conf_id,
          quantity: 1,
          amount,
        })),
      });
    }
    const methods = (await this.#call('GET', '/api/v2.1/payment-methods')).body as {
      items: { id: number; nickname: string }[];
    };
    const method = (name: string) => methods.items.find(({ nickname }) => nickname === name)?.id;
    await this.#mustDo('POST', '/services/web/cart/UpdateWallet', { wallet_id: method(card) });
    if (way === 'split' || way === 'split and declined') {
      const second = way === 'split' ? 'Discover, expiring' : 'Mastercard (is declined)';
      await this.#share(method('Everyday Visa'), 0.5);
      await this.#share(method(second), 0.5);
    }
    await this.review();
  }

  async #share(payment_method: number | undefined, amount: number): Promise<void> {
    await this.#mustDo('PUT', '/api/v2.1/cart/billing-info', { payment_method, amount });
  }

  async review(): Promise<void> {
    const said = await this.#mustDo('GET', '/services/web/cart/ReviewAndConfirm');
    this.#review = (said as { data: { review_id: string } }).data.review_id;
  }

  newKey(): string {
    return randomUUID();
  }

  async submit(key: string): Promise<SubmitOutcome> {
    try {
      const answer = await fetch(`${this.#server.address}/services/web/cart/Checkout`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${this.#token}`,
          'idempotency-key': key,
          'content-type': 'application/json',
          connection: 'close',
        },
        body: JSON.stringify({ review_id: this.#review }),
        signal: AbortSignal.timeout(20_000),
      });
      await answer.json();
      if (answer.ok) return 'accepted';
      return answer.status < 500 ? 'declined' : 'undetermined';
    } catch {
      return 'undetermined';
    }
  }

  async outcomeOf(key: string): Promise<'open' | 'void' | 'declined' | 'accepted'> {
    const { body, status } = await this.#call('GET', `/api/v2.1/payment-attempts/${key}`);
    if (status !== 200) throw new Error(`asking answered ${status}`);
    return (body as { state: 'open' | 'void' | 'declined' | 'accepted' }).state;
  }

  /** The statement of the bill of an account, as a PDF. */
  async statement(account: string): Promise<Buffer> {
    const listed = (await this.#mustDo('GET', '/services/web/billDisplay/GetWebAccountListDetails')) as {
      data: { accounts: { account_num: string; ebill_id: number }[] }[];
    };
    const accounts = listed.data.flatMap((group) => group.accounts);
    const bill = accounts.find(({ account_num }) => account_num === account)?.ebill_id;
    const { target } = this.#server.proxy;
    const path = `/services/web/billDisplay/GetPDFDocument/${bill}`;
    const answer = await fetch(`http://127.0.0.1:${target}${path}`, {
      headers: { authorization: `Bearer ${this.#token}` },
    });
    return Buffer.from(await answer.arrayBuffer());
  }

  async #mustDo(method: string, path: string, body?: object): Promise<unknown> {
    const { status, body: said } = await this.#call(method, path, body);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(said)}`);
    return said;
  }

  #call(method: string, path: string, body?: object) {
    return this.#direct(method, path, body, { authorization: `Bearer ${this.#token}` });
  }

  /**
   * Bypasses the proxy: only submits meet faults. A token that expired with the advanced clock is renewed
   * once.
   */
  async #direct(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: unknown }> {
    const send = (auth: Record<string, string>) =>
      fetch(`http://127.0.0.1:${this.#server.proxy.target}${path}`, {
        method,
        headers: { ...auth, connection: 'close', ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(20_000),
      });
    let answer = await send(headers);
    if (answer.status === 401 && headers.authorization === `Bearer ${this.#token}`) {
      await this.signIn();
      answer = await send({ authorization: `Bearer ${this.#token}` });
    }
    return { status: answer.status, body: await answer.json() };
  }
}
