import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { inRepository } from '../../tools/paths.ts';
import { Customer } from './api.ts';
import { ABOUT, FOOTER, idOf, run, VERSIONS } from './builds.ts';
import { RECEIPT, signIn, title, waitUntilInstalled } from './fixtures.ts';
import { proceedToCheckout } from './payment-steps.ts';
import { storedRowCounts } from './stored-data.ts';
import {
  assetNamed,
  expectBuild,
  goToReview,
  holdCheckout,
  isMarked,
  lookForUpdate,
  mainOf,
  mark,
  OFFERED,
  openTab,
  test,
  updateNow,
  without,
  workersOf,
} from './update-steps.ts';

test.describe.configure({ mode: 'default' });

test('a new version is offered in every tab; Update now reloads the tab that agreed, and no other', {
  tag: '@normal',
}, async ({ context, server, builds }) => {
  const agreeing = await openTab(context);
  const second = await openTab(context);
  const third = await openTab(context);
  await server.deploy(mainOf(builds.newer));
  await lookForUpdate(agreeing);
  for (const page of [agreeing, second, third]) {
    await expect(page.getByText(OFFERED)).toBeVisible();
    await expectBuild(page, 'older');
  }
  await mark(second);
  await mark(third);

  await updateNow(agreeing).click();
  await expectBuild(agreeing, 'newer');
  await expect(agreeing.getByText('Billfold is up to date.')).toBeVisible();
  await expect(agreeing.getByText(OFFERED)).toHaveCount(0);
  expect(await buildOf(agreeing)).toBe(await idOf(builds.newer));

  // The other tabs keep their build, even for a screen that they first open now while nothing can be fetched.
  await server.kill();
  for (const page of [second, third]) {
    await page.getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('heading', { name: ABOUT.older })).toBeVisible();
    await expectBuild(page, 'older');
    expect(await isMarked(page)).toBe(true);
  }
  await server.start();
  await updateNow(second).click();
  await expect(second.getByRole('heading', { name: ABOUT.newer })).toBeVisible();
  expect(await isMarked(third)).toBe(true);

  expect(await cachesOf(third)).toHaveLength(2);
  await third.close();
  await second.reload();
  await expect.poll(() => cachesOf(second)).toEqual([`billfold ${await idOf(builds.newer)}`]);
});

test('with no tab open, a new version arrives at the second visit, and Later postpones it until the next start', async ({
  context,
  server,
  builds,
}) => {
  const before = await openTab(context);
  await before.close();
  await server.deploy(mainOf(builds.newer));

  const visit = await context.newPage();
  await visit.goto('/');
  await expectBuild(visit, 'older');
  await expect(visit.getByText(OFFERED)).toBeVisible();
  await visit.getByRole('button', { name: 'Later' }).click();
  await expect(visit.getByText(OFFERED)).toHaveCount(0);
  await visit.reload();
  await expect(visit.getByText(OFFERED)).toBeVisible();
  await expectBuild(visit, 'older');
  await visit.close();

  const next = await context.newPage();
  await next.goto('/');
  await expectBuild(next, 'newer');
  await expect(next.getByRole('button', { name: 'Update now' })).toHaveCount(0);
});

test('a payment under way is never interrupted by a reload: the update waits, says so, and is offered on the receipt', async ({
  page,
  context,
  server,
  builds,
}) => {
  await goToReview(page, server);
  await waitUntilInstalled(page);
  const answer = await holdCheckout(page);
  await mark(page);
  await server.deploy(mainOf(builds.newer));
  await page.getByRole('button', { name: 'Submit Payment' }).click();
  const other = await context.newPage();
  await other.goto('/#/faq');
  await expect(other.getByText(OFFERED)).toBeVisible();
  await updateNow(other).click();
  await expectBuild(other, 'newer');

  await expect(page.getByText(`${OFFERED} You can update when your payment is done.`)).toBeVisible();
  await expect(updateNow(page)).toHaveCount(0);
  expect(await isMarked(page)).toBe(true);
  answer();
  await expect(title(page, RECEIPT)).toBeVisible();
  await expect(page.getByText(OFFERED, { exact: true })).toBeVisible();
  expect(await isMarked(page)).toBe(true);
  await updateNow(page).click();
  await expectBuild(page, 'newer');
  await expect(title(page, RECEIPT)).toBeVisible();
  expect(await (await Customer.signIn(server)).paymentsOf('Home water')).toEqual([82.4]);
});

test('an update does not lose unsaved entries', async ({ page, server, builds }) => {
  // A story before may have paid the bill.
  await server.reset();
  await signIn(page);
  await waitUntilInstalled(page);
  await page.getByRole('link', { name: 'Home water' }).click();
  await page.getByRole('textbox', { name: /amount/i }).fill('12.34');
  await server.deploy(mainOf(builds.newer));
  await lookForUpdate(page);
  await expect(
    page.getByText(/You can update when what you are changing here is saved or left\./),
  ).toBeVisible();
  await expect(updateNow(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Accounts' }).first().click();
  await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
  await expect(page.getByText(OFFERED, { exact: true })).toBeVisible();
  const newer = await idOf(builds.newer);
  // The offer returns while the list takes long to load.
  await expect(async () => {
    if ((await buildOf(page)) !== newer) await updateNow(page).click({ timeout: 5_000 });
    await expect(page.getByText(FOOTER.newer)).toBeVisible({ timeout: 5_000 });
  }).toPass();
});

test('the offer is accessible on a phone and on a desktop, in light and dark, by keyboard', async ({
  context,
  server,
  builds,
}) => {
  const page = await openTab(context);
  await server.deploy(mainOf(builds.newer));
  await lookForUpdate(page);
  await expect(page.getByRole('status').filter({ hasText: OFFERED })).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await updateNow(page).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Later' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expectBuild(page, 'newer');
});

test('going back to the previous build is an update like any other', async ({ context, server, builds }) => {
  await server.deploy(mainOf(builds.newer));
  const page = await openTab(context);
  await expectBuild(page, 'newer');
  expect(await idOf(builds.back)).toBe(await idOf(builds.older));
  await server.deploy(mainOf(builds.back));
  await lookForUpdate(page);
  await page.getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { name: ABOUT.newer })).toBeVisible();
  await updateNow(page).click();
  await expect(page.getByRole('heading', { name: ABOUT.older })).toBeVisible();
  await expectBuild(page, 'older');
});

test('an update that is withdrawn before anybody agreed is no longer offered', async ({
  context,
  server,
  builds,
}) => {
  const page = await openTab(context);
  await server.deploy(mainOf(builds.newer));
  await lookForUpdate(page);
  await expect(page.getByText(OFFERED)).toBeVisible();
  await server.deploy(mainOf(builds.back));
  await lookForUpdate(page);
  await expect(page.getByText(OFFERED)).toHaveCount(0);
  await page.reload();
  await expectBuild(page, 'older');
});

test('an update that breaks off half-way leaves the previous build intact, with or without a connection', async ({
  context,
  server,
  builds,
  copyOf,
}) => {
  const page = await openTab(context);
  await server.deploy(
    mainOf(await without(await copyOf(builds.newer), await assetNamed(builds.newer, 'Review'))),
  );
  await lookForUpdate(page);
  await expect.poll(() => workersOf(page)).toEqual({ installing: false, waiting: false, active: true });
  expect(await cachesOf(page)).toEqual([`billfold ${await idOf(builds.older)}`]);
  await server.kill();
  await page.reload();
  await expectBuild(page, 'older');
  await expect(updateNow(page)).toHaveCount(0);

  await server.deploy(mainOf(builds.newer));
  await page.reload();
  await updateNow(page).click();
  await expectBuild(page, 'newer');
});

test('a build below MIN_BUILD cannot pay; it offers the update at once, and after it the payment succeeds', async ({
  page,
  server,
  builds,
}) => {
  await goToReview(page, server);
  await waitUntilInstalled(page);
  await server.deploy(mainOf(builds.newer), { MIN_BUILD: VERSIONS.newer });
  await page.getByRole('button', { name: 'Submit Payment' }).click();
  await expect(
    page.getByText(
      /^Nothing was paid\. This version of Billfold can no longer take payments\. Please update/,
    ),
  ).toBeVisible();
  await expect(
    page.getByText('Nothing was paid. This version of Billfold can no longer take payments.', {
      exact: true,
    }),
  ).toBeVisible();
  const customer = await Customer.signIn(server);
  expect(await customer.paymentsOf('Home water')).toEqual([]);
  expect((await storedRowCounts(page)).attempts ?? 0).toBe(0);

  await updateNow(page).click();
  await expectBuild(page, 'newer');
  await page.getByRole('button', { name: 'Submit Payment' }).click();
  await expect(title(page, RECEIPT)).toBeVisible();
  expect(await customer.paymentsOf('Home water')).toEqual([82.4]);
});

test.describe('Data stored on the device', () => {
  test('a lost or damaged file of the app is fetched again and intact from then on', async ({
    context,
    server,
  }) => {
    const page = await openTab(context);
    const spoilt = await page.evaluate(async () => {
      const [name = ''] = await caches.keys();
      const cache = await caches.open(name);
      const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
      const about = paths.find((path) => path.startsWith('/assets/Page-'));
      const index = paths.find((path) => /^\/assets\/index-.*\.js$/.test(path));
      if (!about || !index) throw new Error('a file that is to be spoilt is not kept');
      await cache.delete('/index.html');
      await cache.put(
        index,
        new Response('<h1>Welcome to our Wi-Fi</h1>', { headers: { 'Content-Type': 'text/html' } }),
      );
      await cache.put(
        about,
        new Response('export const About = ', { headers: { 'Content-Type': 'text/javascript' } }),
      );
      return { about, index };
    });
    await stopWorkers(context, page);
    await page.reload();
    await expectBuild(page, 'older');
    await page.getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('heading', { name: ABOUT.older })).toBeVisible();

    await expect
      .poll(() =>
        page.evaluate(async ({ about, index }) => {
          const texts = await Promise.all(
            ['/index.html', about, index].map(async (path) => (await caches.match(path))?.text()),
          );
          return texts.map((text) => (text?.length ?? 0) > 400 && !text?.includes('Wi-Fi'));
        }, spoilt),
      )
      .toEqual([true, true, true]);
    await server.kill();
    await page.reload();
    await expect(page.getByRole('heading', { name: ABOUT.older })).toBeVisible();
  });

  test('without space for a new version the old one continues, but a version that may not pay gives way to the new one', async ({
    context,
    server,
    builds,
  }) => {
    await server.reset();
    const page = await openTab(context);
    const devtools = await context.newCDPSession(page);
    const { usage } = await devtools.send('Storage.getUsageAndQuota', { origin: server.address });
    await devtools.send('Storage.overrideQuotaForOrigin', {
      origin: server.address,
      quotaSize: usage + 20_000,
    });
    await server.deploy(mainOf(builds.newer));
    await lookForUpdate(page);
    await expect.poll(() => workersOf(page)).toEqual({ installing: false, waiting: false, active: true });
    expect(await cachesOf(page)).toEqual([`billfold ${await idOf(builds.older)}`]);
    await page.reload();
    await expectBuild(page, 'older');
    await signIn(page);
    await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
    await expect(updateNow(page)).toHaveCount(0);

    await server.deploy(mainOf(builds.newer), { MIN_BUILD: VERSIONS.newer });
    await page.getByRole('link', { name: 'Home water' }).click();
    await page.getByRole('button', { name: 'Make a Payment' }).click();
    await proceedToCheckout(page);
    await page.getByRole('radio', { name: 'Everyday Visa' }).check();
    await page.getByRole('button', { name: 'Review and Confirm' }).click();
    await page.getByRole('button', { name: 'Submit Payment' }).click();
    await updateNow(page).click();
    await expectBuild(page, 'newer');
  });
});

test.describe('The kill switch', () => {
  test('frees a browser from a worker that breaks every page, within two loads and without a build', async ({
    context,
    server,
    builds,
    copyOf,
  }) => {
    const broken = await copyOf(builds.newer);
    const worker = join(broken, 'dist', 'sw.js');
    await plantBrokenWorker(worker);
    await server.deploy(mainOf(broken));
    const page = await openTab(context);
    await expect(page.reload()).rejects.toThrow('ERR_FAILED');

    const isGone = await watchLeaving(context);
    await run(inRepository(), 'tools/kill-switch.ts', 'on', join(broken, 'dist'));
    expect(await run(inRepository(), 'tools/kill-switch.ts', 'status', join(broken, 'dist'))).toContain(
      'is on since',
    );
    await page.goto('/').catch(() => {});
    await isGone();
    await page.goto('/');
    await expectBuild(page, 'newer');
    await expect.poll(() => cachesOf(page)).toEqual([]);
    await expect.poll(() => registrations(page)).toBe(0);
    await mark(page);
    await signIn(page);
    await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();

    await run(inRepository(), 'tools/kill-switch.ts', 'off', join(broken, 'dist'));
    expect(await run(inRepository(), 'tools/kill-switch.ts', 'status', join(broken, 'dist'))).toContain(
      'is off',
    );
    await server.deploy(mainOf(builds.newer));
    await page.reload();
    await waitUntilInstalled(page);
    await expect.poll(() => cachesOf(page)).toEqual([`billfold ${await idOf(builds.newer)}`]);
  });

  test('reloads an open page once, and that page finds the outcome of its payment', async ({
    page,
    server,
    builds,
    copyOf,
  }) => {
    const deployed = await copyOf(builds.older);
    await server.deploy(mainOf(deployed));
    await goToReview(page, server);
    await waitUntilInstalled(page);
    const answer = await holdCheckout(page);
    await page.getByRole('button', { name: 'Submit Payment' }).click();
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    const folder = join(deployed, 'dist');
    await run(inRepository(), 'tools/kill-switch.ts', 'on', folder);
    await lookForUpdate(page);
    await expect.poll(() => loads).toBe(1);
    answer();
    await expect(title(page, 'Review and submit')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit Payment' })).toBeEnabled();
    await expect.poll(() => registrations(page)).toBe(0);
    expect(loads).toBe(1);
    await run(inRepository(), 'tools/kill-switch.ts', 'off', folder);
    await page.getByRole('button', { name: 'Submit Payment' }).click();
    await expect(title(page, RECEIPT)).toBeVisible();
    expect(await (await Customer.signIn(server)).paymentsOf('Home water')).toEqual([82.4]);
  });
});

function buildOf(page: Page): Promise<string | null> {
  return page.locator('meta[name="billfold-build"]').getAttribute('content');
}

function cachesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}

function registrations(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
}

/**
 * Stops the worker so that it forgets which files it has checked. A browser does so after half a minute of
 * idleness.
 */
async function stopWorkers(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await devtools.detach();
}

/** Makes the worker answer every request with a failure. */
async function plantBrokenWorker(worker: string): Promise<void> {
  const fault = `self.addEventListener('fetch', (event) => {
    event.stopImmediatePropagation();
    event.respondWith(Promise.reject(new Error('planted')));
  });`;
  await writeFile(worker, `${fault}\n${await readFile(worker, 'utf8')}`);
  for (const suffix of ['.br', '.gz']) await rm(`${worker}${suffix}`, { force: true });
}

/** Returns a function that waits until a worker has unregistered itself. */
async function watchLeaving(context: BrowserContext): Promise<() => Promise<void>> {
  const devtools = await context.newCDPSession(await context.newPage());
  const gone = new Promise<void>((left) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations.some(({ isDeleted }) => isDeleted)) left();
    }),
  );
  await devtools.send('ServiceWorker.enable');
  return () => gone;
}
