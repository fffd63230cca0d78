import { expect, type Page } from '@playwright/test';
import { signIn, test } from './fixtures.ts';
import { smallTargets } from './targets.ts';

/** How many stops there are up to the first `Pay Now` of a bill, that of the skip link among them. */
async function stopsToPayNow(page: Page): Promise<number> {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  const first = page.getByRole('button', { name: /^Pay Now, / }).first();
  for (let stops = 2; stops <= 30; stops += 1) {
    await page.keyboard.press('Tab');
    if (await first.evaluate((button) => button === document.activeElement)) return stops;
  }
  return Number.POSITIVE_INFINITY;
}

for (const [device, width] of [
  ['a phone', 390],
  ['a desk', 1280],
] as const)
  test(`on ${device}, at most 12 stops lead to the first bill that I can pay`, {
    tag: device === 'a phone' ? '@normal' : [],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, 'partner');
    // As after a start: the next Tab goes to the first stop of the page.
    await page.evaluate(() => {
      const start = document.createElement('p');
      start.tabIndex = -1;
      document.body.prepend(start);
      start.focus();
    });
    await expect(page.getByRole('button', { name: /^More for / }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Search your bills' })).toBeVisible();
    expect(await stopsToPayNow(page)).toBeLessThanOrEqual(12);
  });

test('each button of a row says its bill once, in its name and not again beside it', async ({ page }) => {
  await signIn(page);
  const buttons = page.getByRole('main').getByRole('button', { name: /^Pay Now, / });
  await expect(buttons.first()).toBeVisible();
  const named = await buttons.evaluateAll((all) =>
    all.map(
      (button) => [button.getAttribute('aria-label') ?? '', button.hasAttribute('aria-describedby')] as const,
    ),
  );
  for (const [name, isDescribed] of named) {
    const parts = name.split(', ');
    expect(new Set(parts).size, name).toBe(parts.length);
    expect(isDescribed, name).toBe(false);
  }
  expect(new Set(named.map(([name]) => name)).size).toBe(named.length);
});

test('on a touch screen, each thing that I can press on the list takes 44 px', async ({ newContext }) => {
  const context = await newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page);
  await expect(page.getByRole('button', { name: /^Pay Now, / }).first()).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
});
