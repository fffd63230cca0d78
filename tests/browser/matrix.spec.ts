import { type BrowserContext, expect, type Page, type Route } from '@playwright/test';
import { signIn, test, waitUntilInstalled } from './fixtures.ts';
import { factsOf, type Outcome, type View, viewsOf } from './matrix-views.ts';

const SERVICES = /\/(services|api|oauth|health)\b/;
const MONEY =
  /^(Pay Now|Make a Payment|Submit Payment|Schedule Payment|Pay .* selected|Pay All Selected Bills|Proceed to Checkout|File Return)$/;
const MISSING = /offline|connection|could not|cannot|unable|not kept|Error 404|try again/i;

interface Condition {
  readonly name: string;
  /** Whether the app can come to know that it reaches nothing, and so offers no payment. */
  readonly isCut: boolean;
  readonly starts: 'open' | 'anew';
  /** What lies on the device; `any` where the services answer now and then, and what shows may be new. */
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

/** Each third of what is asked for breaks off. */
function everyThird() {
  let asked = 0;
  return (route: Route) => {
    asked += 1;
    return asked % 3 === 0 ? route.abort() : route.continue();
  };
}

/** The last two take what the device holds away, and so stand last. */
const CONDITIONS: readonly Condition[] = [
  { name: 'open while going offline', isCut: true, starts: 'open', holds: 'kept', ...cut },
  { name: 'started offline', isCut: true, starts: 'anew', holds: 'kept', ...cut },
  {
    name: 'the services dead, the browser believing to be online',
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
    name: 'a third of the requests cut',
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
    name: 'a gateway that fails',
    isCut: false,
    starts: 'open',
    holds: 'kept',
    ...routed((route) => route.fulfill(page502)),
  },
  {
    name: 'started offline with a token that is over',
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

/** A normal run takes a constant third of the conditions, each with all of the views (ruling 37). */
const NORMAL = [
  'started offline',
  'the services dead, the browser believing to be online',
  'never opened here before',
];
const conditions = process.env.BILLFOLD_TEST_ALL
  ? CONDITIONS
  : CONDITIONS.filter(({ name }) => NORMAL.includes(name));

test('wherever I am without the services, I see what was last known or what is missing, and nothing that lies (O1)', {
  tag: '@normal',
}, async ({ page, context }) => {
  test.setTimeout(1_200_000);
  await signIn(page, 'demo', { keep: true });
  await waitUntilInstalled(page);
  await expect(page.getByRole('heading', { name: 'Tax Returns' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const views = await visitAll(page);
  expect(views).toHaveLength(26);
  await page.close();

  const failures: string[] = [];
  for (const condition of conditions) {
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
  // A renewal of the session whose answer is held back for longer than its grace would end it (ruling 12).
  await page.waitForLoadState('networkidle');
  return page;
}

/** Opens every view once, so that each is kept; what they are is read off the device and the pages on the way. */
async function visitAll(page: Page): Promise<View[]> {
  const facts = await factsOf(page);
  await go(page, facts.taxAccount, false);
  const taxReturn = page.locator('a[href*="/returns/"]').first();
  const views = viewsOf({ ...facts, taxReturn: ((await taxReturn.getAttribute('href')) ?? '').slice(1) });
  for (const view of views) {
    await go(page, view.path, false);
    await expect(page.getByRole('heading', { level: 1 }).last()).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
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
      // What stands there afterwards is the new screen, or says that it is loading.
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
  await check('goes on loading', () =>
    expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0, soon),
  );
  if (await page.getByRole('heading', { level: 1, name: 'Sign in' }).isVisible()) problems.push('signed out');
  if (outcome === 'data')
    await check('no age', () => expect(main.getByText(/As of /).first()).toBeVisible(soon));
  if (outcome === 'message') await check('no word of it', () => expect(main).toContainText(MISSING, soon));
  if (isCut && problems.length === 0)
    await check('a payment is offered', () => expect.poll(() => offers(page), soon).toEqual([]));
  return problems;
}

/** The buttons of money that can be pressed, read at one moment: one that is disabled meanwhile is not waited for. */
function offers(page: Page): Promise<string[]> {
  return page.getByRole('main').getByRole('button', { name: MONEY, disabled: false }).allTextContents();
}

async function forget(context: BrowserContext, isTaken: (shelf: string) => boolean): Promise<void> {
  const page = await context.newPage();
  await page.goto('/robots.txt');
  const shelves = await page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const asked = indexedDB.open('billfold');
        asked.onsuccess = () => {
          resolve([...asked.result.objectStoreNames]);
          asked.result.close();
        };
        asked.onerror = () => reject(asked.error);
      }),
  );
  await page.evaluate(
    (taken) =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open('billfold');
        asked.onerror = () => reject(asked.error);
        asked.onsuccess = () => {
          const work = asked.result.transaction(taken, 'readwrite');
          for (const shelf of taken) work.objectStore(shelf).clear();
          work.oncomplete = () => {
            asked.result.close();
            resolve();
          };
        };
      }),
    shelves.filter(isTaken),
  );
  await page.close();
}
