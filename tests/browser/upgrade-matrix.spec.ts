import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { Customer } from './api.ts';
import { ABOUT, type Builds, FOOTER, idOf, VERSIONS, type Version } from './builds.ts';
import { fillLogin, RECEIPT, signIn, title, waitUntilInstalled } from './fixtures.ts';
import type { BuiltServer } from './server.ts';
import { storedCopyCounts } from './stored-data.ts';
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
} from './update-steps.ts';

interface Cell {
  readonly from: Exclude<Version, 'newest'>;
  readonly context: BrowserContext;
  readonly server: BuiltServer;
  readonly builds: Builds;
  readonly copyOf: (build: string) => Promise<string>;
}

/**
 * Situations that a new version can meet, each tested from the previous version and from the one before that.
 */
const CONDITIONS: Readonly<Record<string, (cell: Cell) => Promise<void>>> = {
  'no tab open': async ({ from, context, server, builds }) => {
    await (await openTab(context)).close();
    await server.deploy(mainOf(builds.newest));
    const page = await context.newPage();
    await page.goto('/');
    await expectBuild(page, from);
    await update(page);
  },

  'one tab open': async ({ from, context, server, builds }) => {
    const page = await openTab(context);
    await deployAndOffer(server, builds.newest, page);
    await expectBuild(page, from);
    await update(page);
    expect(await page.locator('meta[name="billfold-build"]').getAttribute('content')).toBe(
      await idOf(builds.newest),
    );
  },

  'three tabs open': async ({ from, context, server, builds }) => {
    const pages = [await openTab(context), await openTab(context), await openTab(context)];
    await deployAndOffer(server, builds.newest, ...pages);
    for (const [at, page] of pages.entries()) {
      for (const other of pages.slice(at + 1)) await expectBuild(other, from);
      await update(page);
    }
  },

  'a tab in the middle of a payment': async ({ context, server, builds }) => {
    const paying = await context.newPage();
    await goToReview(paying, server);
    await waitUntilInstalled(paying);
    const other = await openTab(context);
    await deployAndOffer(server, builds.newest, other, paying);
    await mark(paying);
    const answer = await holdCheckout(paying);
    await paying.getByRole('button', { name: 'Submit Payment' }).click();
    await expect(updateNow(paying)).toHaveCount(0);
    await update(other);
    await expect(updateNow(paying)).toHaveCount(0);
    expect(await isMarked(paying)).toBe(true);
    answer();
    await expect(title(paying, RECEIPT)).toBeVisible();
    expect(await isMarked(paying)).toBe(true);
    await update(paying);
    await expect(title(paying, RECEIPT)).toBeVisible();
    expect(await (await Customer.signIn(server)).paymentsOf('Home water')).toEqual([82.4]);
  },

  'a screen that is not loaded yet': async ({ from, context, server, builds }) => {
    const page = await openTab(context);
    await server.deploy(mainOf(builds.newest));
    await page.getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('heading', { name: ABOUT[from] })).toBeVisible();
    await lookForUpdate(page);
    await update(page);
    await expect(page.getByRole('heading', { name: ABOUT.newest })).toBeVisible();
  },

  'no connection during the check for updates': async ({ from, context, server, builds }) => {
    const page = await openTab(context);
    await server.kill();
    await expect(lookForUpdate(page)).rejects.toThrow();
    await page.reload();
    await expectBuild(page, from);
    await deployAndOffer(server, builds.newest, page);
    await update(page);
  },

  'an asset that cannot be fetched': async ({ from, context, server, builds, copyOf }) => {
    const page = await openTab(context);
    const broken = await without(await copyOf(builds.newest), await assetNamed(builds.newest, 'Review'));
    await server.deploy(mainOf(broken));
    await lookForUpdate(page);
    await page.reload();
    await expectBuild(page, from);
    await expect(updateNow(page)).toHaveCount(0);
    await deployAndOffer(server, builds.newest, page);
    await update(page);
  },

  'a rollback to the previous version': async ({ from, context, server, builds }) => {
    await server.deploy(mainOf(builds.newest));
    const page = await signedIn(context);
    await deployAndOffer(server, builds[from], page);
    await update(page, from);
    await expectSavedBills(page, server);
  },

  'another format of the stored data': async ({ from, context, server, builds }) => {
    const page = await signedIn(context);
    const before = await storedCopyCounts(page);
    const reading = await context.newPage();
    await reading.goto('/');
    await expect(title(reading, 'Accounts')).toBeVisible();
    await deployAndOffer(server, builds.newest, page);
    await update(page);
    await expect(title(page, 'Accounts')).toBeVisible();
    await expect
      .poll(() => storedCopyCounts(page))
      .toMatchObject({ billList: before.billList, bills: before.bills });
    await expectBuild(reading, from);
    await reading.getByRole('link', { name: 'Home electric' }).click();
    await expect(title(reading, 'Harbor City Utilities')).toBeVisible();
    await expectSavedBills(page, server);
  },

  'a page that may no longer pay': async ({ context, server, builds }) => {
    const page = await context.newPage();
    await goToReview(page, server);
    await waitUntilInstalled(page);
    await server.deploy(mainOf(builds.newest), { MIN_BUILD: VERSIONS.newest });
    await page.getByRole('button', { name: 'Submit Payment' }).click();
    await expect(page.getByText(/^Nothing was paid\. This version of Billfold/).first()).toBeVisible();
    const customer = await Customer.signIn(server);
    expect(await customer.paymentsOf('Home water')).toEqual([]);
    await update(page);
    await page.getByRole('button', { name: 'Submit Payment' }).click();
    await expect(title(page, RECEIPT)).toBeVisible();
    expect(await customer.paymentsOf('Home water')).toEqual([82.4]);
  },

  'services newer than the page': async ({ from, context, server, builds }) => {
    const page = await openTab(context);
    await server.deploy(mainOf(builds.newest));
    await fillLogin(page, 'demo@billfold.example');
    await page.getByRole('link', { name: 'Home electric' }).click();
    await expect(title(page, 'Harbor City Utilities')).toBeVisible();
    await expectBuild(page, from);
    await expect(page.getByText(OFFERED)).toBeVisible();
    await update(page);
    await expect(title(page, 'Harbor City Utilities')).toBeVisible();
  },

  'services older than the page': async ({ from, context, server, builds }) => {
    await server.deploy(mainOf(builds.newest));
    const page = await openTab(context);
    await server.deploy(mainOf(builds[from]));
    await fillLogin(page, 'demo@billfold.example');
    await page.getByRole('link', { name: 'Home electric' }).click();
    await expect(title(page, 'Harbor City Utilities')).toBeVisible();
    await expectBuild(page, 'newest');
    await update(page, from);
  },
};

test.describe.configure({ mode: 'default' });

for (const from of ['newer', 'older'] as const) {
  for (const [name, run] of Object.entries(CONDITIONS)) {
    const words = `a new version, ${from === 'newer' ? 'the next one' : 'after a skipped one'}, meets ${name}`;
    test(words, async ({ context, server, builds, copyOf }) => {
      test.slow();
      await server.deploy(mainOf(builds[from]));
      await run({ from, context, server, builds, copyOf });
    });
  }
}

async function deployAndOffer(server: BuiltServer, build: string, ...pages: Page[]): Promise<void> {
  await server.deploy(mainOf(build));
  for (const page of pages.slice(0, 1)) await lookForUpdate(page);
  for (const page of pages) await expect(page.getByText(OFFERED)).toBeVisible();
}

/** After one confirmation and one load, the tab runs the other version, intact. */
async function update(page: Page, to: Version = 'newest'): Promise<void> {
  await updateNow(page).click();
  await expectBuild(page, to);
  await expect(page.getByText(FOOTER[to])).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('This page did not open')).toHaveCount(0);
}

/** Fills the device with everything stored for a start without a connection. */
async function signedIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await signIn(page, 'demo', { keep: true });
  await waitUntilInstalled(page);
  await expect(page.getByRole('link', { name: 'Home electric' })).toBeVisible();
  await expect.poll(async () => (await storedCopyCounts(page)).bills ?? 0).toBeGreaterThan(20);
  return page;
}

async function expectSavedBills(page: Page, server: BuiltServer): Promise<void> {
  await server.kill();
  await page.goto('/');
  await expect(page.getByText("You're offline. Showing saved bills that may be out of date.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Home electric' })).toBeVisible();
  await server.start();
}
