import { expect, type Page } from '@playwright/test';
import { signIn, test, title } from './fixtures.ts';
import { hiddenFocus } from './hidden-focus.ts';
import { putIntoCart } from './payment-steps.ts';
import { openReturn } from './return-months.ts';

const PAGES = ['/bills', '/auto-pays', '/cart', '/history/payments', '/upcoming', '/settings/profile'];

/** The part of the height that bars take which do not scroll away, in percent. */
function barsInPercent(page: Page): Promise<number> {
  return page.evaluate(() => {
    const stays = (element: Element | null): boolean =>
      element !== null &&
      (/fixed|sticky/.test(getComputedStyle(element).position) || stays(element.parentElement));
    const rows = Array.from({ length: Math.floor(innerHeight / 4) }, (_, at) => at * 4 + 2);
    const covered = rows.filter((y) => stays(document.elementFromPoint(innerWidth / 2, y)));
    return (covered.length * 100) / rows.length;
  });
}

/** Goes through the stops of the page and back. None of them is hidden. */
async function expectFocusInSight(page: Page, place: string): Promise<void> {
  const hidden: string[] = [];
  for (const [key, stops] of [
    ['Tab', 40],
    ['Shift+Tab', 15],
  ] as const)
    for (let stop = 0; stop < stops; stop += 1) {
      await page.keyboard.press(key);
      const words = await hiddenFocus(page);
      if (words !== undefined) hidden.push(words);
    }
  expect.soft(hidden, `hidden on ${place}`).toEqual([]);
}

for (const { width, height, most } of [
  { width: 320, height: 568, most: 23 },
  { width: 640, height: 450, most: 0 },
])
  test(`on a screen of ${width} x ${height}, bars leave room and never hide what has the focus (WCAG 2.4.11)`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    await page.setViewportSize({ width, height });
    await signIn(page);
    for (const path of PAGES) {
      await page.goto(`/#${path}`);
      await expect(page.getByRole('heading', { level: 1 }).last()).toBeVisible();
      await expect(page.locator('[data-loading]')).toHaveCount(0);
      expect.soft(await barsInPercent(page), `percent for bars on ${path}`).toBeLessThanOrEqual(most);
      await expectFocusInSight(page, path);
    }
  });

test('on a screen of 320 x 568, the bar of a visitor never hides what has the focus (WCAG 2.4.11)', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 320, height: 568 });
  for (const path of ['/login', '/forgot-password', '/register/register']) {
    await page.goto(`/#${path}`);
    await expect(page.getByRole('heading', { level: 1 }).last()).toBeVisible();
    await expectFocusInSight(page, path);
  }
});

for (const height of [568, 501])
  test(`on a screen of 320 x ${height}, the buttons of a filled cart, of pay methods and of a return scroll away (WCAG 2.4.11)`, async ({
    page,
    server,
  }) => {
    test.setTimeout(300_000);
    await putIntoCart(page);
    await page.setViewportSize({ width: 320, height });
    for (const [path, heading, button] of [
      ['/cart', 'Cart', 'Proceed to Checkout'],
      ['/cart/paymethods', 'Pay method', 'Review and Confirm'],
      ['/bills', 'Accounts', undefined],
    ] as const) {
      await page.goto(`/#${path}`);
      await expect(title(page, heading)).toBeVisible();
      if (button === undefined) await openReturn(page, server, 'Unfiled Returns', 1);
      await expect(page.getByRole('button', { name: button ?? 'File Return' })).toBeAttached();
      const place = button === undefined ? 'a return' : path;
      expect.soft(await barsInPercent(page), `percent for bars on ${place}`).toBeLessThanOrEqual(12);
      await expectFocusInSight(page, place);
    }
  });

test('on a screen of 320 x 225, the button of the pay sheet covers nothing that it pays (WCAG 1.4.10)', async ({
  page,
}) => {
  await signIn(page);
  await page
    .getByRole('button', { name: /^Pay Now/ })
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  const submit = sheet.getByRole('button', { name: /^Submit Payment/ });
  await expect(submit).toBeVisible();
  await page.setViewportSize({ width: 320, height: 225 });
  const amount = sheet.getByLabel('Amount to pay, in dollars');
  await amount.scrollIntoViewIfNeeded();
  const [above, below] = [await amount.boundingBox(), await submit.boundingBox()];
  expect(above && below && above.y + above.height <= below.y).toBe(true);
});

/** A toast has come, and lies over no part of the control with the focus. */
async function expectClearOfToast(page: Page): Promise<void> {
  await expect(
    page.getByLabel('Notifications').getByRole('button', { name: 'Dismiss' }).first(),
  ).toBeVisible();
  await expect.poll(() => hiddenFocus(page)).toBeUndefined();
  await page.waitForTimeout(300);
  expect(await hiddenFocus(page)).toBeUndefined();
}

for (const { width, height } of [
  { width: 320, height: 568 },
  { width: 640, height: 450 },
]) {
  test(`on a screen of ${width} x ${height}, the toast of saved reminders does not cover their button`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn(page, 'text');
    await page.getByRole('main').getByRole('link', { name: 'With a declined card' }).first().click();
    await page.getByRole('switch', { name: 'Reminders' }).click();
    await page.getByRole('checkbox', { name: 'When a new bill is posted' }).check();
    const next = page.getByRole('button', { name: 'Next' });
    await next.click();
    await next.click();
    await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
    await expectClearOfToast(page);
  });

  test(`on a screen of ${width} x ${height}, the toast of a refused amount does not cover the next one`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn(page);
    await openReturn(page, server, 'Unfiled Returns', 1);
    await page.route('**/tax/SaveTaxReturnsById', (route) =>
      route.fulfill({ status: 422, json: { message: 'This amount is too high.' } }),
    );
    const amounts = page.getByRole('main').getByRole('textbox');
    await amounts.first().fill('1234');
    await page.keyboard.press('Tab');
    await expectClearOfToast(page);
    await expect(amounts.first()).toHaveAttribute('aria-invalid', 'true');
    await expect(page).toHaveTitle(/^Error: /);
    for (let stops = 0; stops < 4; stops += 1) {
      await page.keyboard.press('Tab');
      await page.waitForTimeout(100);
      expect.soft(await hiddenFocus(page)).toBeUndefined();
    }
  });
}
