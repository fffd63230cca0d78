import { expect, type Locator, type Page } from '@playwright/test';
import { ACCOUNTS } from '../../server/demo/accounts.ts';
import { signIn, test } from './fixtures.ts';
import { smallTargets } from './targets.ts';

/** Who has a bill to pay: on the list, or as the only bill, whose page opens. */
const PAYERS = [
  ...new Set(
    ACCOUNTS.filter(({ standing }) => standing === 'due' || standing === 'past due').flatMap(
      ({ holders }) => holders,
    ),
  ),
];

/** How many stops there are from the start of the page to the button that pays, those of skip links among them. */
async function stopsToPayment(page: Page): Promise<number> {
  const skipTo = page.getByRole('link', { name: /^Skip to / });
  const pays = page.getByRole('button', { name: /^(Pay Now, |Make a Payment$)/ }).first();
  const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);
  for (let stops = 1; stops <= 30; stops += 1) {
    await page.keyboard.press('Tab');
    for (const link of await skipTo.all())
      if (await hasFocus(link)) {
        await page.keyboard.press('Enter');
        await expect(link).not.toBeFocused();
        // A link that leads to the button itself has made the last stop.
        if (await hasFocus(pays)) return stops + 1;
        break;
      }
    if (await hasFocus(pays)) return stops;
  }
  return Number.POSITIVE_INFINITY;
}

for (const who of PAYERS)
  for (const [device, width] of [
    ['a phone', 390],
    ['a desk', 1280],
  ] as const)
    test(`on ${device}, at most 12 stops lead ${who} to the first bill to pay`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await signIn(page, who);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      // As after a start: the next Tab goes to the first stop of the page.
      await page.evaluate(() => {
        const start = document.createElement('p');
        start.tabIndex = -1;
        document.body.prepend(start);
        start.focus();
      });
      // The whole list, or the whole page of the only bill.
      await expect(
        page
          .getByRole('button', { name: /^More for / })
          .or(page.getByRole('button', { name: 'Make a Payment' }))
          .first(),
      ).toBeVisible();
      await expect(page.getByRole('main').locator('[data-loading]')).toHaveCount(0);
      expect(await stopsToPayment(page)).toBeLessThanOrEqual(12);
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

test('no link skips to a bill to pay where a scheduled payment pays each bill that shows', async ({
  page,
}) => {
  await signIn(page, 'partner');
  const skip = page.getByRole('link', { name: 'Skip to the first bill to pay' });
  await expect(skip).toBeAttached();
  await page.getByRole('button', { name: 'Search your bills' }).click();
  await page.getByRole('searchbox', { name: 'Search your bills' }).fill('100-2218-04');
  await expect(page.getByRole('button', { name: /^Pay Now, / })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^More for / })).toHaveCount(1);
  await expect(skip).toHaveCount(0);
});
