import { expect, type Page } from '@playwright/test';
import { signIn, test, waitUntilInstalled } from './fixtures.ts';

/** A small part of what a row would count that came in between. */
const AT_MOST = 0.02;

/**
 * Records what moves inside the list without a press of the customer. A bar above the whole page, which tells of a
 * connection that is slow at the moment, is no movement of the list.
 */
const RECORD = `
globalThis.moved = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    const inside = sources.filter(({ node }) => node?.parentElement?.closest('main'));
    if (!hadRecentInput && value > ${AT_MOST} && inside.length > 0)
      globalThis.moved.push(inside.map(({ node }) => node.className ?? node.nodeName).join(', '));
  }
}).observe({ type: 'layout-shift', buffered: true });`;

const moved = (page: Page) => page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved);

test('the returns stand among my bills from the first moment, and no row moves (ruling 41)', {
  tag: '@normal',
}, async ({ openBrowser }) => {
  const context = await openBrowser('dana');
  await context.addInitScript(RECORD);
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'demo', { keep: true });
  const past = page.getByRole('region', { name: /^Past due 3 bills, 9 returns/ });
  await expect(past).toBeVisible();
  await waitUntilInstalled(page);
  expect(await moved(page)).toEqual([]);

  await page.reload();
  await expect(past).toBeVisible();
  await expect(page.locator('#picture')).toHaveCount(0);
  expect(await moved(page)).toEqual([]);
});
