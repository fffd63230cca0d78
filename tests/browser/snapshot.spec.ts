import { expect } from '@playwright/test';
import { logout, signIn, test, title, waitUntilInstalled } from './fixtures.ts';

/** Records the snapshot shown before the app draws. The app waits for this, however slow the machine is. */
const WATCH = `
const later = setTimeout;
globalThis.setTimeout = (work, time, ...rest) => later(work, time === 400 || time === 1_500 ? 20_000 : time, ...rest);
new MutationObserver(() => {
  const picture = document.getElementById('picture');
  if (picture && !globalThis.seen) globalThis.seen = {
    isInert: picture.inert,
    words: picture.innerText,
    isAlone: document.querySelector('#app main li') === null,
  };
}).observe(document, { subtree: true, childList: true });`;

test('at a start I see my bills as I last saw them before the app loads, and none of them after a logout (SES-14, SES-35)', {
  tag: '@normal',
}, async ({ server, openBrowser }) => {
  const context = await openBrowser('dana');
  const first = await context.newPage();
  await signIn(first, 'demo', { keep: true });
  await waitUntilInstalled(first);
  await expect(first.getByRole('link', { name: 'Home water' })).toBeVisible();
  const isKept = () =>
    first.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const opening = indexedDB.open('billfold');
          opening.onsuccess = () => {
            const keys = opening.result.transaction('billList').objectStore('billList').getAllKeys();
            keys.onsuccess = () => {
              opening.result.close();
              resolve(JSON.stringify(keys.result).includes('picture'));
            };
          };
        }),
    );
  await expect.poll(isKept).toBe(true);

  await context.addInitScript(WATCH);
  await server.kill();
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByText("You're offline. Showing saved bills that may be out of date.")).toBeVisible();
  const seen = await page.evaluate(
    () => (globalThis as unknown as { seen: { words: string; isInert: boolean; isAlone: boolean } }).seen,
  );
  expect(seen).toMatchObject({ isInert: true, isAlone: true });
  expect(seen.words).toContain('Cascade Power & Light');
  expect(seen.words).not.toMatch(/Dismiss all|Account Settings|Logout/);
  expect(seen.words).toMatch(/As of \d+:\d\d [AP]M/);
  await expect(page.locator('#picture')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();

  await logout(page);
  await expect(title(page, 'Sign in')).toBeVisible();
  const after = await context.newPage();
  await after.goto('/');
  await expect(title(after, 'Sign in')).toBeVisible();
  expect(await after.evaluate(() => 'seen' in globalThis)).toBe(false);
});

test.describe('Before the app has loaded', () => {
  test.use({ serviceWorkers: 'block' });

  for (const { device, chosen, paper, bar } of [
    { device: 'dark', chosen: 'light', paper: 'rgb(250, 246, 239)', bar: '#faf6ef' },
    { device: 'light', chosen: 'dark', paper: 'rgb(23, 20, 17)', bar: '#171411' },
  ] as const) {
    test(`on a ${device} device I see ${chosen} from the first frame, as I chose`, {
      tag: '@normal',
    }, async ({ page }) => {
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
