import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { ABOUT } from './builds.ts';
import { signIn, title } from './fixtures.ts';
import type { Watch } from './page-watch.ts';
import { assetNamed, expectBuild, mainOf, test, updateNow, without } from './update-steps.ts';

test.describe.configure({ mode: 'default' });
test.use({ serviceWorkers: 'block' });

for (const { what, answer } of [
  { what: 'is missing', answer: undefined },
  {
    what: 'is replaced by an HTML page',
    answer: { status: 200, contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' },
  },
]) {
  test(`a screen whose chunk ${what} leads to the update, not to a blank page`, async ({
    page,
    server,
    builds,
    copyOf,
    watch,
  }) => {
    await page.goto('/');
    await expectBuild(page, 'older');
    const about = await assetNamed(builds.older, 'Page');
    await server.deploy(mainOf(await without(await copyOf(builds.newer), about)));
    if (answer) await page.route(`**/assets/${about}`, (route) => route.fulfill(answer));
    await page.getByRole('link', { name: 'About' }).click();
    await expect(title(page, 'This page did not open')).toBeVisible();
    await expect(page.getByText('This page belongs to a newer Billfold.')).toBeVisible();
    await updateNow(page).click();
    await expect(page.getByRole('heading', { name: ABOUT.newer })).toBeVisible();
    await expectBuild(page, 'newer');
    expectMissed(watch);
  });
}

test('a start whose first chunk is gone says so, and one press opens the newer version', async ({
  page,
  server,
  builds,
  watch,
}) => {
  const answer = await answerAsBefore(page, 'index');
  await server.deploy(mainOf(builds.newer));
  await page.goto('/');
  await expect(title(page, 'Billfold did not open')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(
    /could not be loaded\. Nothing was sent and nothing was paid by opening it\./,
  );
  await expect(title(page, 'Sign in')).toBeHidden();
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await answer.stop();
  await page.getByRole('button', { name: 'Load again' }).click();
  await expectBuild(page, 'newer');
  await expect(title(page, 'Sign in')).toBeVisible();
  expectMissed(watch);
});

test('a start that cannot fetch the chunks for my session leads to the update, and I am still signed in afterwards', async ({
  page,
  server,
  builds,
  watch,
}) => {
  await server.reset();
  await signIn(page);
  const answer = await answerAsBefore(page, 'session');
  await server.deploy(mainOf(builds.newer));
  await page.goto('/robots.txt');
  await page.goto('/');
  await expect(page.getByText('A part of this page could not be fetched.')).toBeVisible();
  await expect(page.getByText('This page belongs to a newer Billfold.')).toBeVisible();
  await answer.stop();
  await updateNow(page).click();
  await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
  await expectBuild(page, 'newer');
  expectMissed(watch);
});

test('without a connection, a screen that cannot be fetched says so and opens once there is one', async ({
  page,
  server,
  watch,
}) => {
  await page.goto('/');
  await expect(page.locator('[data-shown]')).toBeAttached();
  await server.kill();
  await page.getByRole('link', { name: 'About' }).click();
  await expect(title(page, 'This page did not open')).toBeVisible();
  await expect(
    page.getByText(/^A part of Billfold is not on this device yet\. Opening it needs a connection\./),
  ).toBeVisible();
  await expect(updateNow(page)).toHaveCount(0);
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await tryAgain.click();
  await expect(page.getByText('There is no connection yet.')).toBeVisible();
  await server.start();
  await tryAgain.click();
  await expect(page.getByRole('heading', { name: ABOUT.older })).toBeVisible();
  expectMissed(watch);
});

test('when the chunk of the bell is gone, my bills and the navigation stay', async ({ page, watch }) => {
  await page.route('**/assets/Bell-*.js', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await signIn(page);
  await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
  await expect.poll(() => watch.errors).not.toEqual([]);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(0);
  expectMissed(watch);
});

test('a part of my bills that a poor connection lost once is fetched again, and nothing is missing', async ({
  page,
}) => {
  const lost: string[] = [];
  for (const chunk of ['Bell', 'bills'])
    await page.route(
      `**/assets/${chunk}-*.js`,
      (route) => {
        lost.push(chunk);
        return route.abort();
      },
      { times: 1 },
    );
  await signIn(page);
  await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  expect(lost.sort()).toEqual(['Bell', 'bills']);
});

// A row may hold a note that a customer must know before paying, so no list is shown without it.
test('when a chunk that the frame shares with my bills is gone, the page says so and opens them once it is there', async ({
  page,
  watch,
}) => {
  const frame = '**/assets/frame-*.js';
  await page.route(frame, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await signIn(page);
  await expect(title(page, 'This page did not open')).toBeVisible();
  await expect(page.getByText('Nothing was sent, and nothing was paid.')).toBeVisible();
  await page.unroute(frame);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expectMissed(watch);
});

/**
 * The current page from the server, as a cache may hold it, without one chunk that the server no longer has.
 */
async function answerAsBefore(page: Page, gone: string) {
  const response = await page.request.get('/');
  const assets = `**/assets/${gone}-*.js`;
  await page.route('/', (route) => route.fulfill({ response }));
  await page.route(assets, (route) => route.fulfill({ status: 404, body: 'gone' }));
  return {
    async stop() {
      await page.unroute('/');
      await page.unroute(assets);
    },
  };
}

/** Allows only errors about a chunk that could not be fetched. */
function expectMissed({ errors }: Watch): void {
  const reported = errors.splice(0);
  expect(reported).not.toEqual([]);
  for (const error of reported)
    expect(error).toMatch(/dynamically imported module|^Failed to load module script: /);
}
