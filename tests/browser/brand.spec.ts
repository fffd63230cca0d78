import { expect, type Page } from '@playwright/test';
import { test as base, signIn, title, type WorkerFixtures, waitUntilInstalled } from './fixtures.ts';
import { BUILT, BuiltServer } from './server.ts';

const BRAND = 'deploy/brand.example/brand.json';
const NAME = 'Marlow Springs Pay';
const PHONE = '(808) 555-0123';

class CityPortal extends BuiltServer {
  protected override get settings(): Record<string, string> {
    return { BRAND, ...super.settings };
  }
}

const test = base.extend<object, WorkerFixtures>({
  workerServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern.
    async ({}, use) => {
      const server = new CityPortal();
      await server.open();
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

const wordmark = (page: Page) => page.getByRole('banner').getByRole('link', { name: NAME });

const colorOf = (page: Page, token: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);

test.describe('On the portal of a city', () => {
  test('the page lacks what the city has not set up before any script, and React takes it over as it is', async ({
    newContext,
    baseURL,
  }) => {
    const served = await (await newContext({ javaScriptEnabled: false })).newPage();
    await served.goto(baseURL ?? '');
    const links = (page: Page) => page.locator('footer a');
    await expect(links(served).filter({ hasText: 'FAQ' })).toHaveCount(1);
    await expect(links(served).filter({ hasText: 'Jobs' })).toHaveCount(0);
    const page = await (await newContext()).newPage();
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        const entry = document.querySelector('footer li');
        if (entry) Object.assign(entry, { isServed: true });
      }),
    );
    await page.goto(baseURL ?? '');
    await expect(page.locator('#app footer li').first()).toBeVisible();
    expect(
      await page
        .locator('footer li')
        .first()
        .evaluate((entry) => 'isServed' in entry),
    ).toBe(true);
    expect(await links(page).allTextContents()).toEqual(await links(served).allTextContents());
  });

  test('I see its name, colors, contact and own words everywhere, and nothing of Billfold', {
    tag: '@normal',
  }, async ({ page }) => {
    await page.goto('/');
    await expect(wordmark(page)).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(NAME));
    await expect(page.getByRole('contentinfo')).toContainText(
      'All bills of the City of Marlow Springs in one place.',
    );
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Jobs' })).toHaveCount(0);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await colorOf(page, '--brand')).toBe('rgb(122, 46, 87)');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await colorOf(page, '--brand')).toBe('rgb(240, 169, 205)');

    await page.goto('/#/contact');
    await expect(page.getByRole('link', { name: PHONE })).toHaveAttribute('href', 'tel:+18085550123');
    await expect(page.getByRole('main')).toContainText('City Hall, 12 Spring Street');
    await page.goto('/#/about');
    await expect(page.getByRole('heading', { name: 'Who runs it' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'city finances' })).toHaveAttribute('target', '_blank');
    for (const path of ['security', 'faq', 'accessibility', 'merchants', 'privacy', 'terms']) {
      await page.goto(`/#/${path}`);
      await expect(page.getByRole('main').getByRole('heading').nth(0)).toBeVisible();
      await expect(page.locator('body')).not.toContainText('Billfold');
    }
    await page.goto('/#/jobs');
    await expect(title(page, 'Sign in')).toBeVisible();

    await signIn(page);
    await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
    await expect(page).toHaveTitle(`Accounts – ${NAME}`);
    await expect(page.locator('body')).not.toContainText('Billfold');
  });

  test('I install it under its own name and icon', async ({ page, baseURL }) => {
    await page.goto('/');
    const manifest = await (await page.request.get('/manifest.webmanifest')).json();
    expect([manifest.name, manifest.short_name, manifest.screenshots]).toEqual([
      NAME,
      'Marlow Pay',
      undefined,
    ]);
    for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
      const width = await page.evaluate(async (address) => {
        const picture = new Image();
        picture.src = address;
        await picture.decode();
        return picture.naturalWidth;
      }, `${baseURL}${src}`);
      if (sizes !== 'any') expect(`${width}x${width}`).toBe(sizes);
    }
  });

  test('its mails and texts come from the city', async ({ page, server }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Forgot password' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill('demo@billfold.example');
    await page.getByRole('button', { name: 'Send' }).click();
    const words = async () => (await server.messages()).map(({ body }) => body).join('\n');
    await expect.poll(words).toContain(`a new password for your ${NAME} account`);
    expect(await words()).not.toContain('Billfold');
  });

  test('it opens under its name while nobody answers, also the pages that it has written', async ({
    server,
    openBrowser,
  }) => {
    const first = await openBrowser('dana');
    const visit = await first.newPage();
    await signIn(visit, 'demo', { keep: true });
    await expect(visit.getByRole('link', { name: 'Home water' })).toBeVisible();
    await waitUntilInstalled(visit);
    await first.close();
    await server.kill();

    const page = await (await openBrowser('dana')).newPage();
    await page.goto('/');
    await expect(title(page, 'Accounts')).toBeVisible();
    await expect(wordmark(page)).toBeVisible();
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const marks = [...document.querySelectorAll('header span[aria-hidden]')];
          const [logo] = marks
            .flatMap((mark) => /url\("(.*)"\)/.exec(getComputedStyle(mark).backgroundImage) ?? [])
            .slice(1);
          return logo !== undefined && (await fetch(logo)).ok;
        }),
      )
      .toBe(true);
    await page.goto('/#/terms');
    await expect(page.getByRole('heading', { name: 'What this portal does' })).toBeVisible();
    await page.goto('/#/contact');
    await expect(page.getByRole('link', { name: PHONE })).toBeVisible();
  });
});

const ZONES = [
  ['America/New_York', 'ET'],
  ['Pacific/Honolulu', 'HST'],
  ['America/Phoenix', 'MST'],
] as const;

for (const [zone, name] of ZONES) {
  test(`a host in ${zone} shows times of day by its own clock, also at a first start without a connection`, async ({
    server,
    openBrowser,
  }) => {
    await server.deploy(BUILT, { TZ_BUSINESS: zone });
    const first = await openBrowser('dana');
    const visit = await first.newPage();
    await signIn(visit, 'demo', { keep: true });
    await expect(visit.getByText(/^As of /)).toBeVisible();
    await waitUntilInstalled(visit);
    // As on a device whose remembered offset is gone.
    await visit.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('zone ')) localStorage.removeItem(key);
    });
    await first.close();
    await server.kill();

    const page = await (await openBrowser('dana')).newPage();
    await page.goto('/');
    const told = page.locator('main [data-as-of]').first();
    await expect(told).toBeVisible();
    const at = Number(await told.getAttribute('data-as-of'));
    const time = new Date(at).toLocaleTimeString('en-US', {
      timeZone: zone,
      hour: 'numeric',
      minute: '2-digit',
    });
    await expect(told).toHaveText(`As of ${time.replace(/\s/u, ' ')} ${name}`);
    await server.deploy(BUILT);
  });
}
