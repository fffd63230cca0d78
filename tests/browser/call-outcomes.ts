import type { BrowserContext, Page } from '@playwright/test';

/**
 * The outcome of a call. It never leaves, its answer is lost after the server has carried it out, it fails at
 * a gateway, or the server answers with this status and does nothing.
 */
export type CallOutcome = 'never leaves' | 'is carried out' | 'fails' | number;

/** Outcomes by a part of the call's address. */
export type CallOutcomes = Readonly<Record<string, CallOutcome>>;

const KEY = 'outcomes';

/**
 * Gives calls from the pages of this context the outcomes that `setCallOutcomes` sets. Playwright's own
 * routes are no substitute: a held request is sent after all when its page closes.
 */
export async function installCallOutcomes(context: BrowserContext): Promise<void> {
  await context.addInitScript((key) => {
    const send = globalThis.fetch;
    const never = () => new Promise<Response>(() => {});
    globalThis.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      const outcomes = JSON.parse(localStorage.getItem(key) ?? '{}') as CallOutcomes;
      const [, outcome] = Object.entries(outcomes).find(([path]) => url.includes(path)) ?? [];
      if (outcome === undefined) return send(input, init);
      if (outcome === 'never leaves') return never();
      if (outcome === 'is carried out') return send(input, init).then(never);
      if (outcome === 'fails') return Promise.resolve(new Response('', { status: 503 }));
      return Promise.resolve(Response.json({ message: 'Busy for a moment.' }, { status: outcome }));
    };
  }, KEY);
}

/** Replaces the outcomes set before. */
export async function setCallOutcomes(page: Page, outcomes: CallOutcomes): Promise<void> {
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    KEY,
    JSON.stringify(outcomes),
  ] as const);
}

/** Crashes the page without warning, as when a phone loses power. Closing a page would still notify it. */
export async function crashPage(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const gone = page.waitForEvent('crash');
  void devtools.send('Page.crash').catch(() => {});
  await gone;
  await page.close();
}

/** Crashes the page and opens an address in a new page. */
export async function reopenAfterCrash(
  page: Page,
  address: string,
  outcomes: CallOutcomes = {},
): Promise<Page> {
  const context = page.context();
  await crashPage(page);
  const next = await context.newPage();
  await next.goto('/robots.txt');
  await setCallOutcomes(next, outcomes);
  await next.goto(address);
  return next;
}

/** Discards the page and loads it again in the same tab, as a phone does after sleep. */
export async function reopenAfterSleep(page: Page, outcomes: CallOutcomes = {}): Promise<void> {
  const address = page.url();
  await page.goto('/robots.txt');
  await setCallOutcomes(page, outcomes);
  await page.goto(address);
}

/** Counts the calls of one kind that really leave this browser. */
export function countCalls(context: BrowserContext, method: string, path: RegExp): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (request.method() === method && path.test(new URL(request.url()).pathname)) count += 1;
  });
  return () => count;
}
