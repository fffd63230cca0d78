import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Challenge } from 'altcha-lib/types';
import { encode } from '../../domain/api/codec.ts';
import { sampleCardEntries } from '../../domain/fixtures/method.ts';
import { CLIENT_TOKEN } from '../../domain/session/calls.ts';
import { addPaymentMethod } from '../../domain/wallet/change-calls.ts';
import { PASSWORD, PEOPLE, type PersonName } from '../../server/demo/people.ts';
import type { BuiltServer } from './server.ts';

const CART = '/services/web/cart';

interface Bill {
  readonly id: number;
  readonly payments: readonly { readonly label: string; readonly value: number }[];
  readonly period_amt_due: number | null;
}

interface Account {
  readonly ebill_id: number;
  readonly nickname: string;
  readonly entity_id: number;
  readonly conf_id: number;
  readonly account_num: string;
}

/** A customer signed in through the services, to check what a page has really done. */
export class Customer {
  readonly #server: BuiltServer;
  readonly #token: string;

  private constructor(server: BuiltServer, token: string) {
    this.#server = server;
    this.#token = token;
  }

  static async signIn(server: BuiltServer, who: PersonName = 'demo'): Promise<Customer> {
    const stranger = new Customer(server, '');
    const challenge = (await stranger.#send('GET', '/bot-check/challenge')) as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    const { data } = (await stranger.#send('POST', '/services/web/customer/login', {
      user_name: PEOPLE[who].email,
      password: PASSWORD,
      recaptcha_token: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'),
    })) as { data: { token: string } };
    const client = new Customer(server, CLIENT_TOKEN);
    const { access_token } = (await client.#send('POST', '/oauth/v2.1/access-token', {
      grant_type: 'guest_token',
      guest_token: data.token,
      originator: 'test',
    })) as { access_token: string };
    return new Customer(server, access_token);
  }

  /** A ticket for `?t=` in a link: valid once, within a minute. */
  async ticket(): Promise<string> {
    const { ticket } = (await this.#send('POST', '/api/v2.1/sign-in-tickets', {})) as { ticket: string };
    return ticket;
  }

  /** The number of sessions, including this one. */
  async sessions(): Promise<number> {
    const { items } = (await this.#send('GET', '/api/v2.1/sessions')) as { items: unknown[] };
    return items.length;
  }

  async account(nickname: string): Promise<Account> {
    const found = (await this.#accounts()).find((one) => one.nickname === nickname);
    if (!found) throw new Error(`there is no account ${nickname}`);
    return found;
  }

  async nicknames(): Promise<readonly string[]> {
    return (await this.#accounts()).map(({ nickname }) => nickname);
  }

  async bill(nickname: string): Promise<Bill> {
    const { ebill_id } = await this.account(nickname);
    return (await this.#send('GET', `/api/v2.1/ebills/${ebill_id}`)) as Bill;
  }

  /** The payments of the currently open bill, in dollars. */
  async paymentsOf(nickname: string): Promise<number[]> {
    return (await this.bill(nickname)).payments.map(({ value }) => value);
  }

  /**
   * Pays part of the open bill with a method of the wallet. `amount` is in dollars. The cart must be empty.
   */
  async pay(nickname: string, amount: number, method: string): Promise<unknown> {
    await this.fillCart(nickname, amount, method);
    const { data } = (await this.#send('GET', `${CART}/ReviewAndConfirm`)) as { data: { review_id: string } };
    return this.#send('POST', `${CART}/Checkout`, { review_id: data.review_id });
  }

  /** Puts part of the open bill into the cart and chooses a method of the wallet. `amount` is in dollars. */
  async fillCart(nickname: string, amount: number, method: string): Promise<void> {
    const { account_num, conf_id } = await this.account(nickname);
    const bill = { reference_num: account_num, conf_id, quantity: 1, amount };
    await this.#send('POST', `${CART}/AddToCart`, { source_id: 1, items: [bill] });
    const { data } = (await this.#send('GET', `${CART}/GetCheckoutDetails`)) as {
      data: { wallets: { id: number; nickname: string }[] };
    };
    const wallet_id = data.wallets.find((one) => one.nickname === method)?.id;
    await this.#send('POST', `${CART}/UpdateWallet`, { wallet_id });
  }

  /** Saves a card in the wallet under this nickname. */
  async addCard(wallet_name: string, card_number: string): Promise<void> {
    const entries = encode(addPaymentMethod.request, sampleCardEntries({ wallet_name, card_number }));
    await this.#send('POST', addPaymentMethod.path, entries as object);
  }

  /** Schedules the cart for a date, `yyyy-MM-dd`. */
  async scheduleCart(scheduled_date: string): Promise<void> {
    await this.#send('POST', `${CART}/UpdateScheduledDate`, { scheduled_date });
  }

  async emptyCart(): Promise<void> {
    await this.#send('POST', `${CART}/RemoveAll`, {});
  }

  async cartCount(): Promise<number> {
    const { data } = (await this.#send('GET', '/services/web/cart/GetItemsCount')) as {
      data: { count: number };
    };
    return data.count;
  }

  async #accounts(): Promise<readonly Account[]> {
    const { data } = (await this.#send('GET', '/services/web/billDisplay/GetWebAccountListDetails')) as {
      data: { accounts: Account[] }[];
    };
    return data.flatMap(({ accounts }) => accounts);
  }

  async #send(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${this.#server.address}${path}`, {
      method,
      headers: {
        connection: 'close',
        ...(this.#token === '' ? {} : { authorization: `Bearer ${this.#token}` }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }
}
