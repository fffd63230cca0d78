import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn, test, title, waitUntilInstalled } from './fixtures.ts';

test('bills that are due and planned payments form one list by date, also offline', {
  tag: '@normal',
}, async ({ page, context }) => {
  await signIn(page, 'partner', { keep: true });
  await page.getByRole('link', { name: 'Upcoming' }).click();
  await expect(title(page, 'Upcoming')).toBeVisible();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(
    rows.filter({ hasText: /^\d+\/\d+\/\d{4} (today|tomorrow|in \d+ days)/ }).first(),
  ).toBeVisible();
  // A bill that will be paid in time appears once.
  await expect(rows.filter({ hasText: 'Home water' })).toHaveText(/due \d.*Scheduled/);
  const pending = rows.filter({ hasText: 'Scheduled' });
  await expect(pending.first()).toContainText('pays with Visa');
  await expect(pending.filter({ hasText: 'It will be paid after the due date.' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const brokenNumbers = await rows.evaluateAll((all) =>
    all
      .filter((row) => {
        const number = document.createRange();
        const words = row.querySelectorAll('bdi')[2];
        // Today has no number.
        if (!words) return false;
        number.selectNodeContents(words);
        // Each group of digits has a box of its own, all on one line.
        const lines = [...number.getClientRects()].map(({ top }) => Math.round(top));
        return new Set(lines).size !== 1;
      })
      .map((row) => row.textContent),
  );
  expect(brokenNumbers).toEqual([]);
  // Without a connection no row offers to pay.
  const words = async () => (await rows.allInnerTexts()).map((text) => text.replace(/\s*Pay Now/, ''));
  const before = await words();
  await waitUntilInstalled(page);
  await context.setOffline(true);
  await page.reload();
  await expect(rows).toHaveCount(before.length);
  expect(await words()).toEqual(before);
  await pending.first().getByRole('link').click();
  await expect(title(page, 'Upcoming')).toBeHidden();
});
