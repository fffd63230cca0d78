import { type BrowserContext, expect, type Page, type Route } from '@playwright/test';
import { signIn, test, waitUntilInstalled } from './fixtures.ts';
import { factsOf, type Outcome, type View, viewsOf } from './matrix-views.ts';

const SERVICES = /\/(services|api|oauth|health)\b/;
const MONEY =
  /^(Pay Now|Pay Now, .*|Make a Payment|Submit Payment|Schedule Payment|Pay .* selected|Pay All Selected Bills|Proceed to Checkout|File Return)$/;
const MISSING = /offline|connection|could not|cannot|unable|not kept|Error 404|try again/i;

interface Condition {
  readonly name: string;
  /** Whether the app can notice that it is offline, and so offers no payment. */
  readonly isCut: boolean;
  readonly starts: 'open' | 'anew';
  /**
   * The data on the device; `any` where the services answer now and then, so that the view may show new data.
   */
  readonly holds: 'kept' | 'bare' | 'any';
  set(context: BrowserContext): Promise<unknown>;
  lift(context: BrowserContext): Promise<unknown>;
}

const routed = (handler: (route: Route) => Promise<void> | undefined) => ({
  set: (context: BrowserContext) => context.route(SERVICES, handler),
  lift: (context: BrowserContext) => context.unroute(SERVICES, handler),
});

const cut = {
  set: (context: BrowserContext) => context.setOffline(true),
  lift: (context: BrowserContext) => context.setOffline(false),
};

const page200 = { status: 200, contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' };
const page502 = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' };

/** Every third request breaks off. */
function everyThird() {
  let requests = 0;
  return (route: Route) => {
    requests += 1;
    return requests % 3 === 0 ? route.abort() : route.continue();
  };
}

/** The last two conditions delete the data on the device, so they come last. */
const CONDITIONS: readonly Condition[] = [
  { name: 'open while going offline', isCut: true, starts: 'open', holds: 'kept', ...cut },
  { name: 'started offline', isCut: true, starts: 'anew', holds: 'kept', ...cut },
  {
    name: 'the services down, the browser reporting a connection',
    isCut: true,
    starts: 'open',
    holds: 'kept',
    ...routed((route) => route.abort()),
  },
  {
    name: '20 s of latency',
    isCut: false,
    starts: 'open',
    holds: 'kept',
    ...routed(async (route) => {
      await new Promise((later) => setTimeout(later, 20_000));
      await route.continue().catch(() => {});
    }),
  },
  {
    name: 'every third request cut',
    isCut: false,
    starts: 'open',
    holds: 'any',
    ...routed(everyThird()),
  },
  {
    name: 'the page of a captive portal',
    isCut: true,
    starts: 'open',
    holds: 'kept',
    ...routed((route) => route.fulfill(page200)),
  },
  {
    name: 'a failing gateway',
    isCut: false,
    starts: 'open',
    holds: 'kept',
    ...routed((route) => route.fulfill(page502)),
  },
  {
    name: 'started offline with an expired token',
    isCut: true,
    starts: 'anew',
    holds: 'kept',
    set: async (context) => {
      await context.addInitScript('{ const now = Date.now; Date.now = () => now() + 3_600_000; }');
      await context.setOffline(true);
    },
    lift: cut.lift,
  },
  {
    name: 'never opened here before',
    isCut: true,
    starts: 'anew',
    holds: 'bare',
    set: async (context) => {
      await forget(context, (shelf) => shelf !== 'profile' && shelf !== 'attempts');
      await context.setOffline(true);
    },
    lift: cut.lift,
  },
  {
    name: 'the storage evicted',
    isCut: true,
    starts: 'anew',
    holds: 'bare',
    set: async (context) => {
      await forget(context, () => true);
      await context.setOffline(true);
    },
    lift: cut.lift,
  },
];

test('without the services, every view shows the last known data or says what is missing, and nothing untrue', async ({
  page,
  context,
}) => {
  test.setTimeout(1_200_000);
  await signIn(page, 'demo', { keep: true });
  await waitUntilInstalled(page);
  await expect(page.getByRole('heading', { name: 'Tax Returns' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const views = await visitAll(page);
  expect(views).toHaveLength(31);
  await page.close();

  const failures: string[] = [];
  for (const condition of CONDITIONS) {
    const opened = condition.starts === 'open' ? await openApp(context) : undefined;
    await condition.set(context);
    for (const view of views) {
      const shown = opened ?? (await context.newPage());
      await go(shown, view.path, opened === undefined);
      const problems = await problemsOf(
        shown,
        condition.holds === 'any' ? 'page' : view[condition.holds],
        condition,
      );
      if (problems.length > 0) failures.push(`${condition.name}, ${view.name}: ${problems.join('; ')}`);
      if (!opened) await shown.close();
    }
    await condition.lift(context);
    await opened?.close();
  }
  expect(failures).toEqual([]);
});

async function openApp(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/#/faq');
  await expect(page.getByRole('button', { name: 'Dana Mercer' })).toBeVisible();
  // The renewal of the session belongs to the opening and is not what the condition holds back.
  await page.waitForLoadState('networkidle');
  return page;
}

/** Opens every view once so that its data is saved, and collects the views from the device and the pages. */
async function visitAll(page: Page): Promise<View[]> {
  const facts = await factsOf(page);
  await go(page, facts.taxAccount, false);
  const taxReturn = page.locator('a[href*="/returns/"]').first();
  const views = viewsOf({ ...facts, taxReturn: ((await taxReturn.getAttribute('href')) ?? '').slice(1) });
  for (const view of views) {
    await go(page, view.path, false);
    await expect(page.getByRole('heading', { level: 1 }).last()).toBeVisible();
    await expect(page.locator('[data-loading]')).toHaveCount(0);
  }
  return views;
}

async function go(page: Page, path: string, anew: boolean): Promise<void> {
  if (anew) await page.goto(`/#${path}`);
  else
    await page.evaluate(async (hash) => {
      if (location.hash === `#${hash}`) return;
      const left = new Promise((gone) => addEventListener('hashchange', gone, { once: true }));
      location.assign(`#${hash}`);
      // The new screen, or its loading state, must be shown by now.
      await left;
      await new Promise(requestAnimationFrame);
    }, path);
}

async function problemsOf(page: Page, outcome: Outcome, { isCut }: Condition): Promise<string[]> {
  const problems: string[] = [];
  const check = async (what: string, assertion: () => Promise<void>) => {
    await assertion().catch(() => problems.push(what));
  };
  const soon = { timeout: 12_000 };
  const main = page.getByRole('main');
  await check('no heading', () => expect(page.getByRole('heading', { level: 1 }).last()).toBeVisible(soon));
  await check('goes on loading', () => expect(page.locator('[data-loading]')).toHaveCount(0, soon));
  // The frame comes last. A page that is closed before reports the chunk that it still waits for as lost.
  if (!isPrint(page))
    await check('no bell', () =>
      expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible(soon),
    );
  if (await page.getByRole('heading', { level: 1, name: 'Sign in' }).isVisible()) problems.push('signed out');
  if (outcome === 'data')
    await check('no age', () => expect(main.getByText(/As of /).first()).toBeVisible(soon));
  if (outcome === 'message') await check('no word of it', () => expect(main).toContainText(MISSING, soon));
  if (isCut && problems.length === 0)
    await check('a payment is offered', () => expect.poll(() => offers(page), soon).toEqual([]));
  return problems;
}

/** What is printed has no frame. */
function isPrint(page: Page): boolean {
  return page.url().endsWith('/pdf');
}

/**
 * The payment buttons that can be pressed, read at one moment. A button disabled since then is not waited
 * for.
 */
function offers(page: Page): Promise<string[]> {
  return page.getByRole('main').getByRole('button', { name: MONEY, disabled: false }).allTextContents();
}

async function forget(context: BrowserContext, isTaken: (shelf: string) => boolean): Promise<void> {
  const page = await context.newPage();
  await page.goto('/robots.txt');
  const shelves = await page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const request = indexedDB.open('billfold');
        request.onsuccess = () => {
          resolve([...request.result.objectStoreNames]);
          request.result.close();
        };
        request.onerror = () => reject(request.error);
      }),
  );
  await page.evaluate(
    (taken) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('billfold');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const work = request.result.transaction(taken, 'readwrite');
          for (const shelf of taken) work.objectStore(shelf).clear();
          work.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      }),
    shelves.filter(isTaken),
  );
  await page.close();
}
