import type { CDPSession, Page } from '@playwright/test';
import * as v from 'valibot';
import type { AnyStateMachine } from 'xstate';
import type { Call } from '../../../domain/api/call.ts';
import { encode } from '../../../domain/api/codec.ts';
import { isEnveloped } from '../../../domain/api/path.ts';
import { isPlaceholder } from '../../../machines/port.ts';

type Body = Record<string, unknown>;

/** The outcome of a call that waits at the gate. */
export type CallOutcome =
  /** The server carries it out and its answer arrives. */
  | 'answered'
  /** The server carries it out and its answer is lost. */
  | 'lost'
  /** It never leaves. */
  | 'unreachable'
  | { readonly status: number; readonly body: unknown }
  /** The test answers instead of the server. */
  | { readonly answer: unknown }
  /** The answer of the server, changed by the test. */
  | { readonly changed: (body: Body) => Body };

/** The server refuses the call with a message. */
export const refused = (message: string, status = 422, more: object = {}): CallOutcome => ({
  status,
  body: { message, ...more },
});

/** How the gate recognises the calls of a port. */
interface Passage {
  readonly port: string;
  readonly call: Call;
  readonly path: RegExp;
  readonly query: RegExp | undefined;
}

/** The browser's description of an intercepted request, or of its answer. */
interface Paused {
  readonly requestId: string;
  readonly networkId?: string;
  readonly request: { readonly url: string; readonly method: string; readonly postData?: string };
  readonly responseStatusCode?: number;
}

interface Waiting {
  readonly passage: Passage;
  readonly paused: Paused;
  isGone: boolean;
}

const LONGEST = 10_000;

/**
 * Holds the calls of a machine in a page until the walk decides their outcome. It intercepts calls only:
 * intercepting every file, as Playwright's routes do, would slow page loads many times.
 */
export class Gate {
  readonly #passages: readonly Passage[];
  readonly #changes: readonly (readonly [Passage, (body: unknown) => unknown])[];
  #devtools: CDPSession | undefined;
  #waiting: Waiting[] = [];
  #answers = new Map<string, (answer: Paused) => void>();
  #isShut = false;
  #held: readonly string[] = [];
  #met: { readonly port: string; readonly outcome: CallOutcome }[] = [];

  /** `changes`: replacements in every answer of a call. */
  constructor(
    machine: AnyStateMachine,
    others: Readonly<Record<string, Call>> = {},
    queries: Readonly<Record<string, RegExp>> = {},
    changes: readonly (readonly [Call, (body: unknown) => unknown])[] = [],
  ) {
    const ports = Object.entries(machine.implementations.actors).flatMap(([port, logic]) =>
      isPlaceholder(logic) && logic.call ? [[port, logic.call] as const] : [],
    );
    const passageOf = (port: string, call: Call) => ({
      port,
      call,
      query: queries[port],
      path: new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`),
    });
    this.#passages = [...ports, ...Object.entries(others)].map(([port, call]) => passageOf(port, call));
    this.#changes = changes.map(([call, change]) => [passageOf('', call), change]);
  }

  async over(page: Page): Promise<void> {
    const devtools = await page.context().newCDPSession(page);
    this.#devtools = devtools;
    devtools.on('Fetch.requestPaused', (paused) => void this.#stopped(paused).catch(() => {}));
    devtools.on('Network.loadingFailed', ({ requestId }) => {
      for (const one of this.#waiting) if (one.paused.networkId === requestId) one.isGone = true;
    });
    const paths = [...this.#passages, ...this.#changes.map(([passage]) => passage)].map(
      ({ call }) => call.path,
    );
    const patterns = [...new Set(paths)].map((path) => ({ urlPattern: `*${path.replace(/:\w+/g, '*')}*` }));
    await devtools.send('Network.enable');
    await devtools.send('Fetch.enable', { patterns });
  }

  /**
   * From now on calls of these ports wait while the gate is shut. Equal calls from other parts of the page
   * pass.
   */
  hold(ports: readonly string[]): void {
    this.#held = ports;
  }

  /** Sets the outcomes of the next calls of a port. These calls do not wait. */
  meet(port: string, ...outcomes: readonly CallOutcome[]): void {
    this.#met.push(...outcomes.map((outcome) => ({ port, outcome })));
  }

  /** Makes calls wait from now on. */
  shut(): void {
    this.#isShut = true;
  }

  /** Lets calls pass again and aborts those that still wait. */
  async open(): Promise<void> {
    this.#isShut = false;
    this.#met = [];
    const rest = this.#waiting;
    this.#waiting = [];
    await Promise.all(rest.map(({ paused }) => this.#fail(paused, 'Aborted').catch(() => {})));
  }

  /** The calls that wait now. */
  waiting(): readonly Waiting[] {
    return this.#waiting;
  }

  /** Marks calls of these ports as abandoned by the page, even before the browser reports it. */
  drop(calls: readonly Waiting[], ports: readonly string[]): void {
    for (const call of calls) if (ports.includes(call.passage.port)) call.isGone = true;
  }

  /** Whether the walk decides the outcome of this port's calls. */
  holds(port: string): boolean {
    return this.#isShut && this.#held.includes(port) && this.#passages.some((one) => one.port === port);
  }

  /** Waits for the newest call of a port and gives it this outcome. */
  async release(port: string, outcome: CallOutcome): Promise<void> {
    const { paused, passage } = await this.arrived(port);
    this.#waiting = this.#waiting.filter((one) => one.paused !== paused);
    await this.#become(paused, passage.call, outcome);
  }

  waits(port: string): boolean {
    return this.#newest(port) !== undefined;
  }

  /** Waits for the newest call of a port. */
  async arrived(port: string): Promise<Waiting> {
    const until = Date.now() + LONGEST;
    for (;;) {
      const found = this.#newest(port);
      if (found) return found;
      if (Date.now() > until) throw new Error(`no call of ${port} arrived`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  #newest(port: string): Waiting | undefined {
    return this.#waiting.findLast((one) => one.passage.port === port && !one.isGone);
  }

  async #stopped(paused: Paused): Promise<void> {
    const { networkId = '' } = paused;
    const answered = paused.responseStatusCode === undefined ? undefined : this.#answers.get(networkId);
    if (answered) {
      this.#answers.delete(networkId);
      return answered(paused);
    }
    const [changed, change] = this.#changes.find(([passage]) => isOf(passage, paused)) ?? [];
    if (changed && change) return this.#become(paused, changed.call, { changed: change as never });
    const passage = this.#passages.find((one) => isOf(one, paused));
    const met = this.#met.find(({ port }) => port === passage?.port);
    if (passage && met) {
      this.#met = this.#met.filter((one) => one !== met);
      return this.#become(paused, passage.call, met.outcome);
    }
    if (passage && this.#isShut && this.#held.includes(passage.port))
      this.#waiting.push({ passage, paused, isGone: false });
    else await this.#goOn(paused);
  }

  async #become(paused: Paused, call: Call, outcome: CallOutcome): Promise<void> {
    if (outcome === 'answered') return this.#goOn(paused);
    if (outcome === 'unreachable') return this.#fail(paused, 'ConnectionFailed');
    if (outcome === 'lost') return this.#fail(await this.#answerTo(paused), 'ConnectionReset');
    if ('changed' in outcome) {
      const answer = await this.#answerTo(paused);
      const { requestId } = answer;
      const { body, base64Encoded } = await this.#cdp.send('Fetch.getResponseBody', { requestId });
      const json = JSON.parse(Buffer.from(body, base64Encoded ? 'base64' : 'utf8').toString()) as Body;
      return this.#fulfil(answer, answer.responseStatusCode ?? 200, outcome.changed(json));
    }
    if ('answer' in outcome) {
      const body = encode(call.answer, outcome.answer);
      v.parse(call.answer, body);
      return this.#fulfil(paused, 200, isEnveloped(call.path) ? { data: body } : body);
    }
    return this.#fulfil(paused, outcome.status, outcome.body);
  }

  get #cdp(): CDPSession {
    if (!this.#devtools) throw new Error('The gate is over no page.');
    return this.#devtools;
  }

  async #goOn({ requestId }: Paused): Promise<void> {
    await this.#cdp.send('Fetch.continueRequest', { requestId });
  }

  async #fail(
    { requestId }: Paused,
    errorReason: 'Aborted' | 'ConnectionFailed' | 'ConnectionReset',
  ): Promise<void> {
    await this.#cdp.send('Fetch.failRequest', { requestId, errorReason });
  }

  async #fulfil({ requestId }: Paused, responseCode: number, json: unknown): Promise<void> {
    await this.#cdp.send('Fetch.fulfillRequest', {
      requestId,
      responseCode,
      responseHeaders: [{ name: 'content-type', value: 'application/json' }],
      body: Buffer.from(JSON.stringify(json)).toString('base64'),
    });
  }

  /** Lets the server answer, and intercepts the answer before it reaches the page. */
  async #answerTo({ requestId, networkId = '' }: Paused): Promise<Paused> {
    const answer = new Promise<Paused>((resolve) => this.#answers.set(networkId, resolve));
    await this.#cdp.send('Fetch.continueRequest', { requestId, interceptResponse: true });
    return answer;
  }
}

function isOf({ call, path, query }: Passage, { request: { url, method, postData = '' } }: Paused): boolean {
  const { pathname, search } = new URL(url);
  return call.method === method && path.test(pathname) && (query?.test(search + postData) ?? true);
}
