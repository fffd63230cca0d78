import { type BrowserContext, expect, type Page } from '@playwright/test';
import { signIn, test } from './fixtures.ts';
import { factsOf, viewsOf } from './matrix-views.ts';
import { expectNothingFound, MODES, show } from './modes.ts';
import { signInStaff } from './staff-sign-in.ts';

const SAMPLE = ['/bills', '/payment-methods'];

const VISITORS = ['/login', '/register/register', '/forgot-password', '/faq', '/contact', '/accessibility'];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/#${path}`);
  await expect(page.getByRole('heading', { level: 1 }).last()).toBeVisible();
  await expect(page.locator('[data-loading]')).toHaveCount(0);
}

/** Nothing scrolls sideways. */
async function expectReflow(page: Page, place: string): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(beyond, `pixels that ${place} is too wide`).toBeLessThanOrEqual(0);
}

async function pathsOf(page: Page): Promise<string[]> {
  await open(page, '/history/payments');
  await open(page, '/scheduled-payments');
  await open(page, '/payment-methods');
  await open(page, '/bills');
  return viewsOf(await factsOf(page))
    .map(({ path }) => path)
    .filter((path) => path !== '');
}

test('a sample of screens is accessible in forced colours and with text at twice the size', async ({
  page,
  openBrowser,
}) => {
  test.slow();
  await signIn(page);
  for (const path of SAMPLE) {
    await open(page, path);
    await show(page, 'forced colours');
    await expectNothingFound(page, `${path} in forced colours`);
  }
  const large = await signedIn(await openBrowser('large letters', { fontSize: 32 }));
  for (const path of SAMPLE) {
    await open(large, path);
    await expectNothingFound(large, `${path} at 200 %`);
  }
});

async function signedIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'demo', { keep: true });
  return page;
}

for (const mode of MODES)
  test(`every screen is accessible in ${mode}`, async ({ openBrowser }) => {
    test.setTimeout(900_000);
    const letters = mode === '200 %' ? { fontSize: 32 } : undefined;
    const context = await openBrowser(`mode ${mode}`, letters);
    const visitor = await context.newPage();
    await show(visitor, mode);
    for (const path of VISITORS) {
      await open(visitor, path);
      await expectNothingFound(visitor, `${path} in ${mode}`);
    }
    await visitor.close();
    const page = await signedIn(context);
    await show(page, mode);
    for (const path of await pathsOf(page)) {
      await open(page, path);
      await expectNothingFound(page, `${path} in ${mode}`);
    }
  });

for (const mode of MODES)
  test(`every page of the office is accessible in ${mode}`, async ({ openBrowser }) => {
    test.setTimeout(900_000);
    const isLarge = mode === '200 %';
    // Between them, these two have each page in their navigation.
    for (const who of ['operator', 'cashier'] as const) {
      const context = await openBrowser(`office ${mode} ${who}`, isLarge ? { fontSize: 32 } : undefined);
      const page = await context.newPage();
      await show(page, mode);
      await signInStaff(page, who);
      const paths = await page.evaluate(() =>
        [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href') ?? ''),
      );
      expect(paths).not.toEqual([]);
      if (isLarge) await page.setViewportSize({ width: 320, height: 568 });
      for (const path of paths) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
        await expectNothingFound(page, `${path} in ${mode}`);
        if (isLarge) await expectReflow(page, path);
      }
      await context.close();
    }
  });

for (const { name, width, height, fontSize } of [
  { name: '320 px with text at twice the size', width: 320, height: 568, fontSize: 32 },
  // A window of 1280 x 1024 at 400 % has as much room as one of 320 x 256.
  { name: '1280 px at 400 %', width: 320, height: 256, fontSize: 16 },
])
  test(`every screen fits ${name} without sideways scrolling`, async ({ openBrowser }) => {
    test.setTimeout(900_000);
    const context = await openBrowser(`room ${fontSize}`, { fontSize });
    const visitor = await context.newPage();
    await visitor.setViewportSize({ width, height });
    for (const path of VISITORS) {
      await open(visitor, path);
      await expectReflow(visitor, path);
    }
    await visitor.close();
    const page = await signedIn(context);
    const paths = await pathsOf(page);
    await page.setViewportSize({ width, height });
    for (const path of paths) {
      await open(page, path);
      await expectReflow(page, path);
    }
  });

test('every screen holds the text spacing that a customer sets (WCAG 1.4.12)', async ({ openBrowser }) => {
  test.setTimeout(900_000);
  const context = await openBrowser('spacing');
  const visitor = await context.newPage();
  await visitor.setViewportSize({ width: 390, height: 844 });
  for (const path of VISITORS) {
    await open(visitor, path);
    await expectRoomForSpacing(visitor, path);
  }
  await visitor.close();
  const page = await signedIn(context);
  for (const path of await pathsOf(page)) {
    await open(page, path);
    await expectRoomForSpacing(page, path);
  }
});

/** Sets the distances of the criterion. Then nothing scrolls sideways, and no words of a control are cut off. */
async function expectRoomForSpacing(page: Page, place: string): Promise<void> {
  const cut = await page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
        'p { margin-block-end: 2em !important }',
    );
    document.adoptedStyleSheets = [sheet];
    await new Promise(requestAnimationFrame);
    // A title that only a screen reader meets is one pixel wide.
    const isCut = (element: HTMLElement) =>
      element.clientWidth > 1 &&
      element.scrollWidth > element.clientWidth + 1 &&
      getComputedStyle(element).overflowX === 'hidden';
    return [...document.querySelectorAll<HTMLElement>('button, a, h1, h2, h3, label')]
      .filter(isCut)
      .map(({ textContent }) => textContent);
  });
  expect.soft(cut, `cut off on ${place}`).toEqual([]);
  await expectReflow(page, `${place} with that spacing`);
}
