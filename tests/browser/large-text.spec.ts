import { expect, type Page } from '@playwright/test';
import { signIn, test } from './fixtures.ts';

const PAGES = [
  '/bills',
  '/cart',
  '/history/bills',
  '/history/payments',
  '/auto-pays',
  '/scheduled-payments',
  '/payment-methods',
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
    return [...document.querySelectorAll('main *, nav *, header *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !isHeld(element))
      .map((element) => `${element.localName} ${element.textContent?.slice(0, 40)}`);
  });
}

test('with text at twice the size, everything fits a phone and no bar covers it (NAV-36)', async ({
  openBrowser,
}) => {
  const page = await (await openBrowser('large letters', { fontSize: 32 })).newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  for (const path of PAGES) {
    await page.goto(`/#${path}`);
    await expect(page.getByRole('heading', { level: 1 }).last()).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
    await expect.poll(() => outside(page), path).toEqual([]);
  }
  // The list of billers arrives late and makes the page longer.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole('banner')).not.toBeInViewport({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'More' })).not.toBeInViewport();
});
