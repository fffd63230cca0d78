import { expect, type Page } from '@playwright/test';
import { signIn, test } from './fixtures.ts';
import { hiddenFocus } from './hidden-focus.ts';

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
      await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
      expect.soft(await barsInPercent(page), `percent for bars on ${path}`).toBeLessThanOrEqual(most);
      const hidden: string[] = [];
      for (let stops = 0; stops < 40; stops += 1) {
        await page.keyboard.press('Tab');
        const words = await hiddenFocus(page);
        if (words !== undefined) hidden.push(words);
      }
      for (let stops = 0; stops < 15; stops += 1) {
        await page.keyboard.press('Shift+Tab');
        const words = await hiddenFocus(page);
        if (words !== undefined) hidden.push(words);
      }
      expect.soft(hidden, `hidden on ${path}`).toEqual([]);
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
