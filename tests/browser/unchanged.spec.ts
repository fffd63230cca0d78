import { expect, type Page } from '@playwright/test';
import { signIn, test } from './fixtures.ts';

const LIST = '**/services/web/billDisplay/GetWebAccountListDetails';

/** When the shown list was read, in milliseconds. */
const shownAsOf = async (page: Page) =>
  Number(await page.locator('main [data-as-of]').first().getAttribute('data-as-of'));

test('when nothing has changed since my last visit, my bills are not sent again, and the list is as of now (ruling 68)', async ({
  page,
}) => {
  const first = page.waitForResponse(LIST);
  await signIn(page, 'demo', { keep: true });
  const tag = (await first).headers().etag;
  await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
  const before = await shownAsOf(page);

  const again = page.waitForResponse(LIST);
  const reloaded = Date.now();
  await page.reload();
  const answer = await again;
  expect(answer.status()).toBe(304);
  expect(await answer.request().headerValue('if-none-match')).toBe(tag);
  expect((await answer.allHeaders())['cache-control']).toBe('no-store');
  await expect.poll(() => shownAsOf(page)).toBeGreaterThan(reloaded);
  expect(before).toBeLessThan(reloaded);
  const bill = page.getByRole('listitem').filter({ hasText: 'Home water' });
  await expect(bill).toContainText('$82.40');
  await expect(bill.getByRole('button', { name: 'Pay Now' })).toBeEnabled();
});

test('with Keep off my bills are sent whole at each visit: nothing of them is on the device (ruling 68)', async ({
  page,
}) => {
  await signIn(page, 'demo');
  await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
  const again = page.waitForResponse(LIST);
  await page.reload();
  const answer = await again;
  expect([answer.status(), await answer.request().headerValue('if-none-match')]).toEqual([200, null]);
  await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
});
