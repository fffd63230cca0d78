import { WALLET_ENTRIES } from '../stand-ins/stripe/demo-wallets.ts';
import { savedMethod } from '../stand-ins/stripe/routes.ts';
import { StandIn } from '../stand-ins/stripe/stand-in.ts';
import type { ServerProcess } from './server-process.ts';

/** The processor of a run: the server's own simulated one, or the stand-in for Stripe. */
export interface HarnessProcessor {
  /** The settings of a server that charges here. */
  readonly settings: Readonly<Record<string, string>>;
  /** What was really taken, in dollars. */
  taken(server: ServerProcess): Promise<number>;
  /** What does not fit what the server has read of the processor's book. */
  problems(server: ServerProcess): Promise<readonly string[]>;
  /** The next charge gets no answer. Resolves to what ends that. */
  silence(server: ServerProcess): Promise<() => Promise<void>>;
  pass(milliseconds: number): void;
  close(): Promise<void>;
}

export const sandbox: HarnessProcessor = {
  settings: {},
  async taken(server) {
    const book = await server.ask<{ amount: number }[]>('book');
    return book.reduce((sum, { amount }) => sum + amount, 0) / 100;
  },
  problems: async () => [],
  async silence(server) {
    await server.tell('processor', { state: 'ambiguous' });
    return async () => {
      await server.tell('processor', { state: 'up' });
    };
  },
  pass: () => undefined,
  close: async () => undefined,
};

const SECRET = 'whsec_of_the_harness';
const CONFIRM = 'POST /v1/payment_intents/:id/confirm';

/** Stripe's protocol, with a server that hears of what happens. */
export class StripeProcessor implements HarnessProcessor {
  readonly standIn = new StandIn();
  settings: Readonly<Record<string, string>> = {};
  #silences = 0;

  async open(): Promise<void> {
    await this.standIn.listen();
    const tokens = WALLET_ENTRIES.map((entered) => [
      JSON.stringify(entered),
      savedMethod(this.standIn, entered).token,
    ]);
    this.settings = {
      PROCESSOR: 'stripe',
      STRIPE_KEY: 'sk_test_harness',
      STRIPE_CONNECT: '1',
      STRIPE_URL: this.standIn.url,
      STRIPE_WEBHOOK_SECRETS: SECRET,
      STRIPE_TOKENS: JSON.stringify(Object.fromEntries(tokens)),
    };
  }

  /** The server has another port after each start. */
  tell(server: ServerProcess): void {
    const { hooks } = this.standIn;
    hooks.endpoints.push({ url: '/hooks/stripe-connect', secret: SECRET, connect: true });
    hooks.send = (path, init) => fetch(`http://127.0.0.1:${server.proxy.target}${path}`, init);
  }

  /** The server dies between the two steps of its next payment. */
  killBetween(server: ServerProcess): void {
    this.standIn.intercept = async (route) => {
      if (route !== CONFIRM) return false;
      this.standIn.intercept = async () => false;
      await server.kill();
      return true;
    };
  }

  /** The library sends the next confirm a second time. */
  sendTwice(): void {
    this.standIn.scripts.resetOnce(CONFIRM, 'after');
  }

  async taken(): Promise<number> {
    return this.#sum(false) / 100;
  }

  async problems(server: ServerProcess): Promise<readonly string[]> {
    await this.standIn.hooks.settled();
    const { amount } = await server.ask<{ amount: number }>('read-book');
    const stands = this.#sum(true);
    return amount === stands ? [] : [`the server has read ${amount}, ${stands} stand there`];
  }

  /** For every other charge it happened, for the others it did not. */
  async silence(): Promise<() => Promise<void>> {
    this.#silences++;
    this.standIn.scripts.disturb(CONFIRM, this.#silences % 2 === 0 ? 'lost after' : 'lost before');
    return async () => this.standIn.scripts.clear();
  }

  pass(milliseconds: number): void {
    this.standIn.pass(milliseconds);
  }

  close(): Promise<void> {
    return this.standIn.close();
  }

  #sum(withPayouts: boolean): number {
    return [...this.standIn.world.accounts.values()]
      .flatMap(({ lines }) => lines)
      .filter(({ source }) => source.kind !== 'payout' || withPayouts)
      .reduce((sum, { amount }) => sum + amount, 0);
  }
}
