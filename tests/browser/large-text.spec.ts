import { expect, type Page } from '@playwright/test';
import { signIn, test, title } from './fixtures.ts';
import { chooseMethod, putIntoCart } from './payment-steps.ts';
import { overlappingControls } from './targets.ts';

const PAGES = [
  '/bills',
  '/cart',
  '/history/bills',
  '/history/payments',
  '/auto-pays',
  '/scheduled-payments',
  '/payment-methods',
  '/payment-methods/add',
  '/upcoming',
  '/settings',
  '/settings/profile',
  '/settings/notifications',
  '/settings/security',
  '/settings/bills',
  '/settings/offline',
  '/bill-add',
];

/** Elements beyond the right edge, except those for screen readers only or inside a sideways scroller. */
function outside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const holds = (element: Element) =>
      element.clientWidth === 1 || /auto|scroll/.test(getComputedStyle(element).overflowX);
    const isHeld = (element: Element | null): boolean =>
      element !== null && element !== document.body && (holds(element) || isHeld(element.parentElement));
    return [...document.querySelectorAll('main *, nav *, header *, dialog *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !isHeld(element))
      .map((element) => `${element.localName} ${element.textContent?.slice(0, 40)}`);
  });
}

async function expectFits(page: Page, place: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).last()).toBeVisible();
  await expect(page.locator('[data-loading]')).toHaveCount(0);
  await expect.poll(() => outside(page), place).toEqual([]);
}

async function expectEveryPageFits(page: Page): Promise<void> {
  for (const path of PAGES) {
    await page.goto(`/#${path}`);
    await expectFits(page, path);
  }
}

/** A return to fill in, whose words keep room for whole words, and the steps of paying a filled cart. */
async function expectTasksFit(page: Page): Promise<void> {
  await page.goto('/#/bills');
  await page
    .getByRole('link', { name: /, Sales tax return, / })
    .first()
    .click();
  const words = page.getByText('Gross sales', { exact: true }).first();
  await expect(words).toBeVisible();
  await expectFits(page, 'tax return');
  // Two words take two lines at most.
  expect((await words.boundingBox())?.height).toBeLessThan(120);
  await putIntoCart(page, { isSignedIn: true });
  await expectFits(page, 'filled cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(title(page, 'Pay method')).toBeVisible();
  await expectFits(page, 'pay methods');
  await chooseMethod(page, 'Everyday Visa');
  await expectFits(page, 'review');
}

for (const width of [320, 390])
  test(`with text at twice the size, a tax return and a payment fit ${width} px (WCAG 1.4.4, 1.4.10)`, {
    tag: width === 320 ? '@normal' : [],
  }, async ({ openBrowser }) => {
    const page = await (await openBrowser('large letters', { fontSize: 32 })).newPage();
    await page.setViewportSize({ width, height: 844 });
    await signIn(page);
    await expectTasksFit(page);
  });

for (const by of ['the browser', 'the page'] as const)
  test(`with text that ${by} shows at twice the size, head and foot of the pay sheet leave the bill its room at 320 px (WCAG 1.4.4, 1.4.10)`, async ({
    openBrowser,
  }) => {
    const isSetting = by === 'the browser';
    const page = await (await openBrowser(by, isSetting ? { fontSize: 32 } : undefined)).newPage();
    await page.setViewportSize({ width: 320, height: 844 });
    await signIn(page);
    // No media query knows of it, as of the text scaling of a phone.
    if (!isSetting)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await page.getByRole('button', { name: 'Pay Now' }).first().click();
    const sheet = page.getByRole('dialog', { name: /^Pay / });
    const submit = sheet.getByRole('button', { name: /^Submit Payment · / });
    await expect(submit).toBeEnabled();
    expect(await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await sheet.evaluate((dialog) => dialog.scrollTo(0, (dialog.scrollHeight - dialog.clientHeight) / 2));
    await expect(sheet.getByRole('heading', { level: 2 })).not.toBeInViewport();
    await expect(submit).not.toBeInViewport();
    for (const control of [sheet.getByLabel('Amount to pay, in dollars'), submit]) {
      await control.focus();
      await expect(control).toBeInViewport({ ratio: 1 });
    }
  });

/** The sheet scrolls upwards and downwards only. */
async function expectMoreFits(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const more = page.getByRole('dialog');
  await expect(more.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(await more.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.keyboard.press('Escape');
}

test('with text at twice the size, everything fits a phone and no bar covers it (NAV-36)', async ({
  openBrowser,
}) => {
  const page = await (await openBrowser('large letters', { fontSize: 32 })).newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  await expectEveryPageFits(page);
  await expectMoreFits(page);
  // The list of billers arrives late and makes the page longer.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole('banner')).not.toBeInViewport({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'More', exact: true })).not.toBeInViewport();
});

test('with text at twice the size, everything fits the narrowest phone (NAV-36)', async ({ openBrowser }) => {
  const page = await (await openBrowser('large letters', { fontSize: 32 })).newPage();
  await page.setViewportSize({ width: 320, height: 568 });
  await signIn(page);
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeInViewport({ ratio: 1 });
  await expectEveryPageFits(page);
  await expectMoreFits(page);
});

for (const { name, height, fontSize } of [
  { name: '320 px with text at twice the size', height: 568, fontSize: 32 },
  { name: '320 x 225', height: 225, fontSize: 16 },
])
  test(`at ${name}, no two controls of the sign-in, the list or of adding an account cover one another`, async ({
    openBrowser,
  }) => {
    const page = await (await openBrowser(`letters of ${fontSize}`, { fontSize })).newPage();
    await page.setViewportSize({ width: 320, height });
    await page.goto('/#/login');
    await expect(page.getByRole('link', { name: 'Forgot password' })).toBeVisible();
    expect.soft(await overlappingControls(page)).toEqual([]);
    await signIn(page);
    await expect(page.getByRole('button', { name: /^More for / }).first()).toBeVisible();
    expect.soft(await overlappingControls(page)).toEqual([]);
    await page.goto('/#/bill-add');
    await expect(page.getByRole('button', { name: /^Summit Gas/ })).toBeVisible();
    expect.soft(await overlappingControls(page)).toEqual([]);
  });
