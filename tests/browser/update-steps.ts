import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { type Builds, copyOfBuild, FOOTER, makeBuilds, type Version } from './builds.ts';
import { test as base, signIn, waitUntilInstalled } from './fixtures.ts';
import { proceedToCheckout } from './payment-steps.ts';
import { BuiltServer } from './server.ts';

interface Copies {
  /** A copy of a build that a test may break. */
  readonly copyOf: (build: string) => Promise<string>;
}

/** A test that serves builds of several versions, the oldest at first. */
export const test = base.extend<Copies, { readonly builds: Builds }>({
  // Four builds. A worker that runs out of time leaves nothing to the next one, which begins anew.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern.
  builds: [async ({}, use) => use(await makeBuilds()), { scope: 'worker', timeout: 900_000 }],

  workerServer: [
    async ({ builds }, use) => {
      const server = new BuiltServer(mainOf(builds.older));
      await server.open();
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern.
  copyOf: async ({}, use) => {
    const copies: string[] = [];
    await use(async (build) => {
      const copy = await copyOfBuild(build);
      copies.push(copy);
      return copy;
    });
    for (const copy of copies) await rm(copy, { recursive: true, force: true });
  },

  server: async ({ workerServer, builds }, use) => {
    await workerServer.deploy(mainOf(builds.older));
    await use(workerServer);
  },
});

export const OFFERED = 'A new version of Billfold is ready.';
export const updateNow = (page: Page) => page.getByRole('button', { name: 'Update now' });

export function mainOf(build: string): string {
  return join(build, 'dist-sandbox', 'main.js');
}

/** Opens a tab at the sign-in page, controlled by the service worker of its build. */
export async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/');
  await waitUntilInstalled(page);
  return page;
}

/** Resets the demo, signs in, and takes one bill to the payment page. */
export async function goToReview(page: Page, server: BuiltServer): Promise<void> {
  await server.reset();
  await signIn(page);
  await page.getByRole('link', { name: 'Home water' }).click();
  await page.getByRole('button', { name: 'Make a Payment' }).click();
  await proceedToCheckout(page);
  await page.getByRole('radio', { name: 'Everyday Visa' }).check();
  await page.getByRole('button', { name: 'Review and Confirm' }).click();
  await expect(page.getByRole('button', { name: 'Submit Payment' })).toBeEnabled();
}

/** Holds a payment back until the returned function is called. */
export async function holdCheckout(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/services/web/cart/Checkout', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Makes an incomplete build: one asset is missing. */
export async function without(copy: string, asset: string): Promise<string> {
  for (const suffix of ['', '.br', '.gz'])
    await rm(join(copy, 'dist', 'assets', `${asset}${suffix}`), { force: true });
  return copy;
}

export async function assetNamed(build: string, name: string): Promise<string> {
  const worker = await readFile(join(build, 'dist', 'sw.js'), 'utf8');
  const [, asset] = new RegExp(`assets/(${name}-[\\w-]+\\.js)`).exec(worker) ?? [];
  if (!asset) throw new Error(`the worker keeps no ${name}`);
  return asset;
}

/** Checks for an update, as the browser does at every visit and the app every hour. */
export async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
}

export async function expectBuild(page: Page, build: Version): Promise<void> {
  // An agreed update may wait up to 30 seconds for a change that is being sent.
  await expect.poll(() => updateState(page), { timeout: 60_000 }).toContain(FOOTER[build]);
}

/** The footer, what the page says about updates, and the workers: what one must know when an update fails. */
async function updateState(page: Page): Promise<string> {
  try {
    const texts = await page.locator('footer, [data-fleeting]').allInnerTexts();
    return [...texts, JSON.stringify(await workersNow(page))].join('\n');
  } catch {
    return 'The page is being loaded.';
  }
}

/** Marks the page; the mark is gone after the next load. */
export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
}

export function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isSamePage' in globalThis);
}

/** Waits until a worker is active. */
export async function workersOf(page: Page) {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return workersNow(page);
}

/** The kill switch leaves no worker, and then `ready` is never answered. */
function workersNow(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return {
      installing: Boolean(registration?.installing),
      waiting: Boolean(registration?.waiting),
      active: Boolean(registration?.active),
    };
  });
}
