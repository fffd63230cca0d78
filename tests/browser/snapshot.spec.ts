import { type BrowserContext, expect, type Page } from '@playwright/test';
import { DAY } from '../../domain/values/durations.ts';
import { logout, signIn, test, title, waitUntilInstalled } from './fixtures.ts';
import { changePicture, type Stored, storedPicture, WATCH, watched } from './pictures.ts';

/** Signs in with Keep on, and waits until the device holds a picture of the list. */
async function keepPicture(context: BrowserContext): Promise<Page> {
  const first = await context.newPage();
  await signIn(first, 'demo', { keep: true });
  await waitUntilInstalled(first);
  await expect(first.getByRole('link', { name: 'Home water' })).toBeVisible();
  await expect.poll(() => storedPicture(first, '/bills')).toBeTruthy();
  await context.addInitScript(WATCH);
  return first;
}

/** Opens the portal at its bare address, and presses these parts of the picture as soon as it is drawn. */
async function startAndPress(context: BrowserContext, ...selectors: readonly string[]): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(`globalThis.pressed = ${JSON.stringify(selectors)}`);
  await page.goto('/');
  return page;
}

test('at a start I see my bills as I last saw them before the app loads, and none of them after a logout (SES-14, SES-35)', {
  tag: '@normal',
}, async ({ server, openBrowser }) => {
  const context = await openBrowser('dana');
  await keepPicture(context);
  await server.kill();
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByText("You're offline. Showing saved bills that may be out of date.")).toBeVisible();
  const { seen, gone } = await watched(page);
  expect(seen).toMatchObject({ isAlone: true });
  expect(seen?.words).toContain('Cascade Power & Light');
  expect(seen?.words).not.toMatch(/Dismiss all|Account Settings|Logout/);
  expect(seen?.words).toMatch(/As of \d+:\d\d [AP]M/);
  await expect(page.locator('#picture')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
  // Under its own address (NAV-02), and never without the list.
  expect(page.url()).toContain('#/bills');
  expect(gone).not.toContain(false);

  await logout(page);
  await expect(title(page, 'Sign in')).toBeVisible();
  const after = await context.newPage();
  await after.goto('/');
  await expect(title(after, 'Sign in')).toBeVisible();
  expect(await after.evaluate(() => 'seen' in globalThis)).toBe(false);
});

test('what I press before the app has loaded is done: a bill opens, the search opens, a bill goes into the cart', {
  tag: '@normal',
}, async ({ openBrowser }) => {
  const context = await openBrowser('dana');
  await keepPicture(context);

  // The page of the bill has the menu of the customer too, which is not opened: the list was left.
  const opened = await startAndPress(context, 'main li a[href^="#/bills/"]', 'header button');
  await expect(opened).toHaveURL(/#\/bills\/\d+/);
  await expect(opened.getByRole('heading', { name: 'Amount due' })).toBeVisible();
  await expect(opened.getByRole('button', { name: 'Dana Mercer' })).toBeVisible();
  await expect(opened.locator(':popover-open')).toHaveCount(0);

  const searching = await startAndPress(context, '[aria-label="Search your bills"]');
  await expect(searching.getByRole('searchbox', { name: 'Search your bills' })).toBeVisible();

  const paying = await startAndPress(context, 'main li [data-pay]');
  await expect(paying).toHaveURL(/#\/cart/);
  await expect(paying.getByRole('heading', { name: '1 bill' })).toBeVisible();
});

for (const { why, change } of [
  {
    why: 'after seven days',
    change: (row: Stored) => ['billList', { ...row, at: row.at - 7 * DAY }] as const,
  },
  {
    why: 'of another build',
    change: (row: Stored) =>
      ['billList', { ...row, blob: row.blob.replace('"build":"', '"build":"0') }] as const,
  },
  { why: 'while the device is locked', change: (row: Stored) => ['lock', { ...row, id: 'lock' }] as const },
]) {
  test(`the picture is not shown ${why} (ruling 69)`, async ({ openBrowser }) => {
    const context = await openBrowser('dana');
    const first = await keepPicture(context);
    await first.goto('/#/faq');
    await changePicture(first, '/bills', change);
    const page = await context.newPage();
    await page.goto('/');
    await expect.poll(() => page.evaluate(() => document.querySelector('#app #main') !== null)).toBe(true);
    expect((await watched(page)).seen).toBeUndefined();
  });
}

test('the sign-in is in the page from the start, although the device still holds a picture of a session that has ended (SES-34)', async ({
  openBrowser,
}) => {
  const context = await openBrowser('dana');
  const first = await keepPicture(context);
  await first.goto('/#/faq');
  await first.evaluate(() => localStorage.removeItem('billfold.session'));
  const page = await context.newPage();
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const form = document.querySelector('#signed-out form');
      document.documentElement.dataset.form = `${form?.checkVisibility()}`;
    });
  });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-form', 'true');
  expect((await watched(page)).seen).toBeUndefined();
  await expect(page.locator('#picture')).toHaveCount(0);
});

test('two starts that I end at once leave the picture for the next one', async ({ openBrowser }) => {
  const context = await openBrowser('dana');
  await keepPicture(context);
  for (let start = 1; start <= 3; start++) {
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.locator('#picture')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
    expect((await watched(page)).seen?.words, `start ${start}`).toContain('Cascade Power & Light');
    await page.close();
  }
});

test.describe('Before the app has loaded', () => {
  test.use({ serviceWorkers: 'block' });

  for (const { device, chosen, paper, bar } of [
    { device: 'dark', chosen: 'light', paper: 'rgb(250, 246, 239)', bar: '#faf6ef' },
    { device: 'light', chosen: 'dark', paper: 'rgb(23, 20, 17)', bar: '#171411' },
  ] as const) {
    test(`on a ${device} device I see ${chosen} from the first frame, as I chose`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: device });
      await page.goto('/');
      await page.evaluate((choice) => localStorage.setItem('billfold.appearance', choice), chosen);
      // No script of the app is loaded.
      await page.route(/\/assets\/.*\.js$/, () => {});
      await page.reload({ waitUntil: 'commit' });
      await expect(page.locator('.shell')).toHaveCSS('background-color', paper);
      const bars = page.locator('meta[name="theme-color"]');
      expect(
        await bars.evaluateAll((all) =>
          (all as HTMLMetaElement[])
            .filter(({ media }) => media === '' || matchMedia(media).matches)
            .map(({ content }) => content),
        ),
      ).toEqual([bar]);
    });
  }

  test('the page preloads only what it will open: the sign-in when nobody is signed in, otherwise my accounts (SES-04)', async ({
    page,
  }) => {
    await page.goto('/');
    await signIn(page, 'demo');
    const named = async (start: string) => {
      const started = await page.context().newPage();
      await started.route(/\/assets\/index-/, () => {});
      await started.goto(start, { waitUntil: 'domcontentloaded' });
      return started.getByRole('heading', { level: 1 }).filter({ visible: true }).allTextContents();
    };
    expect(await named('/#/bills')).toEqual(['Accounts']);
    expect(await named('/#/cart')).toEqual([]);
    expect(await named('/#/faq')).toEqual([]);
    await logout(page);
    await expect(title(page, 'Sign in')).toBeVisible();
    expect(await named('/')).toEqual(['Sign in']);
    expect(await named('/#/login')).toEqual(['Sign in']);
    expect(await named('/#/faq')).toEqual([]);
  });
});

test('printouts are dark on white, also where I chose dark', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('billfold.appearance', 'dark'));
  await page.reload();
  await expect(title(page, 'Sign in')).toBeVisible();
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(await scheme()).toBe('dark');
  await page.emulateMedia({ media: 'print' });
  expect(await scheme()).toBe('light');
});
