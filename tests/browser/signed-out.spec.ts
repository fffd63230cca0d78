import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, type Route } from '@playwright/test';
import { PASSWORD, PEOPLE } from '../../server/demo/people.ts';
import { test, title } from './fixtures.ts';

const SCRIPTS = '**/assets/*.js';

const email = (page: Page) => page.getByRole('textbox', { name: 'Email' });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const login = (page: Page) => page.getByRole('button', { name: 'Login' });

/** Opens the page with its scripts on the way, until they are let through. */
async function openBeforeScripts(page: Page, address = '/'): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((go) => {
    release = go;
  });
  const hold = (route: Route) => released.then(() => route.continue());
  await page.route(SCRIPTS, hold);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(title(page, 'Sign in')).toBeVisible();
  return async () => {
    release();
    await expect(page.locator('form[data-live]')).toBeVisible();
  };
}

async function typeCredentials(page: Page): Promise<void> {
  await email(page).pressSequentially(PEOPLE.demo.email);
  await password(page).pressSequentially(PASSWORD);
}

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the sign-in can be read without any script, ${colorScheme}`, async ({ newContext, baseURL }) => {
      const context = await newContext({ javaScriptEnabled: false, colorScheme });
      const page = await context.newPage();
      await page.goto(baseURL ?? '');
      await expect(page.locator('h1', { hasText: 'Sign in' })).toBeVisible();
      await expect(page.locator('#username')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Privacy' })).toBeVisible();
      await expect(page.locator('noscript p')).toBeVisible();
      const ground = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
      expect(ground).toBe(colorScheme === 'light' ? 'rgb(250, 246, 239)' : 'rgb(23, 20, 17)');
    });
  }

  test('what is typed before the scripts stays, with its focus, and nothing moves', async ({ page }) => {
    await page.route('**/*.woff2', (route) => route.abort());
    await page.addInitScript(() => {
      Object.assign(window, { moved: [] });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) (window as unknown as { moved: unknown[] }).moved.push(entry.toJSON());
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const letThrough = await openBeforeScripts(page);
    await typeCredentials(page);
    await expect(login(page)).not.toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('checkbox', { name: 'Keep me signed in on this device' }).check();
    await password(page).focus();
    const field = await page.locator('#password').elementHandle();
    await letThrough();
    await expect(email(page)).toHaveValue(PEOPLE.demo.email);
    await expect(password(page)).toHaveValue(PASSWORD);
    await expect(password(page)).toBeFocused();
    await expect(page.getByRole('checkbox')).toBeChecked();
    expect(await field?.evaluate((element) => element.isConnected)).toBe(true);
    expect(await page.evaluate(() => (window as unknown as { moved: unknown[] }).moved)).toEqual([]);
    await expect(page).toHaveURL(/#\/login$/);
    await login(page).click();
    await expect(title(page, 'Accounts')).toBeAttached();
  });

  test('Enter before the scripts signs in once they are there', async ({ page }) => {
    const letThrough = await openBeforeScripts(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await typeCredentials(page);
    await page.keyboard.press('Enter');
    await expect(page.locator('#held')).toHaveText(/You will be signed in/);
    await expect(page).toHaveURL(/\/$/);
    expect(sent).toEqual([]);
    await letThrough().catch(() => {});
    await expect(title(page, 'Accounts')).toBeAttached();
    expect(sent.filter((path) => path.includes('sign-in'))).toEqual([]);
    expect(sent.filter((path) => /oauth|Login/.test(path)).length).toBeLessThanOrEqual(1);
  });

  test('Enter with nothing typed is answered at the fields once the scripts are there', async ({ page }) => {
    const letThrough = await openBeforeScripts(page);
    await email(page).focus();
    await page.keyboard.press('Enter');
    await letThrough();
    await expect(page.getByRole('link', { name: 'Enter your email.' })).toBeVisible();
    await expect(email(page)).toBeFocused();
    await expect(login(page)).toHaveAttribute('aria-disabled', 'true');
  });

  test('a link pressed before the scripts opens its page', async ({ page }) => {
    await page.route(SCRIPTS, async (route) => {
      await page.waitForFunction(() => location.hash === '#/forgot-password');
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Forgot password' }).click();
    await expect(title(page, 'Forgot password')).toBeVisible();
    await expect(page.locator('#username')).toBeHidden();
  });

  test('the sign-in before the scripts has no accessibility problem', async ({ page }) => {
    await openBeforeScripts(page);
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  });
});

test('without a connection, the worker serves the same page, and what is typed stays', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('form[data-live]')).toBeVisible();
  await typeCredentials(page);
  await expect(page.getByText("You're offline.")).toBeVisible();
  await expect(email(page)).toHaveValue(PEOPLE.demo.email);
});
