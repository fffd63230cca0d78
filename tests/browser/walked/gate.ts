import type { BrowserContext, Request, Route } from '@playwright/test';
import * as v from 'valibot';
import type { AnyStateMachine } from 'xstate';
import { type Call, isEnveloped } from '../../../domain/call.ts';
import { encode } from '../../../domain/codec.ts';
import { isPlaceholder } from '../../../machines/port.ts';

type Body = Record<string, unknown>;

/** What becomes of a call that waits at the gate. */
export type Fate =
  /** The server carries it out and its answer arrives. */
  | 'answered'
  /** The server carries it out and its answer is lost. */
  | 'lost'
  /** It never leaves. */
  | 'unreachable'
  | { readonly status: number; readonly body: unknown }
  /** An answer that the server did not make. */
  | { readonly answer: unknown }
  /** The answer of the server, with something else in it. */
  | { readonly changed: (body: Body) => Body };

/** The server does not take it, and says why. */
export const refused = (message: string, status = 422, more: object = {}): Fate => ({
  status,
  body: { message, ...more },
});

/** How the calls of a port are known. */
interface Passage {
  readonly port: string;
  readonly call: Call;
  readonly path: RegExp;
  readonly query: RegExp | undefined;
}

export interface Waiting {
  readonly passage: Passage;
  readonly route: Route;
  isGone: boolean;
}

const LONGEST = 10_000;

/** Holds the calls of a machine until the walk says what becomes of them. */
export class Gate {
  readonly #passages: readonly Passage[];
  #waiting: Waiting[] = [];
  #isShut = false;
  #held: readonly string[] = [];
  #let: string | undefined;

  constructor(
    machine: AnyStateMachine,
    others: Readonly<Record<string, Call>> = {},
    queries: Readonly<Record<string, RegExp>> = {},
  ) {
    const ports = Object.entries(machine.implementations.actors).flatMap(([port, logic]) =>
      isPlaceholder(logic) && logic.call ? [[port, logic.call] as const] : [],
    );
    this.#passages = [...ports, ...Object.entries(others)].map(([port, call]) => ({
      port,
      call,
      query: queries[port],
      path: new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`),
    }));
  }

  async over(context: BrowserContext): Promise<void> {
    await context.route(
      (url) => this.#passages.some(({ path }) => path.test(url.pathname)),
      async (route) => {
        const passage = this.#passageOf(route.request());
        if (!this.#isShut || !passage || !this.#held.includes(passage.port)) return route.continue();
        if (passage.port === this.#let) {
          this.#let = undefined;
          return route.continue();
        }
        this.#waiting.push({ passage, route, isGone: false });
      },
    );
    context.on('requestfailed', (request) => {
      for (const one of this.#waiting) if (one.route.request() === request) one.isGone = true;
    });
  }

  /** From now on these ports wait, where the gate is shut; calls of the same kind by other parts of the page go on. */
  hold(ports: readonly string[]): void {
    this.#held = ports;
  }

  /** The next call of a port goes on. */
  letOne(port: string): void {
    this.#let = port;
  }

  /** From now on calls wait. */
  shut(): void {
    this.#isShut = true;
  }

  /** Those that still wait go on as if nothing had been. */
  async open(): Promise<void> {
    this.#isShut = false;
    const rest = this.#waiting;
    this.#waiting = [];
    await Promise.all(rest.map(({ route }) => route.abort().catch(() => {})));
  }

  /** Waits for the newest call of a port, and lets become of it what the walk says. */
  async release(port: string, fate: Fate): Promise<void> {
    const { route, passage } = await this.arrived(port);
    const { call } = passage;
    this.#waiting = this.#waiting.filter((one) => one.route !== route);
    if (fate === 'answered') return route.continue();
    if (fate === 'unreachable') return route.abort('connectionfailed');
    if (fate === 'lost') {
      await route.fetch();
      return route.abort('connectionreset');
    }
    if ('changed' in fate) {
      const response = await route.fetch();
      return route.fulfill({ response, json: fate.changed((await response.json()) as Body) });
    }
    if ('answer' in fate) {
      const body = encode(call.answer, fate.answer);
      v.parse(call.answer, body);
      return route.fulfill({ json: isEnveloped(call.path) ? { data: body } : body });
    }
    return route.fulfill({ status: fate.status, json: fate.body });
  }

  /** The newest call of a port that waits. */
  async arrived(port: string): Promise<Waiting> {
    const until = Date.now() + LONGEST;
    for (;;) {
      const found = this.#waiting.findLast((one) => one.passage.port === port && !one.isGone);
      if (found) return found;
      if (Date.now() > until) throw new Error(`no call of ${port} arrived`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  #passageOf(request: Request): Passage | undefined {
    const { pathname, search } = new URL(request.url());
    return this.#passages.find(
      ({ call, path, query }) =>
        call.method === request.method() &&
        path.test(pathname) &&
        (query?.test(search + (request.postData() ?? '')) ?? true),
    );
  }
}
