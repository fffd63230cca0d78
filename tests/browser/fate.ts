import type { BrowserContext, Page } from '@playwright/test';

/**
 * What becomes of a call: it never leaves, it is carried out and its answer is lost, it fails at a gateway, or the server
 * answers with a status of its own and does nothing.
 */
export type Fate = 'never leaves' | 'is carried out' | 'fails' | number;

/** Fates by what the address of a call contains. */
export type Fates = Readonly<Record<string, Fate>>;

const KEY = 'fates';

/**
 * From now on the pages of this browser meet the fates that are set. A page that is closed over a call which Playwright
 * holds back sends it after all; here nothing is sent before it should be.
 */
export async function tellFates(context: BrowserContext): Promise<void> {
  await context.addInitScript((key) => {
    const send = globalThis.fetch;
    const never = () => new Promise<Response>(() => {});
    globalThis.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      const fates = JSON.parse(localStorage.getItem(key) ?? '{}') as Fates;
      const [, fate] = Object.entries(fates).find(([path]) => url.includes(path)) ?? [];
      if (fate === undefined) return send(input, init);
      if (fate === 'never leaves') return never();
      if (fate === 'is carried out') return send(input, init).then(never);
      if (fate === 'fails') return Promise.resolve(new Response('', { status: 503 }));
      return Promise.resolve(Response.json({ message: 'Busy for a moment.' }, { status: fate }));
    };
  }, KEY);
}

/** Instead of those before. */
export async function setFates(page: Page, fates: Fates): Promise<void> {
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    KEY,
    JSON.stringify(fates),
  ] as const);
}

/** The page is gone without a word, as when a phone runs out of power. A page that is closed still hears of it. */
export async function kill(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const gone = page.waitForEvent('crash');
  void devtools.send('Page.crash').catch(() => {});
  await gone;
  await page.close();
}

/** The page is killed, and another one is opened at an address. */
export async function killed(page: Page, address: string, fates: Fates = {}): Promise<Page> {
  const context = page.context();
  await kill(page);
  const next = await context.newPage();
  await next.goto('/robots.txt');
  await setFates(next, fates);
  await next.goto(address);
  return next;
}

/** The tab stays and its page is gone, as when a phone puts it to sleep and loads it again. */
export async function reloaded(page: Page, fates: Fates = {}): Promise<void> {
  const address = page.url();
  await page.goto('/robots.txt');
  await setFates(page, fates);
  await page.goto(address);
}

/** Counts the calls of a kind that really leave this browser. */
export function countCalls(context: BrowserContext, method: string, path: RegExp): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (request.method() === method && path.test(new URL(request.url()).pathname)) count += 1;
  });
  return () => count;
}
