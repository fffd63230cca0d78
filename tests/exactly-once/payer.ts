import { randomUUID } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Challenge } from 'altcha-lib/types';
import { CLIENT_TOKEN } from '../../domain/calls/session.ts';
import type { House } from './house.ts';

/** What became of one submit, as the app would tell it. */
export type Told = 'accepted' | 'declined' | 'undetermined';

/** Of a bill that one method pays, and of one that several can (PAY-38). */
const ACCOUNTS = { whole: '0094471', split: '5520 448 19' } as const;
const AMOUNT = 1;

/** How the dollar is paid: by one card, by two, or by two of which the second is declined. */
export type Way = 'whole' | 'split' | 'split and declined';

/** A customer who pays one dollar at a time and does what the app does when an answer is lost: asks before paying again. */
export class Payer {
  readonly #house: House;
  #token = '';

  constructor(house: House) {
    this.#house = house;
  }

  async signIn(): Promise<void> {
    const challenge = (await this.#direct('GET', '/bot-check/challenge')).body as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    const recaptcha_token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    const login = await this.#direct('POST', '/services/web/customer/login', {
      user_name: 'demo@billfold.example',
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

  /** Fills the cart with one dollar for one bill and reviews it; an item that is still there is used again. */
  async prepare(way: Way): Promise<void> {
    const number = ACCOUNTS[way === 'whole' ? 'whole' : 'split'];
    const cart = await this.#call('GET', '/services/web/cart/Get');
    const { items } = (cart.body as { data: { items: unknown[] } }).data;
    if (items.length === 0) {
      const groups = (await this.#call('GET', '/services/web/billDisplay/GetWebAccountListDetails')).body as {
        data: { accounts: { account_num: string; conf_id: number }[] }[];
      };
      const account = groups.data
        .flatMap((group) => group.accounts)
        .find((one) => one.account_num === number);
      await this.#mustDo('POST', '/services/web/cart/AddToCart', {
        source_id: 1,
        items: [{ reference_num: number, conf_id: account?.conf_id, quantity: 1, amount: AMOUNT }],
      });
    }
    const methods = (await this.#call('GET', '/api/v2.1/payment-methods')).body as {
      items: { id: number; nickname: string }[];
    };
    const method = (name: string) => methods.items.find(({ nickname }) => nickname === name)?.id;
    await this.#mustDo('POST', '/services/web/cart/UpdateWallet', { wallet_id: method('Everyday Visa') });
    if (way !== 'whole') {
      const second = way === 'split' ? 'Discover, expiring' : 'Mastercard (is declined)';
      await this.#share(method('Everyday Visa'), 0.6);
      await this.#share(method(second), 0.4);
    }
    await this.review();
  }

  #share(payment_method: number | undefined, amount: number): Promise<void> {
    return this.#mustDo('PUT', '/api/v2.1/cart/billing-info', { payment_method, amount });
  }

  async review(): Promise<void> {
    await this.#mustDo('GET', '/services/web/cart/ReviewAndConfirm');
  }

  newKey(): string {
    return randomUUID();
  }

  async submit(key: string): Promise<Told> {
    try {
      const answer = await fetch(`${this.#house.address}/services/web/cart/Checkout`, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.#token}`, 'idempotency-key': key, connection: 'close' },
        signal: AbortSignal.timeout(20_000),
      });
      await answer.json();
      if (answer.ok) return 'accepted';
      return answer.status < 500 ? 'declined' : 'undetermined';
    } catch {
      return 'undetermined';
    }
  }

  /** Asks what became of a key. */
  async whatBecameOf(key: string): Promise<'open' | 'void' | 'declined' | 'accepted'> {
    const { body, status } = await this.#call('GET', `/api/v2.1/payment-attempts/${key}`);
    if (status !== 200) throw new Error(`asking answered ${status}`);
    return (body as { state: 'open' | 'void' | 'declined' | 'accepted' }).state;
  }

  async #mustDo(method: string, path: string, body?: object): Promise<void> {
    const { status, body: said } = await this.#call(method, path, body);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(said)}`);
  }

  #call(method: string, path: string, body?: object) {
    return this.#direct(method, path, body, { authorization: `Bearer ${this.#token}` });
  }

  /** Past the proxy: only submits meet faults. A token that ran out with the moved clock is renewed once. */
  async #direct(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: unknown }> {
    const send = (auth: Record<string, string>) =>
      fetch(`http://127.0.0.1:${this.#house.proxy.target}${path}`, {
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
