import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_ROOTS } from '../../domain/api/call.ts';
import { getLoggedCustomer } from '../../domain/session/calls.ts';
import { HOUR, MINUTE, SECOND } from '../../domain/values/durations.ts';
import { createRequester } from '../../src/adapters/http/request.ts';
import { tokenCalls } from '../../src/adapters/session/token-calls.ts';
import { createTokens, type Tokens } from '../../src/adapters/session/tokens.ts';
import { cookiesOf, openPortal, type Portal } from '../support/portal.ts';

const SEED = Number(process.env.SEED ?? 20_261_124);

/** Random schedules of two tabs on a bad network, of which a normal run takes a part; `RUNS=2000` for more. */
const RUNS = Number(process.env.RUNS ?? (process.env.BILLFOLD_TEST_ALL ? 200 : 60));
const LONG = 5 * MINUTE;

/** What the network does to one request. */
const FATES = [
  'answered',
  'never arrives',
  'answer lost',
  'answer after 20 seconds',
  'carried out twice',
  'page of a gateway',
  'page of the Wi-Fi',
  'tab killed before it was sent',
  'tab killed before the answer',
] as const;
type Fate = (typeof FATES)[number];

const TABS = [0, 1] as const;
const fate = fc.constantFrom(...FATES);
const step = fc.oneof(
  fc.record({ does: fc.constant('renew' as const), tab: fc.constantFrom(...TABS), fate }),
  fc.record({ does: fc.constant('both renew' as const), fates: fc.tuple(fate, fate) }),
  fc.record({ does: fc.constant('reload' as const), tab: fc.constantFrom(...TABS), fate }),
  fc.record({
    does: fc.constant('wait' as const),
    time: fc.constantFrom(SECOND, 20 * SECOND, 16 * MINUTE, 4 * HOUR),
  }),
);

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

test('the network alone never signs me out: lost, late and doubled answers, two tabs and a killed page (ruling 12, ruling 17)', {
  timeout: LONG,
}, async () => {
  let run = 0;
  let cookie = '';
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      // A session serves twenty schedules, which stay well below its 90 days.
      if (run++ % 20 === 0) cookie = (await portal.signIn('single', true)).cookies;
      const browser = new Browser(cookie);
      for (const each of steps) {
        if (each.does === 'wait') portal.pass(each.time);
        else if (each.does === 'renew') await browser.renew(each.tab, each.fate);
        else if (each.does === 'reload') {
          browser.reopen(each.tab);
          await browser.renew(each.tab, each.fate);
        } else await Promise.all(TABS.map((tab) => browser.renew(tab, each.fates[tab])));
      }
      for (const tab of TABS) await browser.renew(tab, 'answered');
      cookie = browser.cookie();
      for (const token of browser.accessTokens()) {
        expect((await portal.send(getLoggedCustomer, {}, { token })).status).toBe(200);
      }
    }),
    { numRuns: RUNS, seed: SEED },
  );
});

/** Two tabs with one cookie and one lock, connected to the real services. */
class Browser {
  #cookie: string;
  readonly #mark: string;
  readonly #lock = inTurn();
  readonly #fates: [Fate, Fate] = ['answered', 'answered'];
  readonly #tabs: [Tokens, Tokens];

  constructor(cookie: string) {
    this.#cookie = cookie;
    const customer = Number(/=(\d+)\./.exec(cookie)?.[1]);
    this.#mark = JSON.stringify({ state: 'expected', customer, keep: true, lastUsed: 0 });
    this.#tabs = [this.#open(0), this.#open(1)];
  }

  reopen(tab: 0 | 1): void {
    this.#tabs[tab] = this.#open(tab);
  }

  cookie(): string {
    return this.#cookie;
  }

  accessTokens(): string[] {
    return this.#tabs.map((tokens) => tokens.current() ?? 'none');
  }

  async renew(tab: 0 | 1, its: Fate): Promise<void> {
    this.#fates[tab] = its;
    const tokens = this.#tabs[tab];
    const { kind } = await tokens.refresh(tokens.current());
    const isSigned = its === 'answered' || its === 'carried out twice';
    expect([its, kind]).toEqual([its, isSigned ? 'renewed' : 'unreachable']);
    if (its.startsWith('tab killed')) this.reopen(tab);
  }

  #open(tab: 0 | 1): Tokens {
    const request = createRequester({
      roots: DEFAULT_ROOTS,
      fetch: (address, init) => this.#send(String(address), init ?? {}, this.#fates[tab]),
      onReached: () => undefined,
      onMissed: () => undefined,
    });
    const storage = { getItem: () => this.#mark } as unknown as Storage;
    return createTokens({
      calls: tokenCalls(request),
      storage,
      locks: { request: this.#lock } as unknown as LockManager,
    });
  }

  /** The cookie of an answer that the page no longer waits for is not stored. */
  async #send(address: string, init: RequestInit, its: Fate): Promise<Response> {
    if (its === 'never arrives' || its === 'tab killed before it was sent') throw lost();
    if (its === 'page of the Wi-Fi') return page(200);
    const carryOut = () =>
      portal.app.request(address, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), cookie: this.#cookie },
      });
    if (its === 'carried out twice') await carryOut();
    const answer = await carryOut();
    expect(answer.status).toBe(200);
    if (its === 'answer after 20 seconds') portal.pass(20 * SECOND);
    if (its === 'page of a gateway') return page(502);
    if (its !== 'answered' && its !== 'carried out twice') throw lost();
    this.#cookie = cookiesOf(answer.headers);
    return answer;
  }
}

const lost = () => new TypeError('Failed to fetch');
const page = (status: number) =>
  new Response('<h1>Welcome</h1>', { status, headers: { 'content-type': 'text/html' } });

/** A Web Lock, as the tabs of one browser share it. */
function inTurn() {
  let turn: Promise<unknown> = Promise.resolve();
  return (_name: string, work: () => Promise<unknown>) => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };
}
